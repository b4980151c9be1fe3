import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('server.site-folder', {
  undeclared_answer: '{route} returned something other than what it declares. See the log for details.',
});
