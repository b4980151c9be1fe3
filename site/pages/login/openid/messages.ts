import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.login.openid', {
  title: 'Signing you in',
  intro: 'This may take a moment.',
  submit: 'Continue',
  passkey: 'Use a passkey',
  code: 'Code from your authenticator app, or a recovery code',
  back: 'Back to sign-in',
  section: 'Signing in',
  description: 'Sign in to {site}.',
});
