import type { Translator } from '../messages/translator.ts';
import { messages } from './messages.ts';

/** The description of a site that has none of its own. */
export function generalDescription(words: Translator, site: string): string {
  return words.of(messages)('description', { site });
}
