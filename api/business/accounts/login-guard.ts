import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_WINDOW_SECONDS,
} from '#schema/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { limitKeyOf } from '../../platform/request/client-address.ts';
import {
  type SharedLimit,
  consumeShared,
  refund,
  refuseReached,
} from '../../platform/request/shared-limits.ts';
import { isKnownAddress } from './known-devices.ts';

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

const PER_MS = LOGIN_WINDOW_SECONDS * 1000;

/** The guard of this database: who guesses at several nodes is counted once. */
export function loginGuardOf(deps: AppDeps): LoginGuard {
  return {
    refuse: async (attempt) => refuseReached(deps, await limitsOf(deps, attempt)),
    count: async (attempt) => consumeShared(deps, await limitsOf(deps, attempt)),
    forgive: async (attempt) => refund(deps, await limitsOf(deps, attempt)),
  };
}

/**
 * An address from which someone recently signed in to this account has a separate counter of failures: strangers who
 * use up the account's counter cannot lock its owner out.
 */
async function limitsOf(deps: AppDeps, attempt: Attempt): Promise<SharedLimit[]> {
  const account = attempt.email.trim().toLowerCase();
  const caller = limitKeyOf(attempt.address);
  const own: SharedLimit[] = [
    { what: `login ${caller} ${account}`, perMs: PER_MS, times: LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS },
    { what: `login from ${caller}`, perMs: PER_MS, times: LOGIN_FAILURES_PER_ADDRESS },
  ];
  if (await isKnownAddress(deps, attempt)) return own;
  return [...own, { what: `login as ${account}`, perMs: PER_MS, times: LOGIN_FAILURES_PER_ACCOUNT }];
}
