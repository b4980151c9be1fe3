import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.settings', {
  settings: 'Settings',
  history: 'History',
  history_of: 'History of {group}',
  save: 'Save',
  saved: 'Saved',
  undo: 'Undo',
  undone: 'Undone',
  not_saved: 'Not saved. Correct the marked fields.',
  set_by_variable: 'Set by {variable} on the server.',
  conflict: 'Not saved. Someone else changed these settings after you opened this page.',
  conflict_in: 'Not saved. Someone else changed {fields} after you opened this page.',
  typed_kept: 'Your changes are still here.',
  keep_mine: 'Keep my changes',
  discard_mine: 'Discard my changes',
  load_current: 'Load current settings',
  not_restored: 'Not restored. Someone else changed these settings in the meantime.',
  entry: 'Entry {number}: {fault}',
  target_draft: '“{title}” isn’t published, so visitors can’t open it.',
  target_missing: 'There’s no page at {target}.',
});

export const say = sayOf(messages);
