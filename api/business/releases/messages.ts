import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.releases', {
  queue_title: 'Releases',
  queue_about: 'Releases that are scheduled to be published.',
  // Of a release
  changed_meanwhile: 'This release has been changed. Reload it, then try again.',
  not_open: 'This release is published. Undo it first.',
  not_scheduled: 'This release isn’t scheduled.',
  not_published: 'This release isn’t published.',
  scheduled: 'This release is scheduled. Unschedule it first.',
  empty: 'is empty. Add at least one item',
  in_past: 'is in the past. Choose a later time, or publish now',
  too_many: 'may have at most {count, number} items',
  no_person: 'The person who scheduled this release can’t sign in anymore. Schedule it again.',
  fault: '“{title}”: {reason}',

  // Of what is added
  no_resource: 'must be a content type, lists, redirects, or settings',
  no_change: 'must say what to change',
  change_not_allowed: 'isn’t allowed for content and lists, because a release publishes the saved version',
  group_unknown: 'must be one of these settings groups: {names}',
  twice: 'is already in this release',

  only_content: 'must be publish for redirects and settings',
  not_live: '“{title}” isn’t published, so there’s nothing to unpublish',

  // Of an item
  gone: 'This item has been deleted. Remove it from the release.',
  trashed: 'This item is in the trash. Restore it, or remove it from the release.',
  newer:
    'This item has changed since it was added to the release. Select “Use latest version” to publish it as it is now.',
  list_live_already: 'This list is already live, so nothing will change.',
  live_already: 'This version is already live, so nothing will change.',
  was_live: 'This version was already live, so undoing the release changes nothing here.',
  off_already: 'This item is already unpublished, so nothing will change.',
  was_off: 'This item was already unpublished, so undoing the release changes nothing here.',
  changed_since: 'This item has been changed since the release was published.',
  slug_taken: 'Another page now has this item’s former URL.',
});
