import type { Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/**
 * The text that people see where they sign up for the newsletter. The form shows it, and the record of their consent stores
 * it, so that the two can be compared years later.
 */
export function signUpWords(words: Translator): { button: string; promise: string } {
  const say = words.of(messages);
  return { button: say('button'), promise: say('promise') };
}
