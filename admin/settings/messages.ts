import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.settings', {
  settings: 'Settings',
  history: 'History',
  history_of: 'History of {group}',
  save: 'Save',
  saved: 'Saved',
  not_saved: 'Not saved. Correct the marked fields.',
  set_by_variable: 'Set by {variable} on the server.',
  not_stored: 'Unsaved changes',
  conflict: 'Not saved. Someone else changed these settings after you opened this page.',
  conflict_in: 'Not saved. Someone else changed {fields} after you opened this page.',
  typed_kept: 'Your changes are still here.',
  keep_mine: 'Keep my changes',
  discard_mine: 'Discard my changes',
  load_current: 'Load current settings',
});

export const say = sayOf(messages);
