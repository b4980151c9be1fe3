import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages.setup', {
  title: 'Site setup',
  intro: 'Create the first administrator of {site}. This link works only once.',
  submit: 'Create administrator',
  name: 'Name',
  email: 'Email',
  description: 'Create the first administrator of {site}.',
});
