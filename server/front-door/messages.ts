import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('server.front-door', {
  one_host: 'Send exactly one Host header.',
  plain_body: 'This transfer encoding isn’t supported. Send the body chunked or without a transfer encoding.',
  no_method: 'This URL doesn’t support {method}.',
  no_file: 'There’s no such file.',
});
