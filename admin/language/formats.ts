import { currentTag } from './current.ts';

/**
 * The locales for dates, times, and lists: the language of the messages, in the regional form that the browser prefers, so
 * that a date never mixes languages with the sentence it is in.
 */
export function locales(): string[] {
  const tag = currentTag();
  return [...navigator.languages.filter((one) => one.split('-')[0] === tag), tag];
}

/** `3 days` */
export function durationOf(count: number, unit: 'hour' | 'day' | 'week'): string {
  return new Intl.NumberFormat(locales(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Sorted as the language sorts words, upper and lower case alike. */
export function sorted<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] {
  const { compare } = new Intl.Collator(locales(), { numeric: true });
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
  return new Intl.ListFormat(locales(), { type }).format(items);
}

/** `1,204` */
export function numberOf(amount: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locales(), options).format(amount);
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
  return new Intl.DateTimeFormat(locales(), options).format(moment);
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
  return new Intl.PluralRules(locales()).select(count) === 'one';
}
