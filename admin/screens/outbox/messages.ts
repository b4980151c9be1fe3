import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.outbox', {
  for_campaign: 'Issue',
  for_confirmation: 'Subscription confirmation',
  for_invitation: 'Invitation',
  for_password_reset: 'Password reset',
  for_proposal: 'Publishing request',
  for_register: 'New passkey or authenticator app',
  for_second_factor: 'Two-factor authentication',
  for_sign_in: 'Sign-in',
  for_sign_up_alert: 'Signup alert',
  for_step_up: 'Identity confirmation',
  for_test: 'Test email',
  for_unsubscribe_link: 'Unsubscribe link',
  for_data_link: 'Link to personal data',
  for_welcome: 'Welcome email',
  for_series: 'Email of a series',
  html: 'Email',
  text: 'Text',
  headers: 'Headers',
  frame: 'Email: {subject}',
  emptied: 'The content has been removed because it contained a sign-in link that’s no longer needed.',
  title: 'Outbox',
  email: 'Email',
  select: 'Select an email to read it',
  emails: 'Emails',
  sending:
    'Individual emails, such as confirmations, sent through your mail server. Newsletter deliveries are listed with each issue.',
  capturing: 'No mail server is set up, so emails are kept here instead of being sent.',
  search: 'Search emails',
  search_hint: 'Search by email address, subject, or purpose',
  none_found: 'No emails match your search',
  none: 'No emails yet. Sign up on the site or send a test email to see one here.',
});

export const say = sayOf(messages);
