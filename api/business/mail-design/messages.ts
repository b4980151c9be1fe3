import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.mail-design', {
  hidden:
    '{count, plural, one {# chosen item isn’t published, so it will be left out.} other {# chosen items aren’t published, so they’ll be left out.}}',
  nothing_stops: 'Nothing matches this rule right now. Until something does, the issue can’t be sent.',
  nothing_skipped:
    'Nothing matches this rule right now. If that’s still the case when the issue is sent, this block will be left out.',
  footer_why: 'You’re getting this email because you signed up at {site}.',
  footer_view: 'View in browser',
  footer_preferences: 'Preferences',
  footer_unsubscribe: 'Unsubscribe',
  too_slow: 'take too long to convert into an email. Remove some, or split the email',
  loop_too_slow: 'take too long to render for this subscriber. Remove a loop',
});
