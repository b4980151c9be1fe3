import { moduleAt } from '../../platform/base/paths.ts';
import { offloaded } from '../../platform/offload/offload.ts';
import { type Verdict, classifyReport } from './classify-report.ts';
import { readReport } from './read-report.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { SpokenError } from '../../platform/base/spoken-error.ts';

const spoken = later(messages);

/** The classification of a returned message, and everything in it that could identify the original email. */
export interface JudgedMessage {
  verdict: Verdict;
  traces: string;
}

/** A message that cannot be parsed, or not at a bounded cost, with a text for the person who sent it. */
export class UnreadableMessage extends SpokenError {
  override readonly name = 'UnreadableMessage';
}

/** Parses and classifies a message. Returns undefined for invalid bytes, and for a message that is nested too deep. */
export async function judge(bytes: Uint8Array): Promise<JudgedMessage | undefined> {
  const message = await readReport(bytes);
  return message === undefined ? undefined : { verdict: classifyReport(message), traces: message.traces };
}

/**
 * The same on a separate thread, after its headers were found to be those of a mail system. Throws {@link
 * UnreadableMessage}, and 503 `overloaded`.
 */
export async function judgeMessage(bytes: Uint8Array): Promise<JudgedMessage> {
  refuseCostlyHeaders(bytes);
  const judged = await judgeApart(bytes);
  if (judged === undefined) throw new UnreadableMessage(spoken('damaged'));
  return judged;
}

const judgeApart = offloaded<Uint8Array, JudgedMessage | undefined>({
  module: moduleAt('business/bounces/judge-message.ts'),
  name: judge.name,
  lane: 'quick',
  limitMs: 15_000,
  tooCostly: () => new UnreadableMessage(spoken('too_slow')),
});

/** Mail systems write some kilobytes of headers. */
const HEADERS_MAX_BYTES = 64 * 1024;
const HEADER_LINES_MAX = 1000;
const ENCODED_WORDS_MAX = 1000;

/** The cost of a header grows with the words that it encodes and the lines that it is folded into, faster than its length. */
function refuseCostlyHeaders(bytes: Uint8Array): void {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADERS_MAX_BYTES));
  const text = beginning.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text)?.index;
  if (end === undefined && bytes.length > HEADERS_MAX_BYTES)
    throw new UnreadableMessage(spoken('header_size', { kilobytes: HEADERS_MAX_BYTES / 1024 }));
  const headers = text.slice(0, end);
  if (countOf(headers, '\n') > HEADER_LINES_MAX)
    throw new UnreadableMessage(spoken('header_lines', { count: HEADER_LINES_MAX }));
  if (countOf(headers, '=?') > ENCODED_WORDS_MAX)
    throw new UnreadableMessage(spoken('header_words', { count: ENCODED_WORDS_MAX }));
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
