import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.recurring', {
  time_wrong: 'must be a 24-hour time, such as 07:30',
  template_missing: 'isn’t a template',
  template_without_list: 'must have a content list with a rule, and can’t be MJML',
  list_missing: 'includes a list that doesn’t exist',
});
