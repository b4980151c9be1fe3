import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.login.forgotten', {
  title: 'Forgot your password?',
  intro:
    'Enter the email address you sign in with. If it belongs to an account, we’ll send you a link to choose a new password.',
  submit: 'Send link',
  email: 'Email',
  back: 'Back to sign-in',
  section: 'Forgot password',
  description: 'Reset your password for {site}.',
});
