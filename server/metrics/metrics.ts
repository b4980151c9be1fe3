import {
  Counter,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
  collectDefaultMetrics,
} from 'prom-client';
import type { RequestSeen } from '#api/platform/deps/app-deps.ts';

/** A measured cache. */
export interface MeasuredCache {
  readonly size: number;
  readonly bytes: number;
}

/** The state of a queue: how many items are in each state, and how long the oldest has waited (ISO 8601). */
export interface MeasuredQueue {
  name: string;
  counts: Readonly<Record<string, number>>;
  oldest_waiting_at: string | null;
}

export interface MetricsOptions {
  version: string;
  caches: Readonly<Record<string, MeasuredCache>>;
  /** How long memory has been unconfirmed, in milliseconds; undefined if it is current. */
  staleMs(): number | undefined;
  /** Runs a small database query. */
  probe(): Promise<unknown>;
  queues(): Promise<readonly MeasuredQueue[]>;
  now(): Date;
}

/** The part of the program that answers a request. */
export type RequestKind = 'admin' | 'api' | 'file' | 'page';

export interface Metrics {
  /** A request that went through the HTTP server. */
  answered(seen: { kind: RequestKind; status: number; seconds: number }): void;
  /** A page or response from memory, written straight to the socket. */
  answeredFromMemory(): void;
  /** A request that reached a route of the API, from outside or from a page. */
  routed(seen: RequestSeen): void;
  /** A run of a background job. */
  ran(seen: { job: string; outcome: 'ok' | 'failed'; seconds: number }): void;
  /**
   * All metrics in the OpenMetrics text format. Queues and the database are queried at most every five
   * seconds.
   */
  text(): Promise<string>;
  readonly contentType: string;
}

/** From 1 ms to 10 s. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const ASKED_EVERY_MS = 5_000;

/** All metrics of this process: its own, and those of Node (`process_…`, `nodejs_…`). */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'colophon_build_info',
    help: 'The version that is running; the value is always 1',
    labelNames: ['version'],
    registers,
  }).set({ version: options.version }, 1);
  measureCaches(registers, options);
  const asked = askedGauges(registers, options);
  return {
    ...requestMetrics(registers),
    ...jobMetrics(registers),
    async text() {
      await asked();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

type Registers = Registry<OpenMetricsContentType>[];

function requestMetrics(registers: Registers): Pick<Metrics, 'answered' | 'answeredFromMemory' | 'routed'> {
  const requests = new Histogram({
    name: 'colophon_http_request_duration_seconds',
    help: 'Time from when the HTTP server gets a request until it has sent the response',
    labelNames: ['kind', 'status'],
    buckets: SECONDS,
    registers,
  });
  const fromMemory = new Counter({
    name: 'colophon_http_answers_from_memory',
    help: 'Number of pages and public API responses sent straight from memory, bypassing the HTTP server',
    registers,
  });
  const routes = new Histogram({
    name: 'colophon_api_request_duration_seconds',
    help: 'Time from when an API route gets a request until the response is ready, including requests made for pages',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  return {
    answered: ({ kind, status, seconds }) => requests.observe({ kind, status }, seconds),
    answeredFromMemory: () => fromMemory.inc(),
    routed: ({ seconds, ...labels }) => routes.observe(labels, seconds),
  };
}

function jobMetrics(registers: Registers): Pick<Metrics, 'ran'> {
  const runs = new Histogram({
    name: 'colophon_job_duration_seconds',
    help: 'How long each background job ran, by outcome (ok or failed)',
    labelNames: ['job', 'outcome'],
    buckets: [0.001, 0.01, 0.1, 1, 10, 60],
    registers,
  });
  return { ran: ({ seconds, ...labels }) => runs.observe(labels, seconds) };
}

function measureCaches(registers: Registers, { caches, staleMs }: MetricsOptions): void {
  const labelNames = ['cache'] as const;
  new Gauge({
    name: 'colophon_cache_entries',
    help: 'Number of cached responses in memory',
    labelNames,
    registers,
    collect() {
      for (const [cache, { size }] of Object.entries(caches)) this.set({ cache }, size);
    },
  });
  new Gauge({
    name: 'colophon_cache_bytes',
    help: 'Memory used by the cached responses',
    labelNames,
    registers,
    collect() {
      for (const [cache, { bytes }] of Object.entries(caches)) this.set({ cache }, bytes);
    },
  });
  new Gauge({
    name: 'colophon_stale_seconds',
    help: 'How long the server has been unable to check for changes; 0 if it can',
    registers,
    collect() {
      this.set((staleMs() ?? 0) / 1000);
    },
  });
}

/** Gauges that query the database; the returned function does so unless it just has. */
function askedGauges(registers: Registers, { probe, queues, now }: MetricsOptions): () => Promise<void> {
  const up = new Gauge({
    name: 'colophon_database_up',
    help: '1 if the database responds, 0 if it doesn’t',
    registers,
  });
  const latency = new Gauge({
    name: 'colophon_database_latency_seconds',
    help: 'How long the database took to respond to a small query',
    registers,
  });
  const items = new Gauge({
    name: 'colophon_queue_items',
    help: 'Number of items in each queue, by state',
    labelNames: ['queue', 'state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'colophon_queue_oldest_waiting_seconds',
    help: 'Age of the oldest item that is waiting or being retried',
    labelNames: ['queue'],
    registers,
  });
  async function ask(): Promise<void> {
    const startedAt = performance.now();
    const isUp = await probe().then(
      () => true,
      () => false,
    );
    up.set(isUp ? 1 : 0);
    if (!isUp) return;
    latency.set((performance.now() - startedAt) / 1000);
    for (const { name: queue, counts, oldest_waiting_at: since } of await queues().catch(() => [])) {
      for (const [state, count] of Object.entries(counts)) items.set({ queue, state }, count);
      oldest.set({ queue }, since === null ? 0 : (now().getTime() - Date.parse(since)) / 1000);
    }
  }
  let askedAt = -Infinity;
  let asking = Promise.resolve();
  return () => {
    if (performance.now() - askedAt > ASKED_EVERY_MS) {
      askedAt = performance.now();
      asking = ask();
    }
    return asking;
  };
}
