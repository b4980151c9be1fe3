import { isSaid } from '#schema/messages/said.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { jsonForDatabase } from './json-text.ts';
import { Spoken, asWritten } from './spoken.ts';

/** A message as the database keeps it. Its English text is kept with it, because a later version may no longer have the key. */
export interface KeptMessage {
  room: string;
  key: string;
  text: string;
  values?: Record<string, unknown>;
}

/** A text as it was kept: a message, or a text that has no translation. */
export type KeptText = KeptMessage | string;

/** For the database, beside the English text; null for a text that has no translation. */
export function keptOf({ said }: Spoken): KeptMessage | null {
  return isSaid(said) ? kept(said) : null;
}

/** The same for a column of texts: a text that has no translation is kept as it is. */
export function keptTextOf(spoken: Spoken): KeptText {
  return keptOf(spoken) ?? String(spoken);
}

/** The two columns of a message: its English text, which is cut, and the message as JSON; null if there is none. */
export function keptColumns(
  spoken: Spoken | null | undefined,
  maxChars = Infinity,
): { reason: string | null; said: string | null } {
  if (spoken === null || spoken === undefined) return { reason: null, said: null };
  const message = keptOf(spoken);
  const reason = String(spoken).slice(0, maxChars);
  return { reason, said: message === null ? null : jsonForDatabase(message) };
}

/** What was kept, in a language: without a message, the text as it was written. */
export function keptIn(
  words: Translator,
  { reason, said }: { reason: string | null; said: KeptMessage | null },
): string | null {
  if (reason === null) return null;
  return spokenOf(said ?? reason).in(words);
}

/** A text from elsewhere that may be, or contain, a sentence of ours as it was written: with that sentence in a language. */
export function withSentenceIn<Text extends string | null>(
  words: Translator,
  text: Text,
  sentence: Spoken,
): Text {
  return (text === null ? null : text.replace(String(sentence), () => sentence.in(words))) as Text;
}

/** What was kept, to be formatted when its reader is known. */
export function spokenOf(text: KeptText): Spoken {
  return typeof text === 'string' ? asWritten(text) : new Spoken(unkept(text));
}

type Said = Exclude<Spoken['said'], string>;

function kept({ messages: { room, texts }, key, values = {} }: Said): KeptMessage {
  const all = Object.entries(values).map(([name, value]) => [name, keptValue(value)]);
  return { room, key, text: texts[key] ?? key, values: Object.fromEntries(all) as Record<string, unknown> };
}

/** JSON has no dates: one is kept as a moment, which each reader sees in their own language and time zone. */
function keptValue(value: unknown): unknown {
  if (value instanceof Date) return { date: value.toISOString() };
  return isSaid(value) ? kept(value) : value;
}

function unkept({ room, key, text, values = {} }: KeptMessage): Said {
  const all = Object.entries(values).map(([name, value]) => [name, unkeptValue(value)]);
  const given = Object.fromEntries(all) as Record<string, unknown>;
  return { messages: { room, texts: { [key]: text } }, key, values: given };
}

function unkeptValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('date' in value && typeof value.date === 'string') return new Date(value.date);
  return isKept(value) ? unkept(value) : value;
}

function isKept(value: object): value is KeptMessage {
  return 'room' in value && 'key' in value && 'text' in value;
}
