import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.smtp', {
  not_a_key: 'isn’t an unencrypted private key in PEM format',
  key_kind: 'must be an RSA or Ed25519 key',
  key_short: 'must have at least {bits} bits',
});
