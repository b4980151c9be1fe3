import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.generated.list', {
  values: '{count, plural, one {# value} other {# values}}',
  blocks: '{count, plural, one {# block} other {# blocks}}',
  conditions: '{count, plural, one {# condition} other {# conditions}}',
  items: '{count, plural, one {# item} other {# items}}',
  entries: '{count, plural, one {# entry} other {# entries}}',
  images: '{count, plural, one {# image} other {# images}}',
  choices: '{count, plural, one {# option} other {# options}}',
  yes: 'Yes',
  no: 'No',
  created: 'Created',
  updated: 'Updated',

  filter_set: '{label}: {value}',
  remove_filter: 'Remove filter: {label}',
  search: 'Search',
  search_options: 'Search options',
  search_list: 'Search {things}',
  clear_search: 'Clear search',
  no_options: 'No options',
  apply: 'Apply',

  selection: 'Selection',
  selected: '{count, number} selected',
  restore: 'Restore',
  delete: 'Delete',
  delete_permanently: 'Delete permanently',
  add_to_release: 'Add to release',
  move_to_trash: 'Move to trash',
  clear_selection: 'Clear selection',
  delete_title: 'Delete {count, number} {things}?',
  delete_permanently_title: 'Permanently delete {count, number} {things}?',
  irreversible: 'This can’t be undone.',
  unreachable: 'Can’t reach the server. Nothing was changed.',
  deleted: 'Deleted {count, number} {things}',
  deleted_permanently: 'Permanently deleted {count, number}',
  trashed: 'Moved {count, number} to trash',
  undo: 'Undo',

  trash_empty: 'The trash is empty',
  trash_empty_about: '{things} that you move to the trash stay here for {days} days.',
  no_results: 'No results',
  no_results_about: 'No {things} match your search and filters.',
  clear_filters: 'Clear search and filters',
  none_yet: 'No {things} yet',
  create_first: 'Create your first {thing}',

  pages: 'Pages',
  rows: 'Rows per page',
  range: '{from, number}–{to, number} of {total, number}',
  previous_page: 'Previous page',
  next_page: 'Next page',

  new: 'New {thing}',
  retry: 'Try again',
  loading: 'Loading',
  select: 'Select {title}',
  select_all: 'Select all on this page',
});

export const say = sayOf(messages);
