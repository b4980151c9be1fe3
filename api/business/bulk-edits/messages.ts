import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bulk-edits', {
  restored: 'This has already been restored.',
  changed_since: 'Someone has changed this since then, so the bulk edit wasn’t undone here.',
  trashed: 'This is in the trash. Restore it first.',
  not_running: 'This isn’t running anymore.',
  not_finished: 'This isn’t finished yet. Stop it first.',
  undo_of_undo: 'An undo can’t be undone.',
  nothing_to_undo: 'There’s nothing to undo. No records were changed.',
  undone: 'This has already been undone.',
});
