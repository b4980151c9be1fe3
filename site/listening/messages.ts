import { defineMessages } from '#schema/messages/messages.ts';

/** For the browser: only simple parameters and plurals that are not nested. */
export const messages = defineMessages('site.listening', {
  stop: 'Stop',
  failed: 'This browser can’t read aloud.',
});
