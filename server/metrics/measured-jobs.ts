import type { Job, Worker } from '#api/platform/jobs/ticker.ts';
import type { Metrics } from './metrics.ts';

/** The same jobs, with each run measured. */
export function measuredJobs(
  jobs: readonly (Job | Worker)[],
  { ran }: Pick<Metrics, 'ran'>,
): (Job | Worker)[] {
  const measured = (job: Job): Job => ({
    ...job,
    async run(...given) {
      const startedAt = performance.now();
      let outcome: 'ok' | 'failed' = 'failed';
      try {
        await job.run(...given);
        outcome = 'ok';
      } finally {
        ran({ job: job.name, outcome, seconds: (performance.now() - startedAt) / 1000 });
      }
    },
  });
  return jobs.map((one) => ('run' in one ? measured(one) : one));
}
