import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { SpanFacts, Tracer } from '#api/platform/base/spans.ts';
import { type Exporter, wireAttributes } from './otlp-exporter.ts';

/** The trace and the parent of a span. */
export interface SpanContext {
  traceId: string;
  spanId: string;
}

export interface RequestTracer extends Tracer {
  /** Runs `work` within a request, whose span is exported by the function that it is given. */
  within(parent: SpanContext | undefined, work: (end: EndSpan) => void): void;
}

/** Ends the span of a request that took `ms`. */
export type EndSpan = (facts: Omit<SpanFacts, 'standsAlone'>, ended: { ms: number; failed: boolean }) => void;

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Numbers defined by the protocol. */
const KINDS = { server: 2, client: 3 };
const FAILED = 2;
const UNSET = 0;
const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/;

/** The span of the caller, from a `traceparent` header (W3C Trace Context). */
export function parentIn(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = ''] = PARENT.exec(header ?? '') ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : undefined;
}

/** Creates spans, each within the one that its work was started in, and passes them to `exporter`. */
export function createTracer(exporter: Pick<Exporter, 'add' | 'takesMore'>): RequestTracer {
  const scopes = new AsyncLocalStorage<SpanContext>();

  function end(
    { own, parent }: { own: SpanContext; parent: SpanContext | undefined },
    { name, kind, attributes }: Omit<SpanFacts, 'standsAlone'>,
    { ms, failed }: { ms: number; failed: boolean },
  ): void {
    const endedAt = performance.timeOrigin + performance.now();
    exporter.add({
      ...own,
      ...(parent === undefined ? {} : { parentSpanId: parent.spanId }),
      name,
      kind: KINDS[kind],
      startTimeUnixNano: nanoseconds(endedAt - ms),
      endTimeUnixNano: nanoseconds(endedAt),
      attributes: wireAttributes(attributes),
      status: { code: failed ? FAILED : UNSET },
    });
  }

  return {
    within(parent, work) {
      const own = newContext(parent);
      scopes.run(own, () => work((facts, ended) => end({ own, parent }, facts, ended)));
    },
    async traced(facts, work) {
      const parent = scopes.getStore();
      if (!exporter.takesMore || (parent === undefined && !facts.standsAlone)) return work();
      const own = newContext(parent);
      const startedAt = performance.now();
      let failed = true;
      try {
        const result = await scopes.run(own, work);
        failed = false;
        return result;
      } finally {
        end({ own, parent }, facts, { ms: performance.now() - startedAt, failed });
      }
    },
  };
}

function newContext(parent: SpanContext | undefined): SpanContext {
  const traceId = parent?.traceId ?? randomBytes(TRACE_BYTES).toString('hex');
  return { traceId, spanId: randomBytes(SPAN_BYTES).toString('hex') };
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}
