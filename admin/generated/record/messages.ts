import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.generated.record', {
  save: 'Save',
  save_draft: 'Save draft',
  create: 'Create {thing}',
  new: 'New {thing}',
  preview: 'Preview',
  share: 'Share preview link',
  publish: 'Publish',
  publish_again: 'Publish again',
  reschedule: 'Reschedule',
  update: 'Update',
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
    'Visitors will see “Page not found”, and links to it will stop working. The scheduled change is canceled.',
  unpublish_changed:
    'Visitors will see “Page not found”, and links to it will stop working. Your unpublished changes are kept. The live version stays in History.',
  archive_scheduled:
    'The page disappears from lists and feeds but keeps its URL. The scheduled change is canceled.',
  archive_changed:
    'The page disappears from lists and feeds but keeps its URL. Your unpublished changes are kept. The live version stays in History.',
  unpublished: 'Unpublished. It’s a draft again.',
  archived: 'Archived. The page keeps its URL but is hidden from lists and feeds.',
  unscheduled: 'Unscheduled',
  duplicated: 'Duplicated as a draft',
  delete_title: 'Delete “{title}”?',
  irreversible: 'This can’t be undone.',
  deleted: 'Deleted “{title}”',

  read_only: 'You can view this {thing} but not edit it.',
  not_found: 'Not found',
  not_loaded: 'Not loaded',
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
  sent_in: 'Sent in',
});

export const say = sayOf(messages);
