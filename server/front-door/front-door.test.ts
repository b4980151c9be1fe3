import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { recordsOf } from '#api/testing/records.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;
let rendered: string[];

const pageFor = (url: string): RenderedPage => ({
  status: url.includes('nothing') ? 404 : 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<p>${url} ${'text '.repeat(300)}</p>`,
});

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  rendered = [];
  serving = await serve(database.database, {
    render: () => (url) => {
      rendered.push(url);
      return url.includes('failing') ? Promise.reject(new Error('secret')) : Promise.resolve(pageFor(url));
    },
  });
});
afterEach(() => serving.close());
afterAll(() => database.close());

describe('pages', () => {
  it('are rendered once, no matter what parameters are added', async () => {
    for (let index = 0; index < 300; index += 1) await serving.get(`/articles/x?utm=${index}`);
    expect(rendered).toEqual(['/articles/x']);
    expect(serving.pages.size).toBe(1);
  });

  it('come in the form that is asked for, and in no other for junk', async () => {
    const forms = ['br', 'gzip', 'identity', 'br;q=0', '*;q=0.1', 'x'.repeat(3_000), 'gzip, br'];
    const encodings = [];
    for (const form of forms) {
      const { headers } = await serving.get('/', { headers: { 'accept-encoding': form } });
      encodings.push(headers['content-encoding']);
      expect(headers.vary).toBe('Accept-Encoding');
    }
    expect(encodings).toEqual(['br', 'gzip', undefined, undefined, undefined, undefined, 'br']);
    expect(serving.pages.size).toBe(1);
  });

  it('answer 304 to clients that have them, each request with its own id', async () => {
    const first = await serving.get('/');
    const { etag = '' } = first.headers;
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await serving.get('/', { headers: { 'if-none-match': sent } });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    }
    expect((await serving.get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answer HEAD without a body', async () => {
    const { status, body, headers } = await serving.get('/', { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(1_000);
  });

  it('that are not there, or failed, are not kept', async () => {
    for (let index = 0; index < 50; index += 1) {
      expect((await serving.get(`/nothing-${index}`)).status).toBe(404);
    }
    const failed = await serving.get('/failing');
    expect([failed.status, failed.text]).toEqual([500, 'Something went wrong!\n']);
    expect(serving.pages.size).toBe(0);
  });
});

describe('a failure', () => {
  it('of the front door itself is the answer to one request, and is logged in one line', async () => {
    const { keyOf } = serving.answers;
    serving.answers.keyOf = () => {
      throw new Error('hunter2');
    };
    const failed = await serving.get('/articles?{"level":60}%0d%0aforged');
    expect([failed.status, failed.text]).toEqual([500, 'Something went wrong!\n']);
    serving.answers.keyOf = keyOf;
    expect((await serving.get('/articles')).status).toBe(200);
    const lines = serving.test.logLines.filter((line) => line.includes('hunter2'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim()).not.toContain('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      path: '/articles?{"level":60}%0d%0aforged',
    });
  });

  it('caused by an address or a name without end leaves a short line, or none', async () => {
    const long = `/failing?${'x'.repeat(8_000)}`;
    expect((await serving.get(long, { headers: { 'user-agent': 'x'.repeat(6_000) } })).status).toBe(500);
    const huge = { 'user-agent': 'x'.repeat(1_000_000) };
    await serving.get('/failing', { headers: huge }).then(
      ({ status }) => expect(status).toBe(431),
      (error: NodeJS.ErrnoException) => expect(['EPIPE', 'ECONNRESET']).toContain(error.code),
    );
    const lines = serving.test.logLines.filter((line) => line.includes('a page failed'));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(10_000);
  });
});

describe('addresses', () => {
  it('of other hosts are misdirected, also in absolute form, and leave nothing behind', async () => {
    for (const host of ['evil.test', 'localhost.evil.test', 'localhost@evil.test', 'local/host']) {
      expect([400, 421]).toContain((await serving.get('/', { headers: { host } })).status);
    }
    expect((await serving.get('http://evil.test/articles')).status).toBe(421);
    const forwarded = await serving.get('/', { headers: { 'x-forwarded-host': 'evil.test' } });
    expect([forwarded.status, forwarded.text.includes('evil.test')]).toEqual([200, false]);
    expect((await serving.get('http://localhost/articles')).status).toBe(200);
    expect(rendered).toEqual(['/', '/articles']);
  });

  it('that cannot be read are refused, and the process lives', async () => {
    for (const path of ['/%', '/%E0%A4%A', '/a%00b', '/api/v1/content/slug/%FF']) {
      expect((await serving.get(path)).status).toBe(400);
    }
    for (const path of ['/?', '/?%', '/articles?page=%E0%A4%A']) {
      expect((await serving.get(path)).status).toBe(200);
    }
  });

  it('are one per page: others redirect there permanently and are cached nowhere', async () => {
    for (const [path, clean] of [
      ['//', '/'],
      ['/..', '/'],
      ['/\\', '/'],
      ['//evil.test', '/evil.test'],
      ['/articles//x', '/articles/x'],
      ['/articles/x/', '/articles/x'],
      ['/articles/./x?page=2', '/articles/x?page=2'],
      ['/%61rticles/x', '/articles/x'],
      ['//admin', '/admin'],
    ]) {
      for (let round = 0; round < 2; round += 1) {
        const { status, headers } = await serving.get(path ?? '');
        expect([path, status, headers.location]).toEqual([path, 301, clean]);
      }
    }
    expect([rendered, serving.pages.size]).toEqual([[], 0]);
  });

  it('below /admin that name a file which is not there are 404, and are kept nowhere', async () => {
    for (const path of ['/admin/a.js', '/admin/contacts/a.css', '/admin/assets/index-abc.js?v=1']) {
      const { status, headers } = await serving.get(path);
      expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
    }
    // This test has no build: a screen of the admin says so, and is not mistaken for a file.
    expect((await serving.get('/admin/contacts?filter=a.css')).status).toBe(503);
  });

  it('with too many headers are refused', async () => {
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-${index}`, '1']));
    expect((await serving.get('/', { headers })).status).toBe(431);
    expect((await serving.get('/api/v1/content', { headers })).status).toBe(431);
  });

  it('are read only', async () => {
    const { status, headers } = await serving.get('/', { method: 'POST' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('public answers of the API', () => {
  it('are the same from the cache as without it', async () => {
    const make = recordsOf(serving.test);
    const { slug } = await make.published({ title: 'On walking' });
    await make.category();
    const paths = [
      '/content',
      '/content?per_page=5&page=1',
      `/content/slug/${slug}?content_type_name=article`,
      '/category',
      '/tag',
      '/list',
      '/search?query=walking',
    ];
    for (const path of paths) {
      const fresh = await serving.get(`/api/v1${path}`, { headers: { 'cache-control': 'no-cache' } });
      const first = await serving.get(`/api/v1${path}`);
      const kept = await serving.get(`/api/v1${path}`);
      expect(fresh.status).toBe(200);
      expect([first.text, kept.text]).toEqual([fresh.text, fresh.text]);
      expect(kept.headers.etag).toBe(fresh.headers.etag);
      expect(kept.headers['content-type']).toBe(fresh.headers['content-type']);
      expect(kept.headers['cache-control']).toBe(fresh.headers['cache-control']);
      expect(kept.headers.vary).toContain('Authorization');
      const ids = [fresh, first, kept].map(({ headers }) => headers['x-request-id']);
      expect(new Set(ids).size).toBe(3);
    }
  });

  it('change at once with what was published', async () => {
    const make = recordsOf(serving.test);
    const titles = async () => {
      const { text } = await serving.get('/api/v1/content');
      return (JSON.parse(text) as { data: { data: { title: string }[] } }).data.data.map(
        ({ title }) => title,
      );
    };
    expect(await titles()).toEqual([]);
    const { id } = await make.published({ title: 'Here' });
    expect(await titles()).toEqual(['Here']);
    await serving.test.request(`/api/v1/content/${id}/unpublish`, { as: 'editor', json: {} });
    expect(await titles()).toEqual([]);
  });

  it('never reach staff, nor those of staff anyone else', async () => {
    const make = recordsOf(serving.test);
    await make.draft({ title: 'Not yet' });
    await make.published({ title: 'Here' });
    const authorization = `Bearer ${serving.test.tokens.editor}`;
    for (let round = 0; round < 20; round += 1) {
      const [staff, visitor] = await Promise.all([
        serving.get('/api/v1/content', { headers: { authorization } }),
        serving.get('/api/v1/content'),
      ]);
      expect([staff.text.includes('Not yet'), visitor.text.includes('Not yet')]).toEqual([true, false]);
      expect(staff.headers['cache-control']).toBe('no-store');
    }
    const bad = await serving.get('/api/v1/content', { headers: { authorization: 'Bearer nobody' } });
    expect(bad.status).toBe(401);
  });

  it('are cached by path and parameters, in any order; failures are not', async () => {
    let asked = 0;
    const { fetch } = serving.test.app;
    serving.test.app.fetch = (...args) => {
      asked += 1;
      return fetch(...args);
    };
    await serving.get('/api/v1/content?page=1&per_page=5');
    await serving.get('/api/v1/content?per_page=5&page=1');
    await serving.get('/api/v1/content?&per_page=5&page=1&', { method: 'HEAD' });
    await serving.get('/api/v1/content?p%61ge=1&per%5Fpage=5');
    expect(asked).toBe(1);
    for (const query of ['page=abc', 'page=-1', 'page=1e9', 'utm=1', 'page=1&page=2']) {
      const first = await serving.get(`/api/v1/content?${query}`);
      const second = await serving.get(`/api/v1/content?${query}`);
      expect([first.status, second.status]).toEqual([400, 400]);
      expect((JSON.parse(second.text) as { request_id: string }).request_id).toBe(
        second.headers['x-request-id'],
      );
    }
    for (const slug of ['a', 'b', 'a'])
      expect((await serving.get(`/api/v1/content/slug/${slug}`)).status).toBe(404);
    expect(asked).toBe(14);
  });

  it('answer 304, and are compressed for those who take it', async () => {
    await recordsOf(serving.test).published();
    const first = await serving.get('/api/v1/content', { headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const { etag = '' } = first.headers;
    const again = await serving.get('/api/v1/content', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
});
