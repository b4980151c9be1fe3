import type { Metrics } from './metrics.ts';

const LOADED_AFTER_MS = 1_000;

/**
 * Metrics whose library is loaded shortly after the start, or when someone asks for them: 90 modules that no visitor has to wait
 * for. What is measured before is kept, and told to them first. `onFailure`: nothing is measured then, and nothing else fails.
 */
export function lateMetrics(
  load: () => Promise<Metrics>,
  { onFailure, afterMs = LOADED_AFTER_MS }: { onFailure: (error: unknown) => void; afterMs?: number },
): Metrics {
  let tell = (one: (metrics: Metrics) => void): void => void kept.push(one);
  let kept: ((metrics: Metrics) => void)[] = [];
  let contentType = '';
  let loading: Promise<Metrics> | undefined;
  const loaded = (): Promise<Metrics> => {
    loading ??= load().then((metrics) => {
      tell = (one) => one(metrics);
      kept.forEach(tell);
      kept = [];
      ({ contentType } = metrics);
      return metrics;
    });
    return loading;
  };
  const giveUp = (error: unknown): void => {
    tell = () => undefined;
    kept = [];
    onFailure(error);
  };
  setTimeout(() => void loaded().catch(giveUp), afterMs).unref();
  return {
    answered: (seen) => tell((metrics) => metrics.answered(seen)),
    answeredFromMemory: () => tell((metrics) => metrics.answeredFromMemory()),
    routed: (seen) => tell((metrics) => metrics.routed(seen)),
    ran: (seen) => tell((metrics) => metrics.ran(seen)),
    text: async () => (await loaded()).text(),
    get contentType() {
      return contentType;
    },
  };
}
