import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('server.requests', {
  overloaded: 'Too many requests right now. Try again in a few seconds.',
});
