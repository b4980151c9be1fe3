import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.providers', {
  unreachable: 'Can’t reach the server. Try again.',
  list_failed: 'Something went wrong: {messages}',
  entry: 'entry {number}',
  problem_at: '{place}: {problem}',
  passkey_known: 'This device already has a passkey for your account.',
  passkey_url: 'Passkeys don’t work at this URL. Open the site at its usual URL and try again.',
  passkey_no_lock:
    'This device can’t verify that it’s you. Set up a PIN or screen lock, or use another device.',
  passkey_no_room: 'This security key can’t store passkeys. Use another key or device.',
  passkey_canceled: 'The request was canceled or timed out. Try again.',
});

export const say = sayOf(messages);
