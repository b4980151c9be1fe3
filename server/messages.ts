import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('server', {
  one_host: 'Send exactly one host.',
  plain_body: 'Send the body as it is, or in chunks.',
  no_method: 'This URL doesn’t support {method}.',
  no_file: 'There’s no such file.',
});
