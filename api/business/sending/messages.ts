import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.sending', {
  // Why an issue isn’t being sent
  rejected_in_a_row:
    'The mail server rejected {count} emails in a row. Its last response: “{said}”. Fix the cause, then resume.',
  too_late: 'The “Stop sending after” time passed before sending started.',
  not_sent_then: 'It couldn’t be sent at its scheduled time: {reason}',
});
