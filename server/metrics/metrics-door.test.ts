import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { measuredJobs } from './measured-jobs.ts';
import { createMetricsDoor } from './metrics-door.ts';
import { type Metrics, createMetrics } from './metrics.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

const TOKEN = 'a-token-of-some-length';
let probes = 0;

function newMetrics(over: Partial<Parameters<typeof createMetrics>[0]> = {}): Metrics {
  return createMetrics({
    version: '1.2.3',
    caches: { pages: { size: 7, bytes: 7_000 } },
    staleMs: () => undefined,
    probe: () => Promise.resolve((probes += 1)),
    queues: () =>
      Promise.resolve([
        { name: 'mail', counts: { waiting: 3, failed: 0 }, oldest_waiting_at: '2026-01-01T00:00:00Z' },
      ]),
    now: () => new Date('2026-01-01T00:01:00Z'),
    ...over,
  });
}

/** A server with metrics in front of it: `ask` sends a request to 127.0.0.1 and gives status, type, and text. */
async function serveMetrics(metrics: Metrics, token?: string) {
  const door = createMetricsDoor(
    (asked, response) => {
      response.writeHead(asked.url === '/missing' ? 404 : 200);
      response.end('page');
    },
    { metrics, token },
  );
  const server = createServer(door).listen(0, '127.0.0.1');
  closing.push(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text }),
        );
      });
      sent.on('error', reject).end();
    });
}

describe('GET /metrics', () => {
  it('answers programs on this machine in the OpenMetrics format', async () => {
    const ask = await serveMetrics(newMetrics());
    const { status, type, text } = await ask('/metrics');
    expect([status, type]).toEqual([200, expect.stringContaining('application/openmetrics-text')]);
    expect(text.trimEnd().endsWith('# EOF')).toBe(true);
    for (const line of [
      'colophon_build_info{version="1.2.3"} 1',
      'colophon_cache_entries{cache="pages"} 7',
      'colophon_cache_bytes{cache="pages"} 7000',
      'colophon_queue_items{queue="mail",state="waiting"} 3',
      'colophon_queue_oldest_waiting_seconds{queue="mail"} 60',
      'colophon_database_up 1',
      'colophon_stale_seconds 0',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('counts what was answered by kind and status, itself excepted', async () => {
    const metrics = newMetrics();
    const ask = await serveMetrics(metrics);
    for (const path of [
      '/',
      '/missing',
      '/api/v1/content',
      '/readyz',
      '/admin',
      '/administration',
      '/assets/a.js',
    ])
      await ask(path);
    metrics.answeredFromMemory();
    await ask('/metrics');
    const { text } = await ask('/metrics');
    const counted = [...text.matchAll(/^colophon_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)];
    expect(counted.map(([, labels, count]) => `${labels} ${count}`).toSorted()).toEqual([
      'kind="admin",status="200" 1',
      'kind="api",status="200" 2',
      'kind="file",status="200" 1',
      'kind="page",status="200" 2',
      'kind="page",status="404" 1',
    ]);
    expect(text).toMatch(/^colophon_http_answers_from_memory_total 1$/m);
  });

  it.each([
    ['a proxy', { 'X-Forwarded-For': '203.0.113.7' }],
    ['a proxy that says less', { Via: '1.1 proxy' }],
    ['another name of this machine', { Host: 'books.example.com' }],
    ['a name that only looks like it', { Host: '127.0.0.1.example.com' }],
    ['a token while none is set', { Host: 'books.example.com', Authorization: `Bearer ${TOKEN}` }],
  ])('is closed to what comes through %s', async (_, headers) => {
    const ask = await serveMetrics(newMetrics());
    const { status, text } = await ask('/metrics', headers);
    expect([status, text]).toEqual([404, expect.not.stringContaining('colophon_')]);
  });

  it('needs the token from everyone else', async () => {
    const ask = await serveMetrics(newMetrics(), TOKEN);
    const statuses = [];
    for (const authorization of [
      '',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      TOKEN,
      `Bearer ${TOKEN}`,
    ])
      statuses.push((await ask('/metrics', { authorization, 'X-Forwarded-For': '203.0.113.7' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 200]);
    expect((await ask('/metrics')).status).toBe(200);
  });

  it('is only read', async () => {
    const ask = await serveMetrics(newMetrics());
    expect((await ask('/metrics', {}, 'POST')).status).toBe(405);
    expect((await ask('/metrics?x=1', {}, 'HEAD')).text).toBe('');
  });

  it('asks the database once for scrapes that come together, and says when it is down', async () => {
    probes = 0;
    const ask = await serveMetrics(newMetrics());
    await Promise.all(Array.from({ length: 20 }, () => ask('/metrics')));
    expect(probes).toBe(1);
    const down = await serveMetrics(newMetrics({ probe: () => Promise.reject(new Error('away')) }));
    expect((await down('/metrics')).text).toMatch(/^colophon_database_up 0$/m);
  });

  it('measures jobs by outcome, and passes on what they throw', async () => {
    const metrics = newMetrics();
    const jobs = [
      { name: 'good', run: () => Promise.resolve() },
      { name: 'bad', run: () => Promise.reject(new Error('no')) },
      { name: 'worker', start: () => ({ stop: () => Promise.resolve() }) },
    ];
    const [good, bad, worker] = measuredJobs(jobs, metrics);
    const run = async (job: typeof good) =>
      job !== undefined && 'run' in job ? job.run({} as never, new AbortController().signal) : undefined;
    await run(good);
    await expect(run(bad)).rejects.toThrow('no');
    expect(worker).toHaveProperty('start');
    const text = await metrics.text();
    expect(text).toContain('colophon_job_duration_seconds_count{job="good",outcome="ok"} 1');
    expect(text).toContain('colophon_job_duration_seconds_count{job="bad",outcome="failed"} 1');
  });
});
