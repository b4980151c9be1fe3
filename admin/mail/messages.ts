import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.mail', {
  preview: 'Preview',
  desktop: 'Desktop',
  phone: 'Phone',
  dark: 'Dark',
  text: 'Text',
  side_by_side: 'Side by side',
  as_sample: 'Preview as…',
  as_person: 'Preview as {to}',
  data_of: 'Subscriber',
  sample: 'Sample subscriber',
  empty: 'Nothing to preview yet. Add a block to see your email here.',
  no_subject: 'No subject yet',
  as_text: 'Email as plain text',
  on_desktop: 'Email on a desktop',
  on_phone: 'Email on a phone',
  in_dark: 'Email in dark mode',

  size: 'Email size',
  size_good: '{size, number} kB of {limit, number} kB',
  size_near: '{size, number} kB of {limit, number} kB. Gmail clips larger emails.',
  size_over:
    '{size, number} kB of {limit, number} kB. Gmail will clip this email and hide the unsubscribe link. Shorten it.',

  to: 'Send to',
  to_help: 'Up to {limit} email addresses, separated by commas',
  to_missing: 'Enter an email address.',
  to_many: 'Enter at most {limit} email addresses.',
  to_invalid: '“{address}” isn’t a valid email address.',
  data_of_optional: 'Preview as (optional)',
  send_test: 'Send test',
  send_test_email: 'Send test email',
  sent: 'Sent to {addresses}',
  kept: 'Not sent to {addresses}, because no mail server is set up. The email is in the outbox.',
  sample_issue: 'Issue 12',
  new_template: 'New template from a ready-made layout',
  ready_made: 'Ready-made layouts',
  ready_made_about: 'Choose one to create an email template from it. You can edit the template afterward.',
  close: 'Close',
  not_sent: 'Couldn’t send to {addresses}. {reason}',
});

export const say = sayOf(messages);
