import { DELIVERY_TRIED_HOURS } from '#schema/limits.ts';
import { doubling } from '../../platform/jobs/backoff.ts';

const MINUTE_MS = 60_000;

/** When a deferred delivery is tried again: greylisting is over after minutes, a mailbox that is full after hours. */
export const PUT_OFF = doubling(MINUTE_MS, 60 * MINUTE_MS, 0.2);
/** For how long it is tried, after the first attempt. */
export const TRIED_MS = DELIVERY_TRIED_HOURS * 60 * MINUTE_MS;
