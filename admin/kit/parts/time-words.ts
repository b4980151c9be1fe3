import { dateFormat, distanceOf } from '../../language/formats.ts';
import { say } from './messages.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A moment seen from `now` (epoch ms): "just now", "5 minutes ago", "in 2 days"; beyond a week the date. */
export function relativeTime(iso: string, now: number): string {
  const time = Date.parse(iso);
  const distance = Math.abs(now - time);
  if (distance < MINUTE_MS) return say('just_now');
  if (distance >= 7 * DAY_MS) return dateWords(time, now);
  const [length, unit] =
    distance < HOUR_MS
      ? ([MINUTE_MS, 'minute'] as const)
      : distance < DAY_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([DAY_MS, 'day'] as const);
  const amount = Math.floor(distance / length);
  return distanceOf(time > now ? amount : -amount, unit);
}

/** "March 12, 2026 at 9:00 AM GMT+1" */
export function exactTime(iso: string): string {
  return dateFormat({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(iso));
}

/** "09:04" */
export function clockTime(time: number): string {
  return dateFormat({ timeStyle: 'short' }).format(time);
}

/** The reader's time zone, as people say it: "CET". */
export function zoneName(iso?: string): string {
  const moment = iso === undefined ? new Date() : new Date(iso);
  const parts = dateFormat({ timeZoneName: 'short' }).formatToParts(moment);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? say('local_time');
}

function dateWords(time: number, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return dateFormat({
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(time);
}
