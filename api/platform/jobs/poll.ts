import type { AppDeps } from '../deps/app-deps.ts';
import { doubling, waitAfter } from './backoff.ts';
import { pause, withDeadline } from './deadline.ts';

/** Work that waits in the database, of which one node does a piece at a time. */
export interface PolledWork {
  /** Does the next piece; returns whether there may be more. The signal is given at the deadline and at a stop. */
  next: (deps: AppDeps, signal: AbortSignal) => Promise<boolean>;
  /** How long to wait if there was none. */
  everyMs: number;
  /** The log message for a piece that failed: it is retried. */
  failure: string;
  /** How long a piece may take; ten minutes if left out. */
  deadlineMs?: number;
}

const DEADLINE_MS = 600_000;
/** However often it failed, it is tried again after this at the latest: most failures end with their cause. */
const RETRY_MAX_MS = 10_000;

/**
 * Keeps doing what is waiting, separately from the other jobs, until it is stopped; `stop` waits for the piece in progress.
 * Each failure doubles the pause after it.
 */
export function startPolling(
  deps: AppDeps,
  { next, everyMs, failure, deadlineMs = DEADLINE_MS }: PolledWork,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const stop = stopping.signal;
  const backoff = doubling(everyMs, Math.max(everyMs, RETRY_MAX_MS));
  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stop.aborted) {
      try {
        const hasMore = await withDeadline((signal) => next(deps, signal), { deadlineMs, stop });
        failures = 0;
        if (hasMore) continue;
      } catch (error) {
        failures += 1;
        if (!stop.aborted) deps.log.error({ err: error }, failure);
      }
      await pause(failures === 0 ? everyMs : waitAfter(backoff, failures), stop);
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort(new Error('The server is stopping.'));
      return running;
    },
  };
}
