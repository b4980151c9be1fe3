import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.emails.unsubscribe', {
  title: 'Unsubscribe',
  lists: 'Newsletters to unsubscribe from',
  undo: 'Undo',
  preferences: 'Choose newsletters or take a break instead',
  no_link: 'Open the latest email from us and select “Unsubscribe” at the bottom.',
  by_address: 'Or enter your email address, and we’ll send you a link.',
  address: 'Email',
  send_link: 'Send me the link',
  done: 'You’ve been unsubscribed. You won’t get any more issues.',
  undone: 'You’re subscribed again.',
  description: 'Unsubscribe from some or all of {site}’s newsletters.',
});
