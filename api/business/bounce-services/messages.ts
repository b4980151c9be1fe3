import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bounce-services', {
  unreadable: 'Can’t read this report.',
  too_old: 'This report is too old.',
  wrong_signature: 'The signature of this report isn’t valid.',
  wrong_credentials: 'The credentials of this webhook aren’t valid.',
});
