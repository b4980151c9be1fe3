import { currentTag } from './current.ts';

/**
 * The locales for dates, times, and lists: the language of the messages, in the regional form that the browser prefers, so
 * that a date never mixes languages with the sentence it is in.
 */
export function locales(): string[] {
  const tag = currentTag();
  return [...navigator.languages.filter((one) => one.split('-')[0] === tag), tag];
}

const made = new Map<string, unknown>();

/** Making a formatter takes as long as formatting hundreds of values, so each is made once. */
function once<Format>(kind: string, options: object, make: (among: string[]) => Format): Format {
  const among = locales();
  const key = `${kind} ${among.join()} ${JSON.stringify(options)}`;
  const known = made.get(key) as Format | undefined;
  if (known !== undefined) return known;
  const format = make(among);
  made.set(key, format);
  return format;
}

/** The formatter of dates with these parts. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once('date', options, (among) => new Intl.DateTimeFormat(among, options));
}

/** `3 hours ago` for -3, `in 2 days` for 2 */
export function distanceOf(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  return once('distance', {}, (among) => new Intl.RelativeTimeFormat(among)).format(amount, unit);
}

/** `3 days` */
export function durationOf(count: number, unit: 'hour' | 'day' | 'week'): string {
  return numberOf(count, { style: 'unit', unit, unitDisplay: 'long' });
}

/** Sorted as the language sorts words, upper and lower case alike. */
export function sorted<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const { compare } = once('order', {}, (among) => new Intl.Collator(among, { numeric: true }));
  return items.toSorted((one, other) => compare(textOf(one), textOf(other)));
}

/** The name of a language, `German`, in the language of this page or another one. */
export function languageName(tag: string, inLanguage?: string): string {
  const names = new Intl.DisplayNames(inLanguage === undefined ? locales() : [inLanguage], {
    type: 'language',
    languageDisplay: 'standard',
  });
  return names.of(tag) ?? tag;
}

/** `a, b, and c`; of alternatives (`disjunction`), `a, b, or c`; of independent facts (`unit`), `a, b, c` */
export function listOf(items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string {
  return once('list', { type }, (among) => new Intl.ListFormat(among, { type })).format(items);
}

/** `1,204` */
export function numberOf(amount: number, options: Intl.NumberFormatOptions = {}): string {
  return once('number', options, (among) => new Intl.NumberFormat(among, options)).format(amount);
}

/** `12%`, and below 10% with a decimal: `1.4%`. */
export function percentOf(share: number): string {
  return numberOf(share, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
}

/** Bytes as `12 kB`, `1.5 MB`, or `2.4 GB`. */
export function sizeOf(bytes: number): string {
  if (bytes < 1024 ** 2) return inUnit(Math.max(1, Math.round(bytes / 1024)), 'kilobyte');
  return bytes < 1024 ** 3 ? inUnit(bytes / 1024 ** 2, 'megabyte') : inUnit(bytes / 1024 ** 3, 'gigabyte');
}

function inUnit(amount: number, unit: string): string {
  return numberOf(amount, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 });
}

/** A moment (epoch ms) as these parts of it. */
export function dateOf(moment: number, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(options).format(moment);
}

/** Languages that capitalize nouns within a sentence. */
const CAPITALIZES_NOUNS = /^(?:de|lb|gsw)(?:-|$)/;

/** A name within a sentence: `article` for `Article`, in German `Artikel`. */
export function inSentence(name: string): string {
  const tag = currentTag();
  return CAPITALIZES_NOUNS.test(tag) ? name : name.toLocaleLowerCase(tag);
}

/** Whether the language uses the singular for this number. */
export function isSingular(count: number): boolean {
  return once('plural', {}, (among) => new Intl.PluralRules(among)).select(count) === 'one';
}
