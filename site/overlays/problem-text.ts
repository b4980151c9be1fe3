import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** The text of a failure for users: the messages of a problem, or those of our own error. */
export function problemText(failure: unknown): string {
  if (failure instanceof TypeError) return say('failed');
  const { messages, message } = Object(failure) as { messages?: unknown; message?: unknown };
  if (Array.isArray(messages) && messages.length > 0) return messages.join(' ');
  return typeof message === 'string' && message !== '' ? message : say('failed');
}
