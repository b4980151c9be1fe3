import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.index', {
  title: 'Home',
});
