import { pageTranslator } from '../language/plain-translator.ts';
import { messages } from './messages.ts';

const say = pageTranslator.of(messages);

/** What a person may read of a failure: the messages of a problem, or the words of an error of ours. */
export function problemText(failure: unknown): string {
  if (failure instanceof TypeError) return say('failed');
  const { messages, message } = Object(failure) as { messages?: unknown; message?: unknown };
  if (Array.isArray(messages) && messages.length > 0) return messages.join(' ');
  return typeof message === 'string' && message !== '' ? message : say('failed');
}
