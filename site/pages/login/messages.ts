import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.login', {
  title: 'Sign in',
  intro: 'This page is for {site} staff.',
  passkey: 'Use a passkey',
  single: 'Single sign-on',
  email: 'Email',
  password: 'Password',
  code: 'Code from your authenticator app, or a recovery code',
  forgot: 'Forgot your password?',
});
