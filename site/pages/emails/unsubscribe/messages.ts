import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.emails.unsubscribe', {
  title: 'Unsubscribe',
  lists: 'Newsletters to unsubscribe from',
  undo: 'Undo',
  no_link:
    'This page needs the link from one of our emails. Open the latest one and select “Unsubscribe” at the end.',
  done: 'You’re unsubscribed. You won’t get any more issues.',
  undone: 'You’re subscribed again.',
  description: 'Unsubscribe from {site}, from all newsletters or some of them.',
});
