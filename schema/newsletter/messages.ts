import { defineMessages } from '../messages/messages.ts';

/** Also used by an island of the site: no parameters. */
export const messages = defineMessages('schema.newsletter', {
  button: 'Join Free Newsletter',
  promise: 'No spam. Unsubscribe anytime. We respect your privacy.',
});
