import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.ai.assist', {
  try_again: 'Try again',
  close: 'Close',
  done: 'Done',
  discard: 'Discard',
  accept: 'Accept',
  asking: 'Waiting for suggestions…',
  unreachable: 'Can’t reach the server. Try again.',
  suggestions: 'Suggestions',
  language: 'Translate to',
  translate: 'Translate',
  ask_ai: 'Ask AI',
  no_text: 'Write some text first.',
  accepted: '{field}: suggestion accepted',
  undo: 'Undo',
  ask_ai_field: 'Ask AI: {field}',
});

export const say = sayOf(messages);
