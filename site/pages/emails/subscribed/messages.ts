import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.emails.subscribed', {
  thanks: "You've got mail!",
  check_inbox: "Please check your inbox to confirm your email. You'll then receive your weekly summaries.",
  error: 'An error occurred.',
  bad_email: 'There is a problem with your email address. Please review it.',
  section: 'Newsletter',
  description: 'The newsletter from {site}.',
});
