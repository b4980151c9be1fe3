import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_WINDOW_SECONDS,
} from '#schema/base/limits.ts';
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
  /** As typed; unknown addresses are counted too. */
  email: string;
  address: string;
}

/** Counts failed sign-ins by account and network address, by network address, and by account. */
export interface LoginGuard {
  /** Throws 429 when a limit is already reached; counts nothing. */
  refuse(attempt: Attempt): Promise<void>;
  /**
   * Counts the attempt as a failure, or throws 429. Called before the password is checked, so that concurrent
   * guesses are all counted.
   */
  count(attempt: Attempt): Promise<void>;
  /**
   * Uncounts a successful attempt. Earlier failures stay: a correct password must not reset the count for
   * guessing.
   */
  forgive(attempt: Attempt): Promise<void>;
}

const PER_MS = LOGIN_WINDOW_SECONDS * 1000;

/** The guard for this database: guesses are counted across all nodes. */
export function loginGuardOf(deps: AppDeps): LoginGuard {
  return {
    refuse: async (attempt) => refuseReached(deps, await limitsOf(deps, attempt)),
    count: async (attempt) => consumeShared(deps, await limitsOf(deps, attempt)),
    forgive: async (attempt) => refund(deps, await limitsOf(deps, attempt)),
  };
}

/**
 * Network addresses that recently signed in to this account have their own counter, so that strangers who use
 * up the account's counter cannot lock out its owner.
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
