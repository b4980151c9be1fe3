import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.editor', {
  question: 'What did you ask?',
  answer: 'What did they say?',
  too_large: 'The image is larger than {limit} MB. Make it smaller and try again.',
  unreachable: 'The server didn’t respond.',
});

export const say = sayOf(messages);
