import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.revisions', {
  history: 'History',
  history_of: 'History of “{title}”',
  close: 'Close history',
  versions: 'Versions',
  version: '{when} – {name}',
  current: 'current',
  older: 'Older versions',
  no_changes: 'No changes',
  unknown: 'Deleted user',
  comparison: 'Comparison',
  compare_with: 'Compare with',
  previous_version: 'previous version',
  current_version: 'current version',
  restore_version: 'Restore this version',
  restore_field: 'Restore this field',
  version_restored: 'Restored as a new version',
  field_restored: 'Field restored as a new version',
});

export const say = sayOf(messages);
