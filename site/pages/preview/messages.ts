import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.preview', {
  bar: 'This is a preview. It isn’t published, and its link will expire.',
});
