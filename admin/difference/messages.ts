import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.difference', {
  unchanged: '{count, plural, one {# unchanged paragraph} other {# unchanged paragraphs}}',
  empty: 'Empty',
  before: 'Before',
  after: 'After',
  image_removed: 'Image removed',
  deleted: 'Deleted',
  same: 'No differences',
  yes: 'Yes',
  no: 'No',
});

export const say = sayOf(messages);
