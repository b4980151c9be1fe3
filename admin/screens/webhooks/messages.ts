import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.webhooks', {
  secret: 'Signing secret',
  new_secret: 'Create new secret',
  secret_about:
    'Signs every delivery (Standard Webhooks), so the receiver can verify that it came from this site.',
  new_secret_title: 'Create a new secret?',
  create_secret: 'Create secret',
  new_secret_warning: 'The current secret will stop working right away.',
  secret_once: 'Copy this secret now and add it to the receiving service. You won’t see it again.',
  copied: 'Copied',
  copy: 'Copy',
  secret_kept: 'I’ve saved it',
  deliveries: 'Deliveries',
  send_test: 'Send test event',
  inactive: 'This webhook is inactive. Pending deliveries will be sent when you turn it on.',
  no_deliveries: 'No deliveries yet',
  attempts: '{count, plural, =0 {Not attempted yet} one {# attempt} other {# attempts}}',
  attempts_status:
    '{count, plural, =0 {Not attempted yet} one {# attempt} other {# attempts}}, response status {status}',
  send_again: 'Resend',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
  sending: 'Sending',
  waiting: 'Waiting',
  retrying: 'Failed, will retry',
});

export const say = sayOf(messages);
