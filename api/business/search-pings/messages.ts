import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.search-pings', {
  queue_title: 'Search engines',
  queue_about: 'URLs of new and changed pages, sent to search engines through IndexNow.',
  switched_off: 'This was switched off in the settings.',
  refused: 'The receiver responded with {status}.',
});
