import type { Translator } from '#schema/messages/translator.ts';
import { withSentenceIn } from '../base/kept-spoken.ts';
import { restoredIn } from '../base/restored.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

/** Stored in place of the response of a mail server when it is unknown. */
export const SENDER_ENDED = later(messages)('sender_ended');

/** The response of a mail server as it was, or what was stored in its place in a language. */
export function replyIn<Text extends string | null>(words: Translator, reply: Text): Text {
  return restoredIn(words, withSentenceIn(words, reply, SENDER_ENDED));
}
