import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.base', {
  not_found: 'There’s no such {what}.',
});
