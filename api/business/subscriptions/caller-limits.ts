import { BAD_TOKENS_PER_ADDRESS_AND_MINUTE, SIGN_UPS_PER_ADDRESS_AND_MINUTE } from '#schema/base/limits.ts';
import { RateLimiterMemory } from '../../platform/request/rate-limiter.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import { consume } from '../../platform/request/request-limits.ts';
import type { SharedLimit } from '../../platform/request/shared-limits.ts';
import type { RouteInput } from '../../platform/route/route.ts';
import { createTurnsByCaller } from './turns-by-caller.ts';

/** What the rate limits need from a request. */
export type Caller = Pick<RouteInput<unknown, unknown>, 'address' | 'request' | 'deps'>;

/** Stops a flood before it reaches the database, where the rest is counted. One per running application. */
interface Limits {
  signUps: RateLimiterMemory;
  turns: ReturnType<typeof createTurnsByCaller>;
  badTokens: RateLimiterMemory;
}
const limitsByApp = new WeakMap<AppDeps, Limits>();

/** For responses to a link: neither browsers nor proxies store them, and no other site learns the URL. */
export const NOT_STORED = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Where a change of consent came from. */
export function originOf({ address, request }: Caller): { address: string; userAgent: string | undefined } {
  return { address, userAgent: request.headers.get('user-agent') ?? undefined };
}

/** The limit that all nodes share, after each has stopped floods on its own. */
export function limitOf({ address }: Pick<Caller, 'address'>): SharedLimit {
  const what = `sign-up from ${limitKeyOf(address)}`;
  return { what, perMs: 60_000, times: SIGN_UPS_PER_ADDRESS_AND_MINUTE };
}

/** A caller with a hundred concurrent requests waits for their own, and doesn’t hold up others. */
export function inTurn<Result>(
  { deps, address }: Pick<Caller, 'deps' | 'address'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return limitsOf(deps).turns(limitKeyOf(address), work);
}

export function limitsOf(deps: AppDeps): Limits {
  let limits = limitsByApp.get(deps);
  if (limits === undefined) {
    limits = {
      signUps: new RateLimiterMemory({ points: SIGN_UPS_PER_ADDRESS_AND_MINUTE, duration: 60 }),
      turns: createTurnsByCaller(),
      badTokens: new RateLimiterMemory({ points: BAD_TOKENS_PER_ADDRESS_AND_MINUTE, duration: 60 }),
    };
    limitsByApp.set(deps, limits);
  }
  return limits;
}

/** A valid link is never rate-limited; guesses are. */
export async function countingFailures<Result>(input: Caller, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) await consume(limitsOf(input.deps).badTokens, limitKeyOf(input.address));
    throw error;
  }
}

/**
 * Work for a known email address takes a different time than for an unknown one: this hides the difference.
 */
export async function lastingAtLeast(milliseconds: number, work: () => Promise<void>): Promise<void> {
  const end = new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
  await Promise.all([work(), end]);
}
