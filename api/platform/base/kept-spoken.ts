import { isSaid } from '#schema/messages/said.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { Spoken, asWritten } from './spoken.ts';

/** A message as the database keeps it. Its English text is kept with it, because a later version may no longer have the key. */
export interface KeptMessage {
  room: string;
  key: string;
  text: string;
  values?: Record<string, unknown>;
}

/** For the database, beside the English text; null for a text that has no translation. */
export function keptOf({ said }: Spoken): KeptMessage | null {
  return isSaid(said) ? (kept(said) ?? null) : null;
}

/** What was kept, in a language: without a message, the text as it was written. */
export function keptIn(
  words: Translator,
  { reason, said }: { reason: string | null; said: KeptMessage | null },
): string | null {
  if (reason === null) return null;
  return (said === null ? asWritten(reason) : new Spoken(unkept(said))).in(words);
}

type Said = Exclude<Spoken['said'], string>;

/** Undefined if a value isn’t the same after it was JSON. */
function kept({ messages: { room, texts }, key, values = {} }: Said): KeptMessage | undefined {
  const all: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const plain = isSaid(value) ? kept(value) : value;
    if (plain === undefined || plain instanceof Date) return undefined;
    all[name] = plain;
  }
  return { room, key, text: texts[key] ?? key, values: all };
}

function unkept({ room, key, text, values = {} }: KeptMessage): Said {
  const all = Object.entries(values).map(([name, value]) => [name, isKept(value) ? unkept(value) : value]);
  const given = Object.fromEntries(all) as Record<string, unknown>;
  return { messages: { room, texts: { [key]: text } }, key, values: given };
}

function isKept(value: unknown): value is KeptMessage {
  return typeof value === 'object' && value !== null && 'room' in value && 'key' in value && 'text' in value;
}
