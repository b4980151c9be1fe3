import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.site-hooks', {
  slow: '{hook} didn’t finish within {seconds, plural, one {# second} other {# seconds}}.',
  failed: '{hook} failed. See the log for details.',
  not_saveable: '{hook} returned something that can’t be saved: {problem}.',
});
