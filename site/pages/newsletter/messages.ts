import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.newsletter', {
  newsletters: 'Newsletters',
  attachments: 'Attachments',
  file: '({format}, {size, number} MB)',
  plain_text: 'Read as plain text',
});
