import type { Translator } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
/** Making one takes longer than a hundred dates; a site has one time zone and one language. */
const days = new Map<string, Intl.DateTimeFormat>();

/** `March 3, 2026`, the day in the time zone of the site: the same for every reader and in every cache. */
export function dayOf(time: string, timeZone: string, { language }: Translator): string {
  const key = `${language.tag} ${timeZone}`;
  const day = days.get(key) ?? new Intl.DateTimeFormat(language.tag, { ...DAY, timeZone });
  days.set(key, day);
  return day.format(new Date(time));
}

/** Books were first printed with movable type in Europe in the 1450s. */
const FIRST_PRINTED = 1450;

/** A work of an earlier year was written then; it was not published. */
export function isPrinted(year: number): boolean {
  return year >= FIRST_PRINTED;
}

/** A year of publication; before our era with its sign spelled out. */
export function yearOf(year: number, words: Translator): string {
  const say = words.of(messages);
  if (year < 0) return say('year_bc', { year: -year });
  return year < 1000 ? say('year_ad', { year }) : String(year);
}

/** Reading time; undefined if it is unknown. */
export function minutesOf(minutes: number | null, words: Translator): string | undefined {
  return minutes === null ? undefined : words.of(messages)('minutes', { count: Math.max(1, minutes) });
}

/** A label within a sentence: in lower case, except in languages that capitalize nouns. */
export function inSentence(label: string, { language: { tag } }: Translator): string {
  return /^(?:de|lb)(?:-|$)/.test(tag) ? label : label.toLocaleLowerCase(tag);
}

const MOMENT = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** `Friday, March 3 at 9:00 AM UTC`, in the time zone of the site. */
export function momentOf(at: Date, timeZone: string, { language }: Translator): string {
  return new Intl.DateTimeFormat(language.tag, { ...MOMENT, timeZone }).format(at);
}
