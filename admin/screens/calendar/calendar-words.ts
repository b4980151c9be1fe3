import type { CalendarEntry } from '#schema/answers/records/planning.ts';
import { dateOf, dateFormat } from '../../language/formats.ts';
import { say } from './messages.ts';

/** `2026-11-27` → "Friday, 27 November" in the reader's language. */
export function dayWords(day: string, options: Intl.DateTimeFormatOptions = {}): string {
  return dateOf(Date.parse(`${day}T12:00Z`), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...options,
    timeZone: 'UTC',
  });
}

/** "November 2026" */
export function monthWords(day: string): string {
  return dateOf(Date.parse(`${day}T12:00Z`), { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** "16 – 22 November 2026" */
export function weekWords(first: string, last: string): string {
  const format = dateFormat({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(`${first}T12:00Z`), Date.parse(`${last}T12:00Z`));
}

/** "9:00 AM" or "09:00", as the reader's language has it, where the clocks show `zone`. */
export function timeWords(at: string, zone: string): string {
  return dateOf(Date.parse(at), { timeStyle: 'short', timeZone: zone });
}

const STATES = {
  due: 'planned',
  paused: 'paused',
  published: 'published',
  scheduled: 'scheduled',
  sending: 'sending',
  sent: 'sent',
} as const satisfies Record<CalendarEntry['state'], string>;

/** What an entry is, in a word or two. */
export function stateWords({ state, is_live: isLive }: CalendarEntry): string {
  return say(state === 'scheduled' && isLive ? 'update_scheduled' : STATES[state]);
}

const WEEKDAYS_FROM = '2024-01-01';

/** 1 → "Monday" */
export function weekdayWords(weekday: number, length: 'long' | 'short' = 'long'): string {
  return dateOf(Date.parse(`${WEEKDAYS_FROM}T12:00Z`) + (weekday - 1) * 86_400_000, {
    weekday: length,
    timeZone: 'UTC',
  });
}
