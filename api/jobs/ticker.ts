import type { AppDeps } from '../app-deps.ts';

/** Work that is due from time to time. Each finds what is due in the database, so that nothing is lost with a process. */
export interface Job {
  name: string;
  run(deps: AppDeps): Promise<void>;
}

export interface Ticker {
  /** Stops and waits for what is under way. */
  stop(): Promise<void>;
}

/** Runs the jobs one after the other, again and again. A job that fails is logged and tried at the next turn. */
export function startTicker(
  deps: AppDeps,
  { jobs, intervalMs }: { jobs: readonly Job[]; intervalMs: number },
): Ticker {
  let stopped = false;
  let wake: (() => void) | undefined;

  async function runAll(): Promise<void> {
    for (const job of jobs) {
      if (stopped) return;
      try {
        await job.run(deps);
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
      await running;
    },
  };
}
