import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.first-run', {
  set_up: 'This site is already set up.',
});
