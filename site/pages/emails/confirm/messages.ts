import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.emails.confirm', {
  title: 'Confirm your email',
  intro:
    'Select the button to get {site}’s newsletter once a week. If you didn’t sign up, close this page and you won’t hear from us.',
  button: 'Confirm',
  done_title: 'Email confirmed',
  done: 'You’re subscribed. You’ll get the next issue.',
  description: 'Confirm your subscription to {site}.',
});
