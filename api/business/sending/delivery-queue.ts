import { DELIVERY_TRIED_HOURS } from '#schema/base/limits.ts';
import { doubling } from '../../platform/jobs/backoff.ts';

const MINUTE_MS = 60_000;

/** When a deferred delivery is retried: greylisting is over after minutes, a full mailbox after hours. */
export const PUT_OFF = doubling(MINUTE_MS, 60 * MINUTE_MS, 0.2);
/** How long retries continue after the first attempt. */
export const TRIED_MS = DELIVERY_TRIED_HOURS * 60 * MINUTE_MS;
