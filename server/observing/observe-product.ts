import type { RequestListener } from 'node:http';
import { traceWith } from '#api/platform/base/spans.ts';
import type { LaneAnswer } from '../requests/express-lane.ts';
import { programVersion } from '#api/platform/base/program-version.ts';
import type { Product } from '../product/open-product.ts';
import type { ObservedBy } from './observe-requests.ts';

/** The request log and traces of a running product. */
export interface Observation {
  around(listener: RequestListener): RequestListener;
  /** For each response of the express lane; undefined if no one asks. */
  observe: ((answered: LaneAnswer) => void) | undefined;
  /** Sends the spans that are left. */
  stop(): Promise<void>;
}

/**
 * As configured by `LOG_REQUESTS` and `OTEL_EXPORTER_OTLP_ENDPOINT`. Without them, none of this is loaded.
 */
export async function observeProduct(product: Product): Promise<Observation> {
  const { env, deps } = product;
  const { otelExporterOtlpEndpoint: endpoint } = env;
  if (!env.logRequests && endpoint === undefined)
    return { around: (listener) => listener, observe: undefined, stop: () => Promise.resolve() };
  const [{ observed, observeLane }, { createRoutePatterns }] = await Promise.all([
    import('./observe-requests.ts'),
    import('./route-pattern.ts'),
  ]);
  const traces = endpoint === undefined ? undefined : await openTraces(product, endpoint);
  const by: ObservedBy = {
    patternOf: createRoutePatterns(product.routes),
    // At any LOG_LEVEL: it was asked for explicitly.
    log: env.logRequests ? deps.log.child({}, { level: 'info' }) : undefined,
    tracer: traces?.tracer,
  };
  return {
    around: (listener) => observed(listener, by),
    observe: (answered) => observeLane(answered, by),
    async stop() {
      await traces?.stop();
    },
  };
}

async function openTraces({ env, deps }: Product, endpoint: string) {
  const [{ createExporter }, { createTracer }] = await Promise.all([
    import('./otlp-exporter.ts'),
    import('./tracer.ts'),
  ]);
  const exporter = createExporter({
    endpoint,
    headers: env.otelExporterOtlpHeaders,
    service: { name: env.otelServiceName, version: await programVersion() },
    log: deps.log,
  });
  const tracer = createTracer(exporter);
  traceWith(tracer);
  return {
    tracer,
    async stop() {
      traceWith(undefined);
      await exporter.stop();
    },
  };
}
