import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.newsletters', {
  title: 'Newsletters',
  intro:
    'Written by the editors of {site}. Browse past issues before you subscribe, or catch up on any you missed.',
  intro_first:
    'A weekly letter by the editors of {site}: one summary worth your evening, plus what else we’ve been reading.',
  none: 'No past issues yet. Subscribe to get the first one.',
  description:
    'Past issues of {site}’s newsletter: every week, one summary worth your evening, plus what else we’ve been reading.',
});
