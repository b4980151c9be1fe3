import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.subscriptions', {
  greeting: 'Hello,',
  greeting_name: 'Hello {name},',

  confirm_subject: 'Confirm your subscription to {site}',
  confirm_why: 'You, or someone using your email address, signed up for emails from {site}: {lists}.',
  confirm_how: 'To confirm, open the link below and click the button. {consent}',
  confirm_link: 'Confirm your subscription',
  confirm_not_you: 'If you didn’t sign up, ignore this email. You won’t be subscribed.',
  consent: 'By confirming, you agree to get emails from {site}: {lists}.',

  unsubscribe_subject: 'Your link to unsubscribe from {site}',
  unsubscribe_why: 'We received a request to stop sending emails from {site} to this email address.',
  unsubscribe_how: 'To unsubscribe, open the link below and click the button.',
  unsubscribe_link: 'Unsubscribe',
  unsubscribe_not_you: 'If you didn’t request this, ignore this email. Nothing has changed.',

  data_subject: 'What {site} stores about you',
  data_why: 'You asked to see or erase what {site} stores about you.',
  data_how: 'This link is valid for an hour. Don’t forward it.',
  data_link: 'See or erase your data',
  data_not_you: 'If you didn’t ask for this, ignore this email. Nothing has changed.',

  alert_subject: 'Unusual number of signups on {site}',
  alert_what:
    'More than {count, number} people signed up for the newsletter within an hour. Some of them will get their confirmation email a little later than usual. No signups were lost.',
  alert_why:
    'If you don’t know why, someone may be signing people up without their consent. Check the newest subscribers:',
  alert_link: 'Newest subscribers',
  alert_once: 'You’ll get this email at most once a day.',

  // API problems
  left: 'They unsubscribed, bounced, or reported spam. Resubscribe them one at a time, and only at their request.',
  list_gone: 'This list no longer exists.',
  changed_since: 'Someone has changed this subscriber since the bulk edit, so the edit wasn’t undone here.',
  link_expired: 'This link is no longer valid. Sign up again to get a new one.',
  gone: 'This person unsubscribed, bounced, or reported spam. If they want to get email again, send resubscribe: true.',
  source_required: 'is required if confirmed is true. Say where this person agreed to get email',
  link_invalid: 'This link isn’t valid.',
  data_link_invalid: 'This link is no longer valid. Request a new one from the preferences page.',
  pause_too_long: 'must be within a year',
  bad_email: 'There is a problem with your email address. Please review it.',
  form_incomplete: 'We didn’t receive the complete form. Submit it again.',
  busy: 'Too many requests right now. Try again shortly.',
  bad_json: 'The body isn’t well-formed JSON in UTF-8.',
  nothing_to_undo: 'There’s nothing to undo. You can sign up again on the site.',
  email_taken: 'is already taken',
  email_suppressed:
    'belongs to someone who unsubscribed. If they want to get email again, add resubscribe: true',
  gone_status:
    '{status, select, bounced {Emails to this subscriber bounced.} other {This subscriber marked an email as spam.}} If they want email again, also send resubscribe: true.',
  link_sent: 'If this address is subscribed, we’ve sent it a link to unsubscribe.',
  list_unconfirmed: '{list} (not confirmed yet)',
  no_email: 'no email at all',
});
