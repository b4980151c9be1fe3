import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.mail', {
  queue_title: 'Individual emails',
  queue_about: 'Confirmations, welcome emails, invitations, and password links.',
  sender_ended: 'The process that was sending this email ended early, so the email may have arrived.',
  emptied: 'The text of this email was deleted, because it contained a link to set a password.',
  test_subject: '[Test] Email from {site}',
  test_text: 'This is a test email from {url}. If you can read it, your site can send email.',

  // Why a test email wasn’t accepted
  test_rejected: 'The mail server rejected the test email: “{said}”.',
  test_delayed: 'The mail server delayed the test email: “{said}”. Try again later.',
  test_unsent: 'The connection to the mail server ended before the email was sent. {said}',
  test_unknown: 'The mail server didn’t respond after the email was sent, so it may have arrived. {said}',

  // Problems
  sending: 'An issue is being sent. Pause it, or wait until it’s sent, before you remove the mail server.',
  no_server:
    'No mail server is set up, so emails stay in the outbox. Add one under Settings → Email to send them.',
  test_limit: 'You can test the mail server {count} times a minute. Try again in a minute.',
  english_only: 'can have only English letters before the @',
  sender_listed: 'is already listed',
  sender_scheduled: 'must keep {sender}, because the issue “{name}” is scheduled with this sender',
  password_again:
    'must be entered again or removed, because the stored password belongs to the previous server',
  dkim_required: 'is required for DKIM',
  unknown_sender: 'isn’t one of the saved senders',
  relay_slow:
    'The mail server at {host}, port {port}, hasn’t responded for {seconds, plural, one {# second} other {# seconds}}. Emails are being held until it does. Check the server’s load and log.',
});
