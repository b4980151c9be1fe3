import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.operations', {
  not_failed: 'This job hasn’t failed, or it can no longer be retried.',
  not_cancelable: 'This job is in progress or finished, so it can’t be canceled.',
});
