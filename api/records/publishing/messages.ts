import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.publishing', {
  queue_title: 'Scheduled publishing',
  queue_about: 'Content that is scheduled to be published.',
  in_past: 'is in the past. Choose a later time, or publish now',
  date_later: 'is after the publishing time. Schedule the page for that date, or choose an earlier date',
  required: 'is required to publish',
  remote_image:
    'contains an image from another site, which browsers won’t load. Add it to the media library, or remove it',
  unverified: 'contains a quote that isn’t in the source. Remove or confirm it',

  // Steps that the state does not allow
  in_trash: 'This item is in the trash. Restore it first.',
  not_scheduled: 'This item isn’t scheduled.',
  not_published: 'This item isn’t published.',
  archive_unpublished: 'Only published items can be archived.',
  not_in_trash: 'This item isn’t in the trash.',

  // Checks
  title_published: 'A published item already has this title.',
  title_unpublished: 'An unpublished item already has this title.',
  link_broken: 'The link to {path} is broken. There’s no page at this URL.',
  link_unpublished: 'The link to {path} won’t work, because “{title}” isn’t published.',
  link_old: 'The link to {path} uses an old URL. The page is now at {to}.',
  unseen:
    '{field}: {count, plural, one {# item is unpublished or deleted.} other {# items are unpublished or deleted.}}',
  unreviewed_translation:
    'This translation was made with AI and hasn’t been reviewed. Read it, then select “Mark as reviewed”.',
  image_gone: 'An image is no longer in the media library. Remove or replace it.',
  new_url: 'The URL will change from {before} to {after}. The old URL will redirect to it.',
  used_by_content:
    '{count, plural, one {One piece of content uses} other {# pieces of content use}} {kind, select, category {this category} other {this tag}}. {count, plural, one {Change it first} other {Change them first}}.',
  and_then: '{before} {next}',
});
