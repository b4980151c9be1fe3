import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.outbox', {
  html: 'Email',
  text: 'Text',
  headers: 'Headers',
  frame: 'Email: {subject}',
  emptied: 'The content was removed because it contained a sign-in link that’s no longer needed.',
  title: 'Outbox',
  email: 'Email',
  select: 'Select an email to read it',
  emails: 'Emails',
  sending:
    'Individual emails, such as confirmations, sent through your mail server. Newsletter issues list their own deliveries.',
  capturing: 'No mail server is set up, so emails are kept here instead of being sent.',
  search: 'Search emails',
  search_hint: 'Search by email address, subject, or purpose',
  none_found: 'No emails match your search',
  none: 'No emails yet. Sign up on the site or send a test email to see one here.',
});

export const say = sayOf(messages);
