import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bounces', {
  not_rfc822: 'Send the message as message/rfc822.',
  unknown_email: 'This report doesn’t match any email sent from this site.',
});
