import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.row-files', {
  no_account: 'The person who started this job no longer has an account.',
  unknown_type: 'This type of record doesn’t exist.',
});
