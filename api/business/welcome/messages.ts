import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.welcome', {
  token_missing: 'No token found',
  template_missing: 'doesn’t exist',
});
