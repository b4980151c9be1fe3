const DAY_MS = 86_400_000;

/** When consent was given, the newsletter offer was declined, and someone subscribed (spec §3). */
export type TimestampKey =
  | 'cookie_consent_timestamp'
  | 'mailing_list_modal_dismissed'
  | 'mailing_list_modal_subscribed';

/** Stores the present moment, in milliseconds, under a key. A browser that forbids storing forgets it. */
export function remember(key: TimestampKey): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {}
}

/** Whether the moment under a key lies within the last `days`. */
export function happenedWithin(key: TimestampKey, days: number): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key)) < days * DAY_MS;
  } catch {
    return false;
  }
}
