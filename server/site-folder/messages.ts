import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('server.site-folder', {
  undeclared_answer:
    '{route} returned a response that doesn’t match its declaration. See the log for details.',
});
