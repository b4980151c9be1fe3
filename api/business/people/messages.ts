import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.people', {
  has_password: 'This person has already chosen a password. They can reset it on the sign-in page.',
  email_taken: 'is already taken',
  factor_required: 'Your role requires two-factor authentication, so it can’t be turned off.',
  factor_on: 'Two-factor authentication is already on.',
  wrong_code: 'is wrong or has already been used',
  required: 'is required',
});
