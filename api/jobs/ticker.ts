import type { AppDeps } from '../app-deps.ts';

/** Work that is due from time to time. Each finds what is due in the database, so that nothing is lost with a process. */
export interface Job {
  name: string;
  /** Runs no more often than this; at every turn when left out. */
  everyMs?: number;
  run(deps: AppDeps): Promise<void>;
}

/** Work that goes on by itself from start to stop, because one turn of it may take hours. */
export interface Worker {
  name: string;
  start(deps: AppDeps): { stop(): Promise<void> };
}

export interface Ticker {
  /** Stops and waits for what is under way. */
  stop(): Promise<void>;
}

/** Starts the workers, and runs the jobs one after the other, again and again. A job that fails is logged and tried at the next turn. */
export function startTicker(
  deps: AppDeps,
  { jobs: all, intervalMs }: { jobs: readonly (Job | Worker)[]; intervalMs: number },
): Ticker {
  const jobs = all.filter((one) => 'run' in one);
  const workers = all.filter((one) => 'start' in one).map((worker) => worker.start(deps));
  const lastRuns = new Map<Job, number>();
  let stopped = false;
  let wake: (() => void) | undefined;

  async function runAll(): Promise<void> {
    for (const job of jobs) {
      if (stopped) return;
      const now = deps.now().getTime();
      if (now - (lastRuns.get(job) ?? -Infinity) < (job.everyMs ?? 0)) continue;
      try {
        await job.run(deps);
        lastRuns.set(job, now);
      } catch (error) {
        deps.log.error({ err: error, job: job.name }, 'a job failed; it is tried again');
      }
    }
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      await runAll();
      if (stopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = loop();
  return {
    async stop() {
      stopped = true;
      wake?.();
      await Promise.all([running, ...workers.map((worker) => worker.stop())]);
    },
  };
}
