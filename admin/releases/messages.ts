import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.releases', {
  add: 'Add to release',
  about:
    'Everything in a release happens at once. Each item is added in its latest saved version. If someone saves a newer version later, you’ll need to select it before publishing.',
  what: 'What to do',
  publish: 'Publish',
  unpublish: 'Unpublish',
  about_unpublish:
    'When the release is published, visitors won’t see these pages anymore. Drafts are kept, and undoing the release restores the pages.',
  idle: 'This version is already live, so publishing it changes nothing.',
  idle_many:
    '{count, plural, one {# of these items is already live without changes, so publishing it changes nothing.} other {# of these items are already live without changes, so publishing them changes nothing.}}',
  release: 'Release',
  new_release: 'New release',
  name: 'Name',
  added: '{count, plural, one {# item} other {# items}} added to “{name}”',
  open: 'Open',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
