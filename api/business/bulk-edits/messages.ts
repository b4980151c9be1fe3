import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bulk-edits', {
  restored: 'This was already restored.',
  changed_since: 'Someone changed this since, so it wasn’t changed back.',
  trashed: 'This is in the trash. Restore it first.',
  not_running: 'This isn’t running anymore.',
  not_finished: 'This isn’t finished yet. Stop it first.',
  undo_of_undo: 'An undo can’t be undone.',
  nothing_to_undo: 'There is nothing to undo: no record was changed.',
  undone: 'This was undone already.',
});
