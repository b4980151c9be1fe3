import type { Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/** The labels of a signup form, and what it says while it is sent. */
export function formWords(words: Pick<Translator, 'of'>) {
  const say = words.of(messages);
  return {
    button: say('button'),
    email: say('email'),
    first_name: say('first_name'),
    last_name: say('last_name'),
    lists: say('lists'),
    thanks: say('thanks'),
    promise: say('promise'),
    working: say('working'),
    failed: say('failed'),
  };
}
