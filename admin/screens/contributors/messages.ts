import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.contributors', {
  texts: 'Published under this name',
  count: '{count, plural, one {# entry has this byline.} other {# entries have this byline.}}',
  latest: 'The latest {count}:',
  none: 'No entry has this byline yet. To list an entry here, enter the name in its “Byline” field.',
});

export const say = sayOf(messages);
