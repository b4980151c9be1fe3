import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.mail-design', {
  too_slow: 'take too long to turn into an email. Remove some, or split the email',
  loop_too_slow: 'take too long to render for this subscriber. Remove a loop',
});
