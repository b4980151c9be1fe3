import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.search-pings', {
  switched_off: 'This was switched off in the settings.',
  refused: 'The receiver responded with {status}.',
});
