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
  many_variables: 'has more than {count, number} variables and conditions. Remove some',
  too_long:
    'is {kilobytes, number} kB in total, too large for an email. Remove something, or put it on a page and link to it',
  half_condition: 'has a condition or loop that starts or ends inside a tag. Start and end it in the text',
  rule_invalid: 'the rule isn’t valid: {problem}',
  in_line: '{problem} (line {line}, column {column})',
  no_data: '{name} is empty here: only emails that are sent with POST /api/v1/emails have data',
  unknown_variable: 'unknown variable {name}',
  not_an_address:
    '{variable} isn’t a URL. Start with https:// or with a variable that contains a URL, such as {example}',
});
