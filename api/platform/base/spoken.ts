import type { Messages } from '#schema/messages/messages.ts';
import { type Said, saidIn, sayingOf } from '#schema/messages/said.ts';
import { ENGLISH, type Translator, translatorOf } from '#schema/messages/translator.ts';
import type { PartsOf } from '#schema/messages/values.ts';

/** Messages in English: for logs, and for requests that name no preferred language. */
export const english = translatorOf(ENGLISH);

/**
 * A message that is formatted when its reader is known, or a text that has no translation (see {@link asWritten}). As a string
 * it is English.
 */
export class Spoken {
  /** Plain data, which another thread can receive. */
  readonly said: Said | string;

  constructor(said: Said | string) {
    this.said = said;
  }

  in(words: Translator): string {
    return typeof this.said === 'string' ? this.said : saidIn(this.said, words);
  }

  toString(): string {
    return this.in(english);
  }

  toJSON(): string {
    return this.toString();
  }
}

type Later<Texts extends Readonly<Record<string, string>>> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: PartsOf<Texts[Key], Spoken>
) => Spoken;

/**
 * Messages of a room, to be formatted later: for failures, which one place answers in the language of the request. A value may
 * be a message as well.
 */
export function later<Texts extends Readonly<Record<string, string>>>(
  messages: Messages<Texts>,
): Later<Texts> {
  const saying = sayingOf(messages) as (key: string, values?: object) => Said;
  return (key, ...[values]) => {
    if (values === undefined) return new Spoken(saying(key));
    const plain = Object.entries(values).map(([name, value]) => [
      name,
      value instanceof Spoken ? value.said : value,
    ]);
    return new Spoken(saying(key, Object.fromEntries(plain) as object));
  };
}

/** A text that has no translation: what someone else wrote, such as a hook of the site or a mail server. */
export function asWritten(text: string): Spoken {
  return new Spoken(text);
}
