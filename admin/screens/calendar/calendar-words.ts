import type { CalendarEntry } from '#schema/answers/planning.ts';

/** `2026-11-27` → "Friday, 27 November" in the reader's language. */
export function dayWords(day: string, options: Intl.DateTimeFormatOptions = {}): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...options,
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T12:00Z`));
}

/** "November 2026" */
export function monthWords(day: string): string {
  return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00Z`),
  );
}

/** "16 – 22 November 2026" */
export function weekWords(first: string, last: string): string {
  const format = new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(`${first}T12:00Z`), Date.parse(`${last}T12:00Z`));
}

/** "9:00 AM" or "09:00", as the reader's language has it, where the clocks show `zone`. */
export function timeWords(at: string, zone: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: zone }).format(Date.parse(at));
}

/** What an entry is, in a word or two. */
export function stateWords({ state, is_live: isLive }: CalendarEntry): string {
  if (state === 'scheduled') return isLive ? 'update scheduled' : 'scheduled';
  if (state === 'due') return 'draft, planned';
  return state === 'sending' ? 'being sent' : state;
}

const WEEKDAYS_FROM = '2024-01-01';

/** 1 → "Monday" */
export function weekdayWords(weekday: number, length: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(undefined, { weekday: length, timeZone: 'UTC' }).format(
    Date.parse(`${WEEKDAYS_FROM}T12:00Z`) + (weekday - 1) * 86_400_000,
  );
}

/** "a, b and c" */
export function listWords(words: readonly string[]): string {
  return new Intl.ListFormat(undefined, { type: 'conjunction' }).format(words);
}
