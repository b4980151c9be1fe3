/** What a span says about its work. Never values that people entered, and no email addresses. */
export interface SpanFacts {
  name: string;
  /** `client`: this program asks another one; the caller of a `server` span is outside. */
  kind: 'client' | 'server';
  attributes: Record<string, string | number>;
  /** False: only as part of another span, never by itself. */
  standsAlone: boolean;
}

/** Measures work where traces are exported. */
export interface Tracer {
  /** Runs `work` as a span: what it traces becomes part of this span. */
  traced<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T>;
}

let current: Tracer | undefined;

/** From now on, work of this process is traced; undefined: no longer. */
export function traceWith(tracer: Tracer | undefined): void {
  current = tracer;
}

/** Runs `work` as a span. Without a tracer nothing is made but the call. */
export function traced<T>(facts: () => SpanFacts, work: () => Promise<T>): Promise<T> {
  return current === undefined ? work() : current.traced(facts(), work);
}
