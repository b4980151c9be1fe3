import { defineMessages } from '../messages/messages.ts';

/** Also used by an island of the site: no parameters. */
export const messages = defineMessages('schema.newsletter', {
  button: 'Join Free Newsletter',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  lists: 'What would you like to get?',
  thanks: 'Please check your inbox to confirm your email.',
  working: 'Sending…',
  failed: 'The form couldn’t be sent. Try again.',
  promise: 'No spam. Unsubscribe anytime. We respect your privacy.',
});
