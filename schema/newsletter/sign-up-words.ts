import type { Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/**
 * What people see where they sign up for the newsletter. The form shows it, and the record of their consent keeps it, so that
 * one can be compared with the other years later.
 */
export function signUpWords(words: Translator): { button: string; promise: string } {
  const say = words.of(messages);
  return { button: say('button'), promise: say('promise') };
}
