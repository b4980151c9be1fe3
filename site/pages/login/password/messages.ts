import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.login.password', {
  title: 'Choose a password',
  intro: 'Next, you’ll use it to sign in.',
  submit: 'Save password',
  again: 'Request a new link',
  description: 'Choose a password for {site}.',
});
