import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.journal', {
  notice: '<b>Unsaved changes from {when}</b> are kept in this browser.',
  compare: 'Compare',
  restore: 'Restore',
  discard: 'Discard',
  title: 'Unsaved changes',
  comparison: 'Comparison',
  later: 'Decide later',
});

export const say = sayOf(messages);
