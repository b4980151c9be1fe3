import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_WINDOW_SECONDS,
} from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { limitKeyOf } from '../http/client-address.ts';
import { consume, tooManyRequests } from '../http/request-limits.ts';

/** One attempt to sign in. */
export interface Attempt {
  /** As typed; unknown ones count alike. */
  email: string;
  address: string;
}

/** Counts failures to sign in: per account and address, per address, per account (contract §3). */
export interface LoginGuard {
  /** Throws 429 where a limit is reached already, without counting. */
  refuse(attempt: Attempt): Promise<void>;
  /** Counts the attempt as a failure, or throws 429. Called before the password is checked, so that none slips through. */
  count(attempt: Attempt): Promise<void>;
  /** It was no failure after all. Failures of before stay: a good password must not clear the way for guessing. */
  forgive(attempt: Attempt): Promise<void>;
}

const guards = new WeakMap<AppDeps, LoginGuard>();

/** The guard of one running application. */
export function loginGuardOf(deps: AppDeps): LoginGuard {
  let guard = guards.get(deps);
  if (guard === undefined) {
    guard = createLoginGuard();
    guards.set(deps, guard);
  }
  return guard;
}

function createLoginGuard(): LoginGuard {
  const limits = [
    { limiter: failures(LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS), keyOf: pairOf },
    { limiter: failures(LOGIN_FAILURES_PER_ADDRESS), keyOf: addressOf },
    { limiter: failures(LOGIN_FAILURES_PER_ACCOUNT), keyOf: accountOf },
  ];
  return {
    async refuse(attempt) {
      for (const { limiter, keyOf } of limits) {
        const state = await limiter.get(keyOf(attempt));
        if (state !== null && state.remainingPoints <= 0 && state.msBeforeNext > 0) {
          throw tooManyRequests(state.msBeforeNext);
        }
      }
    },
    async count(attempt) {
      await this.refuse(attempt);
      for (const { limiter, keyOf } of limits) await consume(limiter, keyOf(attempt));
    },
    async forgive(attempt) {
      for (const { limiter, keyOf } of limits) await limiter.reward(keyOf(attempt));
    },
  };
}

function failures(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: LOGIN_WINDOW_SECONDS });
}

function accountOf({ email }: Attempt): string {
  return email.trim().toLowerCase();
}

function addressOf({ address }: Attempt): string {
  return limitKeyOf(address);
}

function pairOf(attempt: Attempt): string {
  return `${addressOf(attempt)} ${accountOf(attempt)}`;
}
