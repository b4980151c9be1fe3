import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.newsletters', {
  title: 'Newsletters',
  intro: 'Past issues, to read before you subscribe or to read again.',
  none: 'No past issues yet. Subscribe to get the first one.',
  description:
    'Past issues of {site}: every week one summary worth your evening, plus what else we’ve been reading.',
});
