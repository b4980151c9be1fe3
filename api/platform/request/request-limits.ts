import { RateLimiterMemory, RateLimiterRes } from './rate-limiter.ts';
import { ApiError } from '../base/api-error.ts';
import { limitKeyOf } from './client-address.ts';
import { INTERNAL_ADDRESS } from '../route/exchange.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Writes without a token, per address and minute: generous for people, but a limit for bots. */
const ANONYMOUS_WRITES_PER_MINUTE = 300;

/** Counts writes that come without a token. Staff are known by theirs and not counted; neither are reads. */
export interface RequestLimits {
  /** Throws 429 with `Retry-After` once the address is over the limit. */
  countAnonymousWrite(address: string): Promise<void>;
}

export function createRequestLimits(): RequestLimits {
  const writes = new RateLimiterMemory({ points: ANONYMOUS_WRITES_PER_MINUTE, duration: 60 });
  return {
    async countAnonymousWrite(address) {
      if (address === INTERNAL_ADDRESS) return;
      await consume(writes, limitKeyOf(address));
    },
  };
}

/** Consumes one point of `key`. Throws 429 with the seconds to wait when none are left. */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
    throw refusal;
  }
}

/** A 429 error, with the time to wait in the header and in its message. */
export function tooManyRequests(waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ApiError('too_many_requests', {
    message:
      seconds < 120
        ? spoken('wait_seconds', { count: seconds })
        : spoken('wait_minutes', { count: Math.ceil(seconds / 60) }),
    headers: { 'Retry-After': String(seconds) },
  });
}
