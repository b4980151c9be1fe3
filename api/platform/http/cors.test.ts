import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { saveSettings } from '../../testing/save-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const APP = 'https://app.example.com';
const test = useTestApp();

async function allow(...origins: string[]): Promise<void> {
  const { deps } = test();
  await saveSettings(deps, 'api', { cors_origins: origins.map((origin) => ({ origin })) });
  await deps.apiSettings.refresh();
}

const get = (path: string, origin = APP, token?: string) =>
  test().request(`/api/v1${path}`, {
    headers: { Origin: origin },
    ...(token === undefined ? {} : { token }),
  });
const preflight = (path: string, origin = APP) =>
  test().request(`/api/v1${path}`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization',
    },
  });
const corsOf = ({ headers }: Response) => headers.get('access-control-allow-origin');

describe('a page of another website', () => {
  it('reads nothing where no origin is listed', async () => {
    for (const response of [await get('/content'), await preflight('/content'), await get('/nowhere')])
      expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('reads public answers, calls with a token, and reads what is wrong, where its origin is listed', async () => {
    await allow(APP, 'http://localhost:4000');
    const token = test().tokens.editor;
    for (const [response, status] of [
      [await get('/content'), 200],
      [await get('/users', APP, token), 403],
      [await get('/content?nonsense=1'), 400],
      [await get('/nowhere'), 404],
      [await get('/openapi.json'), 200],
      [
        await test().request('/api/v1/tag', { as: 'editor', json: { name: 'x' }, headers: { Origin: APP } }),
        201,
      ],
    ] as const) {
      expect([response.status, corsOf(response)]).toEqual([status, APP]);
      expect(response.headers.get('vary')).toContain('Origin');
      expect(response.headers.get('access-control-expose-headers')).toContain('ETag');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect(corsOf(await get('/content', 'http://localhost:4000'))).toBe('http://localhost:4000');
  });

  it('asks first, and learns what it can send', async () => {
    await allow(APP);
    const response = await preflight('/content/x');
    expect([response.status, corsOf(response)]).toEqual([204, APP]);
    const allowed = (name: string) => response.headers.get(`access-control-allow-${name}`);
    expect(allowed('methods')).toContain('PUT');
    expect(allowed('headers')).toContain('Authorization');
    expect(allowed('credentials')).toBeNull();
    expect(response.headers.get('x-request-id')).not.toBeNull();
  });

  it.each([
    'https://app.example.com.evil.test',
    'https://evil-app.example.com',
    'http://app.example.com',
    'https://app.example.com:8443',
    'null',
    'https://APP.example.com',
  ])('of %s is not meant by another one', async (origin) => {
    await allow(APP);
    expect([corsOf(await get('/content', origin)), corsOf(await preflight('/content', origin))]).toEqual([
      null,
      null,
    ]);
  });

  it('gets * where every origin may, never with credentials', async () => {
    await allow('*');
    const response = await get('/content', 'https://any.example.org');
    expect([corsOf(response), response.headers.get('access-control-allow-credentials')]).toEqual(['*', null]);
  });

  it('cannot sign anyone in', async () => {
    await allow('*');
    const login = await test().request('/api/v1/auth/login', {
      json: { email: 'a@example.com', password: 'x' },
      headers: { Origin: APP },
    });
    expect([corsOf(login), corsOf(await preflight('/auth/login'))]).toEqual([null, null]);
  });
});

describe('the setting of origins', () => {
  const save = (origin: string) =>
    clientFor(test(), 'administrator').put('/settings/api', { cors_origins: [{ origin }], version: 1 });

  it.each([
    'https://app.example.com/',
    'app.example.com',
    'https://',
    'https://a b',
    'javascript:alert(1)',
    'https://*.example.com',
    'https://user@example.com',
  ])('refuses %s', async (origin) => {
    expect((await save(origin)).status).toBe(422);
  });

  it.each([APP, 'http://localhost:4000', 'https://[::1]:4000', '*'])(
    'takes %s, and applies it at once',
    async (origin) => {
      const saved = await save(origin);
      expect([saved.status, saved.problem?.messages]).toEqual([200, undefined]);
      await test().deps.apiSettings.settled();
      expect(corsOf(await get('/content', origin === '*' ? APP : origin))).toBe(origin);
    },
  );
});

describe('CORS_ORIGINS', () => {
  const locked = useTestApp({ env: { CORS_ORIGINS: `${APP}, https://b.example.com` } });

  it('decides, and locks the setting', async () => {
    const administrator = clientFor(locked(), 'administrator');
    const { data } = await administrator.get('/settings/api');
    expect(data).toMatchObject({
      cors_origins: [{ origin: APP }, { origin: 'https://b.example.com' }],
      locked: ['CORS_ORIGINS'],
    });
    const saved = await administrator.put('/settings/api', { cors_origins: [], version: data.version });
    expect([saved.status, saved.problem.code]).toEqual([409, 'set_by_environment']);
    const response = await locked().request('/api/v1/content', {
      headers: { Origin: 'https://b.example.com' },
    });
    expect(corsOf(response)).toBe('https://b.example.com');
  });
});
