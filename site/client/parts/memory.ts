const DAY_MS = 86_400_000;

/** When consent was given, the newsletter offer was declined, and someone subscribed. */
export type TimestampKey =
  | 'cookie_consent_timestamp'
  | 'mailing_list_modal_dismissed'
  | 'mailing_list_modal_subscribed';

/** Stores the current time in milliseconds under a key. Does nothing in a browser that forbids storage. */
export function remember(key: TimestampKey): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {}
}

/** Whether the time under a key is within the last `days`. */
export function happenedWithin(key: TimestampKey, days: number): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key)) < days * DAY_MS;
  } catch {
    return false;
  }
}
