import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.editor.hints', {
  hints: 'Writing hints',
  count: '{count, plural, =0 {No hints} one {# hint} other {# hints}}',
  more: 'More than {count, number} hints',
  long: '{words, plural, one {# word} other {# words}}. Could this be two sentences?',
  repeated: '“{word}”: {count, number} times in this paragraph',
  passive: 'Passive: who did it?',
  passive_by: 'Passive: start with who did it?',
  doubled: '“{words}”: the same word twice in a row',
  delete: 'Delete one “{word}”',
  ignore: 'Ignore',
  next: 'Next hint',
  previous: 'Previous hint',
  place: '{place, number} of {count, number}',
});

export const say = sayOf(messages);
