import { nextSlots } from '../recurring/next-times.ts';
import type { StoredStep } from './series.ts';

const HOUR_MS = 3_600_000;

/** When a wait is over for someone who got to it at a time; weekdays and hours are in the time zone of the site. */
export function waitUntil({ settings }: Pick<StoredStep, 'settings'>, from: Date, zone: string): Date {
  const { unit, amount, weekday, time } = settings;
  if (unit !== 'weekday')
    return new Date(from.getTime() + Number(amount) * HOUR_MS * (unit === 'days' ? 24 : 1));
  const timetable = { every: 'week', weekday: String(weekday), time: String(time) };
  return nextSlots(timetable, { zone, from, count: 1 })[0]?.at ?? from;
}
