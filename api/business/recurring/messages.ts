import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.recurring', {
  time_wrong: 'must be a time in 24 hours, such as 07:30',
  template_missing: 'isn’t a template',
  template_without_list: 'needs a content list that is filled by a rule, and must not be MJML',
  list_missing: 'includes a list that doesn’t exist',
});
