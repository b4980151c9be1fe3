import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.theme', {
  clear: 'Clear',
  open: 'Open',
  close: 'Close',
  loading: 'Loading…',
  no_options: 'No options',
});

export const say = sayOf(messages);
