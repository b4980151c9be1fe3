import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.content-list', {
  none: 'Nothing published yet.',
  description: '{section} on {site}. {purpose}',
});
