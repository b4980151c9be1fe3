import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.login.password', {
  title: 'Choose a password',
  intro: 'You’ll use this password to sign in next.',
  submit: 'Save password',
  again: 'Request a new link',
  description: 'Choose a password for {site}.',
});
