import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.releases', {
  add: 'Add to release',
  about:
    'A release publishes everything in it at once. Content is added as it is saved now. If someone saves it again later, the release asks which version to publish.',
  release: 'Release',
  new_release: 'New release',
  name: 'Name',
  added: '{count, plural, one {# item} other {# items}} added to “{name}”',
  open: 'Open',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
