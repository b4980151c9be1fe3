import type { Messages } from './messages.ts';
import { ENGLISH, type ReadyLanguage, type Translator, translatorOf } from './translator.ts';
import type { PartsOf } from './values.ts';

/** A message with its values: plain data, which another thread can receive and any language can format. */
export interface Said {
  readonly messages: Messages;
  readonly key: string;
  /** A value may be a message itself. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Makes messages of a room. */
export type Saying<Texts extends Readonly<Record<string, string>>> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: PartsOf<Texts[Key], Said>
) => Said;

/** Messages of a room, to be formatted when their reader is known. */
export function sayingOf<Texts extends Readonly<Record<string, string>>>(
  messages: Messages<Texts>,
): Saying<Texts> {
  return (key, ...[values]) => (values === undefined ? { messages, key } : { messages, key, values });
}

/** A message in a language. */
export function saidIn({ messages, key, values }: Said, words: Translator<ReadyLanguage>): string {
  type Loose = (key: string, values?: object) => string;
  const say = words.of(messages) as unknown as Loose;
  if (values === undefined) return say(key);
  const formatted = Object.entries(values).map(([name, value]) => [
    name,
    isSaid(value) ? saidIn(value, words) : value,
  ]);
  return say(key, Object.fromEntries(formatted) as object);
}

/** Whether a value is a message. */
export function isSaid(value: unknown): value is Said {
  return typeof value === 'object' && value !== null && 'messages' in value && 'key' in value;
}

const english = translatorOf(ENGLISH);

/** A message in English. */
export const saidInEnglish = (said: Said): string => saidIn(said, english);
