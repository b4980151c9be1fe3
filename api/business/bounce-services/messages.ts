import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bounce-services', {
  unreadable: 'Can’t read this report.',
});
