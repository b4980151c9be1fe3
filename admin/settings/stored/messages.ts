import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.settings.stored', {
  undo: 'Undo',
  undone: 'Undone',
  not_restored: 'Not restored. Someone else changed these settings in the meantime.',
});

export const say = sayOf(messages);
