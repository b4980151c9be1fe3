import type { Logger } from 'pino';

/** A finished span, with the names of the OpenTelemetry protocol (OTLP/JSON). */
export interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: WireAttribute[];
  status: { code: number };
}

interface WireAttribute {
  key: string;
  value: { stringValue: string } | { intValue: string };
}

export interface ExporterOptions {
  /** The base URL; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  service: { name: string; version: string };
  log: Pick<Logger, 'warn'>;
}

export interface Exporter {
  /** Dropped when the receiver is too slow: traces never hold up the site. */
  add(span: WireSpan): void;
  /** False: a new span would be dropped. */
  readonly takesMore: boolean;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

const WAITING_MAX = 2_048;
const EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;

/** Sends spans in batches over HTTP, one batch at a time. */
export function createExporter({ endpoint, headers, service, log }: ExporterOptions): Exporter {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = {
    attributes: wireAttributes({ 'service.name': service.name, 'service.version': service.version }),
  };
  let waiting: WireSpan[] = [];
  let sending: Promise<void> | undefined;
  let isFailing = false;

  async function post(spans: WireSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'colophon', version: service.version }, spans }];
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      isFailing = false;
    } catch (error) {
      // Logged once, not every two seconds.
      if (!isFailing) log.warn({ err: error }, 'traces could not be sent');
      isFailing = true;
    }
  }

  const send = async (): Promise<void> => {
    if (waiting.length === 0) return sending;
    const spans = waiting;
    waiting = [];
    await sending;
    sending = post(spans);
    return sending;
  };
  const timer = setInterval(() => void send(), EVERY_MS).unref();
  return {
    add: (span) => void (waiting.length < WAITING_MAX && waiting.push(span)),
    get takesMore() {
      return waiting.length < WAITING_MAX;
    },
    stop() {
      clearInterval(timer);
      return send();
    },
  };
}

/** Attributes as the protocol writes them. */
export function wireAttributes(attributes: Readonly<Record<string, string | number>>): WireAttribute[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
}
