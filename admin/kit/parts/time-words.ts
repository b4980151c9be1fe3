const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A moment seen from `now` (epoch ms): "just now", "5 min ago", "3 h ago", "in 2 d"; beyond a week the date. */
export function relativeTime(iso: string, now: number): string {
  const time = Date.parse(iso);
  const distance = Math.abs(now - time);
  if (distance < MINUTE_MS) return 'just now';
  if (distance >= 7 * DAY_MS) return dateWords(time, now);
  const [amount, unit] =
    distance < HOUR_MS
      ? [distance / MINUTE_MS, 'min']
      : distance < DAY_MS
        ? [distance / HOUR_MS, 'h']
        : [distance / DAY_MS, 'd'];
  const words = `${Math.floor(amount)} ${unit}`;
  return time > now ? `in ${words}` : `${words} ago`;
}

/** "12 March 2026 at 09:00 CET" as the reader's locale has it, with the zone named. */
export function exactTime(iso: string): string {
  return (
    new Intl.DateTimeFormat(undefined, {
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(new Date(iso)) + ` (${zoneName(iso)})`
  );
}

/** "09:04" */
export function clockTime(time: number): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(time);
}

/** The reader's time zone, as people say it: "CET". */
export function zoneName(iso?: string): string {
  const moment = iso === undefined ? new Date() : new Date(iso);
  const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' }).formatToParts(moment);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? 'local time';
}

function dateWords(time: number, now: number): string {
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(time);
}
