import type { Messages } from '#schema/messages/messages.ts';
import { ENGLISH, type Translator, translatorOf } from '#schema/messages/translator.ts';
import type { ValuesOf } from '#schema/messages/values.ts';

/** Messages in English: for logs, and for requests that name no preferred language. */
export const english = translatorOf(ENGLISH);

/** A message that is formatted when its reader is known. As a string it is English. */
export class Spoken {
  readonly in: (words: Translator) => string;

  constructor(say: (words: Translator) => string) {
    this.in = say;
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
  ...values: ValuesOf<Texts[Key]>
) => Spoken;

/** Messages of a room, to be formatted later: for failures, which one place answers in the language of the request. */
export function later<Texts extends Readonly<Record<string, string>>>(
  messages: Messages<Texts>,
): Later<Texts> {
  type Loose = (key: string, ...values: unknown[]) => string;
  return (key, ...values) => new Spoken((words) => (words.of(messages) as unknown as Loose)(key, ...values));
}

/** A text for people: English as it is, or a message. */
export type Text = string | Spoken;

export const textIn = (text: Text, words: Translator): string =>
  typeof text === 'string' ? text : text.in(words);
