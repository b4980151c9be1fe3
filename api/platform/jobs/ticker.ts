import type { AppDeps } from '../deps/app-deps.ts';
import { doubling, waitAfter } from './backoff.ts';
import { pause, withDeadline } from './deadline.ts';

/** Work that is due from time to time. Each finds what is due in the database, so that nothing is lost with a process. */
export interface Job {
  name: string;
  /** Time between the end of a run and the next; one turn of the ticker if left out. */
  everyMs?: number;
  /** How long a run may take; a minute if left out. */
  deadlineMs?: number;
  /** The signal is given at the deadline and at a stop. */
  run(deps: AppDeps, signal: AbortSignal): Promise<void>;
}

/** Work that runs continuously from start to stop, because one turn of it may take hours. */
export interface Worker {
  name: string;
  start(deps: AppDeps): { stop(): Promise<void> };
}

export interface Ticker {
  /** Stops everything and waits for it, but no longer than the grace period. Never throws. */
  stop(): Promise<void>;
}

interface TickerOptions {
  jobs: readonly (Job | Worker)[];
  intervalMs: number;
  /** How long to wait before anything runs. Without it, everything begins at once. */
  afterMs?: number;
  /** How long a shutdown waits for running work. */
  graceMs?: number;
}

const DEADLINE_MS = 60_000;
const GRACE_MS = 11_000;
/** A job that was left behind this often and still runs is not started again. */
const LEFT_BEHIND_MAX = 2;

/**
 * Starts the workers, and runs each job repeatedly in its own loop: one that hangs or fails delays no other. A failed
 * run is logged and repeated at the next turn; jobs that run rarely are retried after a pause that doubles.
 */
export function startTicker(
  deps: AppDeps,
  { jobs: all, intervalMs, afterMs = 0, graceMs = GRACE_MS }: TickerOptions,
): Ticker {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const started: { name: string; stop(): Promise<void> }[] = [];
  const begin = (): void => {
    const workers = all.filter((one) => 'start' in one);
    started.push(...workers.map((worker) => ({ name: worker.name, ...worker.start(deps) })));
    for (const job of all.filter((one) => 'run' in one))
      running.set(job.name, keepRunning(deps, { job, intervalMs, stop: stopping.signal }));
  };
  const beginning = afterMs === 0 ? undefined : setTimeout(begin, afterMs);
  if (beginning === undefined) begin();
  return {
    async stop() {
      clearTimeout(beginning);
      stopping.abort(new Error('The server is stopping.'));
      for (const { name, stop } of started) running.set(name, stop());
      for (const [name, ended] of running)
        void ended.finally(() => running.delete(name)).catch(() => undefined);
      await Promise.race([
        Promise.allSettled(running.values()),
        pause(graceMs, new AbortController().signal),
      ]);
      if (running.size > 0)
        deps.log.warn({ jobs: [...running.keys()] }, 'stopped without waiting any longer for these jobs');
    },
  };
}

interface Loop {
  job: Job;
  intervalMs: number;
  stop: AbortSignal;
}

async function keepRunning(deps: AppDeps, { job, intervalMs, stop }: Loop): Promise<void> {
  const { name, run, deadlineMs = DEADLINE_MS, everyMs = intervalMs } = job;
  const backoff = doubling(intervalMs, everyMs);
  let failures = 0;
  let leftBehind = 0;
  const counted = async (signal: AbortSignal): Promise<void> => {
    leftBehind += 1;
    await run.call(job, deps, signal).finally(() => (leftBehind -= 1));
  };
  while (!stop.aborted) {
    try {
      if (leftBehind < LEFT_BEHIND_MAX) await withDeadline(counted, { deadlineMs, stop });
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!stop.aborted) deps.log.error({ err: error, job: name }, 'a job failed; it is tried again');
    }
    await pause(failures === 0 ? everyMs : waitAfter(backoff, failures), stop);
  }
}
