import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.row-files', {
  no_account: 'The person who started this job no longer has an account.',
  unknown_type: 'This type of record doesn’t exist.',
  slug_taken: 'Its slug now belongs to another page.',
  just_changed: 'Someone else just changed it. Try again.',
  unexpected: 'This failed unexpectedly, and nothing was changed.',
  other_type: 'belongs to another type of record',
  not_an_id: 'isn’t a record ID. Leave it empty to create a new record',
  status_fixed: 'is {status} here and can’t be changed by an import. Change it in the list',
  changed_since: 'is {given} in the file but {now} here, so someone has changed the item since the export',
  no_rows: 'contains no rows',
  many_rows: 'has more than {count} rows. Split it',
  many_cells: 'row {position} has more cells than there are columns',
  not_utf8: 'isn’t in UTF-8. Save it as CSV UTF-8',
  unknown_columns: 'has unknown columns: {columns}',
  column_twice: 'has the column {column} twice',
});
