import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { trialRoutes } from '../../testing/trial-routes.ts';

const test = useTestApp({
  routes: trialRoutes,
  env: { SITE_URL: 'https://example.com', TRUSTED_PROXIES: '10.0.0.1' },
});
const get = (path: string, headers: Record<string, string> = {}) =>
  test().request(`/api/v1${path}`, { headers });

interface Echo {
  data: { params: object; query: object; actor: unknown; address: string; requestId: string };
}
const echo = async (path: string, headers: Record<string, string> = {}) =>
  ((await (await get(path, headers)).json()) as Echo).data;

describe('every answer', () => {
  it.each(['/api/v1/echo/x', '/api/v1/nothing', '/healthz', '/readyz', '/api/v1/fails/unexpectedly'])(
    'is guarded: %s',
    async (path) => {
      const { headers } = await test().request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.has('server')).toBe(false);
      expect(headers.has('x-powered-by')).toBe(false);
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );

  it('carries the request id that came in when it is sane, to the handler and back', async () => {
    expect((await echo('/echo/x', { 'x-request-id': 'proxy-12345678' })).requestId).toBe('proxy-12345678');
    expect((await get('/nothing', { 'x-request-id': 'proxy-12345678' })).headers.get('x-request-id')).toBe(
      'proxy-12345678',
    );
    for (const insane of ['x', '<script>alert(1)</script>', 'a'.repeat(200)]) {
      expect((await echo('/echo/x', { 'x-request-id': insane })).requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('keeps the policy of a handler that made its own response', async () => {
    const response = await get('/stream');
    expect(response.headers.get('content-security-policy')).toBe('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-request-id')).not.toBeNull();
  });

  it('can be cached only if it is public and requested anonymously', async () => {
    const anonymous = await get('/echo/x');
    expect(anonymous.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(anonymous.headers.get('vary')).toBe('Authorization, Origin');
    const staff = await test().request('/api/v1/echo/x', { as: 'viewer' });
    expect(staff.headers.get('cache-control')).toBe('no-store');
    expect((await get('/echo/fixed')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('the host', () => {
  it.each(['evil.test', 'example.com.evil.test', ''])('%j is not ours', async (host) => {
    const response = await get('/echo/x', { host });
    expect(response.status).toBe(421);
    expect(await response.json()).toMatchObject({ code: 'misdirected_request' });
  });

  it('of the site is ours', async () => {
    expect((await get('/echo/x', { host: 'example.com' })).status).toBe(200);
  });

  it('of a request line in absolute form counts as well', async () => {
    const response = await test().app.fetch(
      new Request('http://evil.test/api/v1/echo/x', { headers: { host: 'example.com' } }),
    );
    expect(response.status).toBe(421);
  });
});

describe('a request', () => {
  it('has at most a hundred headers', async () => {
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-filler-${index}`, 'x']));
    const response = await get('/echo/x', headers);
    expect(response.status).toBe(431);
  });

  it('comes from the address that a trusted proxy names', async () => {
    const response = await test().request('/api/v1/echo/x', {
      address: '10.0.0.1',
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    expect(((await response.json()) as Echo).data.address).toBe('198.51.100.1');
  });

  it.each([
    '/echo/%zz',
    '/echo/%00',
    '/echo/%ff',
    '/echo/x?word=%zz',
    '/echo/x?word=%00',
    '/echo/x?word=%ff',
  ])('is refused when it is not text: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_parameter' });
  });

  it.each([
    ['/echo/x?unknown=1', 'unknown'],
    ['/echo/x?word=a&word=b', 'word'],
    ['/echo/x?word[]=a', 'word[]'],
    ['/echo/x?page=abc', 'page'],
    ['/echo/x?__proto__=1', '__proto__'],
    ['/echo/x?constructor=1', 'constructor'],
    ['/echo/fixed?word=a', 'word'],
  ])('names its bad parameter: %s', async (path, name) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; messages: string[]; errors: object };
    expect(problem.code).toBe('invalid_parameter');
    expect(problem.messages[0]).toContain(name);
    expect(Object.keys(problem.errors)).toEqual([name]);
  });

  it('reaches its handler decoded', async () => {
    expect(await echo('/echo/caf%C3%A9?word=a+b%26c')).toMatchObject({
      params: { name: 'café' },
      query: { word: 'a b&c' },
      actor: null,
    });
  });

  it('prefers the path with more fixed parts', async () => {
    expect(await (await get('/echo/fixed')).json()).toEqual({ data: 'fixed' });
    const deleted = await test().request('/api/v1/echo/fixed', { method: 'DELETE', as: 'viewer' });
    expect(deleted.status).toBe(204);
  });
});

describe('methods', () => {
  it('that a path does not have are 405 with those it has', async () => {
    const response = await test().request('/api/v1/open', { method: 'PUT' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST, OPTIONS');
    const both = await test().request('/api/v1/echo/fixed', { method: 'PATCH' });
    expect(both.headers.get('allow')?.split(', ').toSorted()).toEqual([
      'DELETE',
      'GET',
      'HEAD',
      'OPTIONS',
      'POST',
    ]);
  });

  it('cannot be changed by a header or a parameter', async () => {
    const headers = { 'x-http-method-override': 'DELETE' };
    expect((await test().request('/api/v1/open', { method: 'POST', headers })).status).toBe(204);
    expect((await test().request('/api/v1/open?_method=DELETE', { method: 'POST' })).status).toBe(400);
  });

  it('HEAD answers like GET, without the body', async () => {
    const [head, full] = await Promise.all([
      test().request('/api/v1/echo/fixed', { method: 'HEAD' }),
      get('/echo/fixed'),
    ]);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'));
    expect((await test().request('/api/v1/open', { method: 'HEAD' })).status).toBe(405);
  });

  it.each(['https://evil.test', 'null', 'https://example.com.evil.test'])(
    'OPTIONS names the methods and lets no other origin in: %s',
    async (origin) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const response = await test().request('/api/v1/open', { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(response.headers.get('allow')).toBe('POST, OPTIONS');
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );
});
