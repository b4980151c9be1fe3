import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.offload', {
  busy: 'The server is busy. Try again in a few seconds.',
});
