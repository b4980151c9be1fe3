import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from './say.ts';

export const messages = defineMessages('admin.language', {
  unreachable: 'Can’t reach the server. Try again.',
  missing: 'This no longer exists. Someone may have deleted it.',
  signed_out: 'Your session has ended. Sign in again.',
  no_access: 'Your role doesn’t allow this.',
});

export const say = sayOf(messages);
