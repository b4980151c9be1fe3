import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import type { Messages } from './messages.ts';
import type { PartsOf, ValuesOf } from './values.ts';

/** A text as it was written, or parsed beforehand for the admin, which has no parser. */
export type Written = string | ReturnType<IntlMessageFormat['getAst']>;

/** A language: its tag (BCP 47) and its texts by room and key, `admin.merge.title`. Missing texts fall back to English. */
export interface Language {
  readonly tag: string;
  readonly texts: Readonly<Partial<Record<string, string>>>;
}

/** A language whose texts may be parsed already. */
export interface ReadyLanguage extends Pick<Language, 'tag'> {
  readonly texts: Readonly<Partial<Record<string, Written>>>;
}

/** The language that messages are written in. */
export const ENGLISH: Language = { tag: 'en', texts: {} };

type TextsOf<Known> = Known extends Messages<infer Texts> ? Texts : never;

/** Formats messages of a room in one language. */
export interface Say<Texts extends Readonly<Record<string, string>>> {
  <Key extends keyof Texts & string>(key: Key, ...values: ValuesOf<Texts[Key]>): string;
  /** For a sentence with parts that aren’t just text, such as a link or a running clock. */
  parts<Node, Key extends keyof Texts & string>(
    key: Key,
    ...values: PartsOf<Texts[Key], Node>
  ): (string | Node)[];
}

/** Formats messages of any room in one language. */
export interface Translator<Spoken extends ReadyLanguage = Language> {
  readonly language: Spoken;
  /** Where dates and times are shown; undefined: in the time zone of this machine. */
  readonly timeZone?: string | undefined;
  of<Known extends Messages>(messages: Known): Say<TextsOf<Known>>;
}

/**
 * Numbers, dates, and plurals follow the language. A text is parsed on first use and cached. A translation that can’t be
 * parsed or lacks a value falls back to English, so a text never makes a page fail.
 */
export function translatorOf<Spoken extends ReadyLanguage>(
  language: Spoken,
  timeZone?: string,
): Translator<Spoken> {
  const known = new WeakMap<Messages, unknown>();
  return {
    language,
    timeZone,
    of: <Known extends Messages>(messages: Known) => {
      const made = known.get(messages) ?? sayIn(language, messages, timeZone);
      known.set(messages, made);
      return made as Say<TextsOf<Known>>;
    },
  };
}

type Format = (values: Record<string, unknown> | undefined) => unknown;
/** A text without these characters is used unchanged. */
const SYNTAX = /[{}<']/;

function sayIn(
  { tag, texts: translated }: ReadyLanguage,
  { room, texts }: Messages,
  timeZone: string | undefined,
): Say<Record<string, string>> {
  const formats = new Map<string, Format>();
  const formatOf = (key: string, ignoreTag: boolean): Format => {
    const name = `${key} ${String(ignoreTag)}`;
    const known = formats.get(name);
    if (known !== undefined) return known;
    const english = formatted(texts[key] ?? key, { tag: 'en', ignoreTag, timeZone });
    const own = translated[`${room}.${key}`];
    const made =
      own === undefined ? english : orElse(() => formatted(own, { tag, ignoreTag, timeZone }), english);
    formats.set(name, made);
    return made;
  };
  const say = (key: string, values?: Record<string, unknown>) => String(formatOf(key, true)(values));
  const parts = (key: string, values?: Record<string, unknown>) => [formatOf(key, false)(values)].flat();
  return Object.assign(say, { parts }) as unknown as Say<Record<string, string>>;
}

interface Formatting {
  tag: string;
  ignoreTag: boolean;
  timeZone: string | undefined;
}

function formatted(text: Written, { tag, ignoreTag, timeZone }: Formatting): Format {
  if (typeof text === 'string' && !SYNTAX.test(text)) return () => text;
  const formatters = timeZone === undefined ? {} : { formatters: formattersIn(timeZone) };
  const message = new IntlMessageFormat(text, tag, undefined, { ignoreTag, ...formatters });
  return (values) => message.format(values);
}

function formattersIn(timeZone: string): Formatters {
  return {
    getNumberFormat: (tag, options) => new Intl.NumberFormat(tag, options),
    getDateTimeFormat: (tag, options) => new Intl.DateTimeFormat(tag, { timeZone, ...options }),
    getPluralRules: (tag, options) => new Intl.PluralRules(tag, options),
  };
}

function orElse(make: () => Format, english: Format): Format {
  try {
    const own = make();
    return (values) => {
      try {
        return own(values);
      } catch {
        return english(values);
      }
    };
  } catch {
    return english;
  }
}
