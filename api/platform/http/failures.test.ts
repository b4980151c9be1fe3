import { describe, expect, it } from 'vitest';
import { createApp } from '../../app/app.ts';
import { QueryError } from '../database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { trialRoutes } from '../../testing/trial-routes.ts';

const test = useTestApp({ routes: trialRoutes });
const get = (path: string, headers: Record<string, string> = {}) =>
  test().request(`/api/v1${path}`, { headers });

interface Echo {
  data: { actor: unknown };
}

describe('a failure', () => {
  it('that is unexpected is logged with the request ID and shown to no one', async () => {
    const response = await get('/fails/unexpectedly', { 'x-request-id': 'request-0001' });
    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).not.toMatch(/hunter2|10\.0\.0\.5|secret\.ts|postgres/);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', request_id: 'request-0001' });
    const logged = test().logLines.find((line) => line.includes('request-0001'));
    expect(logged).toContain('secret.ts');
  });

  it.each([
    ['/fails/database', 503, 'database_unavailable'],
    ['/fails/connection', 503, 'database_unavailable'],
    ['/fails/locked', 503, 'database_busy'],
    ['/fails/exhausted', 503, 'database_busy'],
    ['/fails/gone', 503, 'database_unavailable'],
    ['/fails/half-way', 503, 'database_unavailable'],
    ['/fails/deep', 507, 'storage_full'],
    ['/fails/full', 507, 'storage_full'],
    ['/fails/read-only', 503, 'database_unavailable'],
    ['/fails/disk', 503, 'database_unavailable'],
    ['/fails/known', 409, 'in_use'],
  ])('has its status: %s', async (path, status, code) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({ code, status });
    expect(response.headers.get('retry-after') ?? 'none').toMatch(status === 503 ? /^(?:2|30)$/ : /^none$/);
  });

  it('that all have at once leaves one line a second in the log', async () => {
    const before = test().logLines.length;
    for (let count = 0; count < 20; count += 1) expect((await get('/fails/database')).status).toBe(503);
    const told = test().logLines.slice(before);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(20);
    expect(told[0]).toContain('terminating connection');
  });

  it('of a path that is nothing is 404, with or without a token', async () => {
    for (const path of [
      '/api/v1/nothing',
      '/api/v1',
      '/API/V1/open',
      '/api/v1//open',
      '/.env',
      '/api/v1/../.env',
    ]) {
      const response = await test().request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    }
  });
});

describe('a token on a public route', () => {
  it('says who asks', async () => {
    const response = await test().request('/api/v1/echo/x', { as: 'author' });
    expect(((await response.json()) as Echo).data.actor).toEqual({
      id: test().staff.author.id,
      role: 'author',
    });
  });

  it('that is invalid is 401, never anonymous', async () => {
    const response = await test().request('/api/v1/echo/x', { token: 'A'.repeat(43) });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'token_invalid' });
  });

  it('is not mistaken for the password of a proxy', async () => {
    expect((await get('/echo/x', { authorization: 'Basic c3RhZ2luZzpzdGFnaW5n' })).status).toBe(200);
  });
});

describe('writes without a token', () => {
  const write = (init: object) => test().request('/api/v1/open', { method: 'POST', ...init });

  it('are limited per address; staff, reads and calls of the server itself are not', async () => {
    const statuses = [];
    for (let count = 0; count < 301; count += 1) statuses.push((await write({})).status);
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([204]));
    expect(statuses[300]).toBe(429);
    expect((await write({ address: '198.51.100.1' })).status).toBe(204);
    expect((await write({ as: 'viewer' })).status).toBe(204);
    expect((await get('/echo/x')).status).toBe(200);
    expect((await test().request('/api/v1/unlimited', { method: 'POST' })).status).toBe(204);
    const internal = new Request('http://localhost/api/v1/open', { method: 'POST' });
    expect((await test().app.fetch(internal)).status).toBe(204);
  });
});

describe('health', () => {
  it('is alive as long as the process is, and ready as long as the database answers', async () => {
    expect((await test().request('/healthz')).status).toBe(200);
    expect(await (await test().request('/readyz')).text()).toBe('ready');
  });

  it.each([
    [
      'database_unreachable',
      { select: () => Promise.reject(new QueryError({ message: 'x', code: '08006' })) },
    ],
    ['database_unreachable', { select: () => new Promise<never>(() => undefined) }],
    ['migrations_pending', { select: () => Promise.reject(new QueryError({ message: 'x', code: '42P01' })) }],
    ['migrations_pending', { select: () => Promise.resolve([{ applied: 1 }]) as Promise<never> }],
  ])('says why it is not ready, and lives on: %s', async (reason, broken) => {
    const { deps } = test();
    const app = createApp({ ...deps, database: { ...deps.database, ...broken } }, []);
    const response = await app.request('/readyz');
    expect([response.status, await response.text()]).toEqual([503, `not ready: ${reason}`]);
    expect((await app.request('/healthz')).status).toBe(200);
  });

  it('is not ready for more once it stops', async () => {
    const app = createApp({ ...test().deps, isStopping: () => true }, []);
    const response = await app.request('/readyz');
    expect([response.status, await response.text()]).toEqual([503, 'not ready: stopping']);
  });
});
