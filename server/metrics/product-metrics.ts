import { readQueues } from '#api/business/operations/read-queues.ts';
import { programVersion } from '#api/platform/base/program-version.ts';
import type { ApiAnswers } from '../cache/api-answers.ts';
import { english } from '#api/platform/base/spoken.ts';
import type { Product } from '../product/open-product.ts';
import type { OutboxWatch } from '../cache/outbox-watch.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { lateMetrics } from './late-metrics.ts';
import type { Metrics } from './metrics.ts';

const PROBE = { name: 'metrics_probe', text: 'SELECT 1 AS one' };
const PROBE_MS = 1_200;

interface Measured {
  pages: PageCache;
  answers: ApiAnswers;
  watch: Pick<OutboxWatch, 'staleMs'>;
}

/** The metrics of a running product; from now on, its API reports its requests there. */
export function measureProduct({ deps }: Product, { pages, answers, watch }: Measured): Metrics {
  const load = async (): Promise<Metrics> => {
    const { createMetrics } = await import('./metrics.ts');
    return createMetrics({
      version: await programVersion(),
      caches: { pages, answers: answers.kept },
      staleMs: () => watch.staleMs(),
      probe: () => deps.database.probe(PROBE, [], { withinMs: PROBE_MS }),
      queues: () => readQueues(deps, english),
      now: deps.now,
    });
  };
  const onFailure = (error: unknown) => deps.log.error({ err: error }, 'metrics could not be loaded');
  const metrics = lateMetrics(load, { onFailure });
  deps.observe = metrics.routed;
  return metrics;
}
