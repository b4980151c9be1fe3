import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.operations', {
  not_failed: 'This hasn’t failed, or can’t be retried anymore.',
  not_cancelable: 'This is in progress or finished, so it can’t be canceled.',
});
