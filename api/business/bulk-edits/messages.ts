import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bulk-edits', {
  queue_title: 'Bulk edits and imports',
  queue_about: 'Edits of many items at once, and imports from files.',
  job_edit: 'Bulk edit: {things}',
  job_import: 'Import: {things}',
  job_undo: 'Undo: {things}',
  job_by: '{job}, by {name}',
  restored: 'This record has already been restored.',
  changed_since: 'Someone has changed this record since the bulk edit, so the edit wasn’t undone here.',
  trashed: 'This item is in the trash. Restore it first.',
  // Reasons
  gone: 'It no longer exists.',
  archive_published: 'Only published items can be archived.',
  not_ready: 'Not ready to publish: {fields}.',
  future_date: 'Its publication date is in the future.',

  // Problems
  not_running: 'This bulk edit is no longer running.',
  not_finished: 'This bulk edit isn’t finished yet. Stop it first.',
  undo_of_undo: 'An undo can’t be undone.',
  nothing_to_undo: 'There’s nothing to undo. No records were changed.',
  undone: 'This bulk edit has already been undone.',
  ids_or_filter: 'must include either ids or a filter',
  many_records: 'matches more than {count} records. Narrow the filter, and do the rest afterward',
  no_records: 'matches no records',
  one_task: 'must include exactly one of changes, action, or step',
  no_steps: 'isn’t available here',
  no_change: 'must change something',
  no_filter: 'can’t filter by {name}',
});
