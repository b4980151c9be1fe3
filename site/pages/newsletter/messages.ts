import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.newsletter', {
  newsletters: 'Newsletters',
  plain_text: 'Read as plain text',
});
