const DAY_MS = 86_400_000;

/** When consent was given, the newsletter offer was declined, and someone subscribed. */
export type TimestampKey =
  | 'cookie_consent_timestamp'
  | 'mailing_list_modal_dismissed'
  | 'mailing_list_modal_subscribed';

/** What `touch` returns; undefined in a browser that forbids storage. */
export function ifAllowed<Answer>(touch: () => Answer): Answer | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}

/** Stores the current time in milliseconds under a key. Does nothing in a browser that forbids storage. */
export function remember(key: TimestampKey): void {
  ifAllowed(() => localStorage.setItem(key, String(Date.now())));
}

/** Whether the time under a key is within the last `days`. */
export function happenedWithin(key: TimestampKey, days: number): boolean {
  return ifAllowed(() => Date.now() - Number(localStorage.getItem(key)) < days * DAY_MS) === true;
}
