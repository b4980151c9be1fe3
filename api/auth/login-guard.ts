import {
  LOGIN_FAILURES_PER_ACCOUNT,
  LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  LOGIN_FAILURES_PER_ADDRESS,
  LOGIN_WINDOW_SECONDS,
} from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { limitKeyOf } from '../http/client-address.ts';
import { type SharedLimit, consumeShared, giveBack, refuseReached } from '../http/shared-limits.ts';

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
    refuse: (attempt) => refuseReached(deps, limitsOf(attempt)),
    count: (attempt) => consumeShared(deps, limitsOf(attempt)),
    forgive: (attempt) => giveBack(deps, limitsOf(attempt)),
  };
}

function limitsOf({ email, address }: Attempt): SharedLimit[] {
  const account = email.trim().toLowerCase();
  const caller = limitKeyOf(address);
  return [
    {
      what: `login ${caller} ${account}`,
      perMs: PER_MS,
      times: LOGIN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
    },
    { what: `login from ${caller}`, perMs: PER_MS, times: LOGIN_FAILURES_PER_ADDRESS },
    { what: `login as ${account}`, perMs: PER_MS, times: LOGIN_FAILURES_PER_ACCOUNT },
  ];
}
