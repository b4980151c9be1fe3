import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.list', {
  lists: 'Lists',
  titles: '{count, plural, one {# title} other {# titles}}',
  none: 'No titles on this list yet.',
  description: '{list}: a list of {count, plural, one {# title} other {# titles}} on {site}.',
});
