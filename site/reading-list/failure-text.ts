import { pageTranslator } from '../language/plain-translator.ts';
import { NotStored } from './kept.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** Why nothing was stored, for readers. Throws any other error again. */
export function failureText(error: unknown): string {
  if (!(error instanceof NotStored)) throw error;
  return say(error.reason);
}
