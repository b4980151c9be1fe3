import { momentsOf, wallOf } from '../../time/zoned-time.ts';

/** What of an entry the days are made from. */
export interface Timed {
  /** ISO moment. */
  at: string;
}
export type View = 'month' | 'week';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A day as `2026-11-27`: days are counted in UTC here, so that none has 23 hours. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 1 (Monday) to 7. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The days that a view of `day` shows: its week from Monday on, or the whole weeks that its month touches. */
export function daysShown(view: View, day: string): string[] {
  const first = view === 'week' ? day : `${monthOf(day)}-01`;
  const start = dayPlus(first, 1 - weekdayOf(first));
  if (view === 'week') return Array.from({ length: 7 }, (_, at) => dayPlus(start, at));
  const days: string[] = [];
  for (let next = start; monthOf(next) <= monthOf(day) || days.length % 7 !== 0; next = dayPlus(next, 1))
    days.push(next);
  return days;
}

/** The day that the same view shows a step on, or back. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'week') return dayPlus(day, by * 7);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}

/** The day of a moment where the clocks show `zone`. */
export function dayOf(moment: number, zone: string): string {
  return wallOf(moment, zone).slice(0, 10);
}

/** When a day begins, epoch ms: with the first hour that there is, where the clocks are put forward at midnight. */
export function startOf(day: string, zone: string): number {
  for (let hour = 0; hour < 3; hour += 1) {
    const [moment] = momentsOf(`${day}T0${hour}:00`, zone);
    if (moment !== undefined) return moment;
  }
  return Date.parse(`${day}T00:00Z`);
}

/** The same time of another day; an hour later where that day has no such time. */
export function movedTo(at: string, day: string, zone: string): number {
  const time = wallOf(Date.parse(at), zone).slice(11);
  const [moment] = momentsOf(`${day}T${time}`, zone);
  if (moment !== undefined) return moment;
  return (momentsOf(`${day}T${later(time)}`, zone)[0] ?? startOf(day, zone)) satisfies number;
}

function later(time: string): string {
  return new Date(Date.parse(`2000-01-01T${time}Z`) + HOUR_MS).toISOString().slice(11, 16);
}

/** The entries of each day, in the order of time. */
export function byDay<Entry extends Timed>(entries: readonly Entry[], zone: string): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>();
  for (const entry of entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const day = dayOf(Date.parse(entry.at), zone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** Upcoming days on which this site usually publishes but nothing is planned. */
export function gapsIn(
  days: readonly string[],
  { today, weekdays, planned }: { today: string; weekdays: readonly number[]; planned: ReadonlySet<string> },
): string[] {
  return days.filter((day) => day >= today && weekdays.includes(weekdayOf(day)) && !planned.has(day));
}
