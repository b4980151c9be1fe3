import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.preview', {
  bar: 'This is an unpublished preview. Its link will expire.',
});
