import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.releases', {
  publishing: 'Publishing',
  ready: '{count, plural, one {# change takes} other {# changes take}} effect at the same moment.',
  blocked: 'Fix the problems below before publishing. Until then, nothing in this release goes live.',
  empty: 'Add at least one item to publish this release.',
  publish_now: 'Publish now',
  published_now: 'Release published',
  schedule: 'Schedule',
  schedule_more: 'Schedule…',
  reschedule: 'Reschedule',
  reschedule_more: 'Reschedule…',
  scheduled_for: 'Scheduled for {when}.',
  scheduled: 'Release scheduled',
  unschedule: 'Unschedule',
  unscheduled: 'Release unscheduled',
  not_published:
    'This release couldn’t be published at its scheduled time, so nothing in it is live. {reason}',
  published_at: 'Published {when}.',
  undo: 'Undo',
  undo_release: 'Undo release',
  undo_title: 'Undo this release?',
  undo_about:
    'Everything in the release goes back to what was live before, all at once. Drafts stay as they are. The release keeps its items, so you can publish it again.',
  undo_changed:
    '{count, plural, one {# item has been changed since then and will stay as it is now} other {# items have been changed since then and will stay as they are now}}. All others will be restored.',
  undone: 'Release undone',

  items: 'Items',
  no_items:
    'Nothing yet. Add content here, or select “Add to release” in the menu of an item, in a list, or in settings.',
  add_redirect: 'Add redirect',
  redirect_from: 'From',
  redirect_to: 'To',
  settings: 'Settings',
  new_redirect: '{from} to {to}',
  latest: 'Use latest version',
  remove: 'Remove',
  remove_item: 'Remove “{title}”',
  latest_of: 'Use latest version of “{title}”',
  unpublish: 'Unpublish',
  live_already: 'already live',
  instead: '{action, select, unpublish {Unpublish instead} other {Publish instead}}',
  instead_of: '{action, select, unpublish {Unpublish instead: “{title}”} other {Publish instead: “{title}”}}',
  problem: 'Problem:',
  suggestion: 'Suggestion:',
  no_checks: 'Ready',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
