import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.generated.record', {
  save: 'Save',
  next_entry: 'Next entry in the list',
  previous_entry: 'Previous entry in the list',
  back_to_list: 'Close and return to the list',
  close: 'Close',
  save_draft: 'Save draft',
  create: 'Create {thing}',
  new: 'New {thing}',
  preview: 'Preview',
  share: 'Share preview link',
  publish: 'Publish',
  publish_again: 'Publish again',
  reschedule: 'Reschedule',
  update: 'Update',
  schedule_update: 'Schedule update',
  add_to_release: 'Add to release',
  restore: 'Restore',
  old_links: 'Update old links',
  unschedule: 'Unschedule',
  unpublish: 'Unpublish',
  archive: 'Archive',
  duplicate: 'Duplicate',
  move_to_trash: 'Move to trash',
  delete: 'Delete',
  view_on_site: 'View on site',
  more: 'More actions',
  undo: 'Undo',

  unpublish_title: 'Unpublish this page?',
  archive_title: 'Archive this page?',
  unpublish_scheduled:
    'Visitors will see a “Page not found” message, and links to the page will stop working. The scheduled change will be canceled.',
  unpublish_changed:
    'Visitors will see a “Page not found” message, and links to the page will stop working. Your unpublished changes will be kept. The live version will stay in History.',
  archive_scheduled:
    'The page will disappear from lists and feeds but keep its URL. The scheduled change will be canceled.',
  archive_changed:
    'The page will disappear from lists and feeds but keep its URL. Your unpublished changes will be kept. The live version will stay in History.',
  unpublished: 'Unpublished. The page is a draft again.',
  archived: 'Archived. The page keeps its URL but is hidden from lists and feeds.',
  unscheduled: 'Unscheduled',
  duplicated: 'Duplicated as a draft',
  delete_title: 'Delete “{title}”?',
  irreversible: 'This can’t be undone.',
  deleted: 'Deleted “{title}”',

  read_only: 'You can view this {thing} but not edit it.',
  not_found: 'Not found',
  not_loaded: 'Failed to load',
  missing: '{thing} not found',
  missing_about: 'It may have been deleted, or the link may be wrong.',
  load_failed: 'Can’t load this {thing}',
  retry: 'Try again',
  view_all: 'View all {things}',
  view_trash: 'View trash',
  loading: 'Loading',

  properties: 'Properties',
  status: 'Status',
  scheduled_for: 'Scheduled for',
  reading_time: 'Reading time',
  minutes: '{count, number} min',
  content_count: 'Published items',
  created: 'Created',
  page: 'Page',
  view_page: 'View page',
  sent_in: 'Appeared in',
});

export const say = sayOf(messages);
