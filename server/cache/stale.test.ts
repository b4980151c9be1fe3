import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '#api-client/client.ts';
import { QueryError } from '#api/platform/database/database.ts';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { recordsOf } from '#api/testing/records.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { createRenderer } from '../pages/renderer.ts';
import { type Serving, serve } from '../testing/serving.ts';

const HEADERS = { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' };

const RETRY = { 'retry-after': '2' };

/** Pages from memory while the database is down, and after it is back. */
let database: TestDatabase;
let serving: Serving;
/** Fails all requests to the API. */
let isAway: boolean;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  isAway = false;
  serving = await serve(database.database, {
    render: ({ product, answers }) =>
      createRenderer({
        product,
        source: createSiteSource(product, answers),
        recording: answers.recording,
        async renderSitePage(url, { fetch, read, settings }) {
          const api = createApiClient({ baseUrl: settings.url, fetch, read });
          const slug = url.split('/')[2];
          const shown = url.startsWith('/about')
            ? 'About'
            : await api.call(
                'GET',
                slug === undefined ? '/content' : `/content/slug/${slug}?content_type_name=article`,
              );
          return { status: 200, headers: HEADERS, body: JSON.stringify(shown) };
        },
      }),
  });
  // The server reads its settings before it serves.
  await serving.get('/api/v1/site');
  const { fetch } = serving.test.app;
  const away = new QueryError({ message: 'away', code: '08006' });
  const select = serving.test.deps.database.select;
  serving.test.deps.database.select = (...args) => (isAway ? Promise.reject(away) : select(...args));
  serving.test.app.fetch = (...args) =>
    isAway
      ? Response.json({ code: 'database_unavailable', messages: ['Away.'] }, { status: 503, headers: RETRY })
      : fetch(...args);
});
afterEach(() => serving.close());
afterAll(() => database.close());

const statusOf = async (path: string) => (await serving.get(path)).status;
const markOf = async (path: string) => (await serving.get(path)).headers['cache-status'];
const unpublish = (id: string) =>
  serving.test.request(`/api/v1/content/${id}/unpublish`, { as: 'editor', json: {} });

function goAway(ms = 3_000): void {
  isAway = true;
  serving.setStaleMs(ms);
}
function comeBack(): void {
  isAway = false;
  serving.setStaleMs(undefined);
}

describe('while the database is away', () => {
  it('pages and answers in memory are served as stale, with the time since they were known to be true', async () => {
    await recordsOf(serving.test).published({ title: 'Of stone', slug: 'of-stone' });
    const paths = ['/articles', '/articles/of-stone', '/about', '/api/v1/content'];
    for (const path of paths) {
      const { status, headers } = await serving.get(path);
      expect([path, status, headers['cache-status']]).toEqual([path, 200, undefined]);
    }
    goAway(61_000);
    for (const path of paths) {
      const { status, headers, text } = await serving.get(path);
      expect([path, status, headers['cache-status']]).toEqual([path, 200, 'site; hit; ttl=-61; stale']);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      const again = await serving.get(path, { headers: { 'if-none-match': headers.etag ?? '' } });
      expect([again.status, again.headers['cache-status']]).toEqual([304, 'site; hit; ttl=-61; stale']);
      expect(text.length).toBeGreaterThan(0);
    }
    comeBack();
    for (const path of paths) expect(await markOf(path)).toBeUndefined();
  });

  it('what is not in memory is 503 with the time to wait: as a page, as a problem, as a line', async () => {
    goAway();
    for (const [path, type] of [
      ['/articles', 'text/html; charset=utf-8'],
      ['/api/v1/content', 'application/json'],
      ['/llms.txt', 'text/plain; charset=utf-8'],
    ] as const) {
      const { status, headers } = await serving.get(path);
      expect([path, status]).toEqual([path, 503]);
      expect(headers['retry-after']).toMatch(/^\d+$/);
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-status']).toBeUndefined();
    }
    expect(serving.test.logLines.filter((line) => line.includes('a page failed'))).toEqual([]);
    comeBack();
    expect(await statusOf('/articles')).toBe(200);
  });

  it('a page that is not in memory is made from answers that are', async () => {
    await serving.get('/api/v1/content');
    goAway();
    const { status, headers } = await serving.get('/articles');
    expect([status, headers['cache-status']]).toEqual([200, 'site; hit; ttl=-3; stale']);
  });

  it('what may have changed before is shown as it was, unless the change may have taken it down', async () => {
    const make = recordsOf(serving.test);
    const stone = await make.published({ title: 'Of stone', slug: 'of-stone' });
    for (const path of ['/articles', '/articles/of-stone', '/api/v1/content', '/api/v1/category'])
      expect(await statusOf(path)).toBe(200);
    // Another record: the list may lack it, but shows nothing that is gone.
    await make.published({ title: 'Of wood' });
    goAway();
    expect(await markOf('/articles')).toMatch(/^site; hit; ttl=-\d+; stale$/);
    expect(await markOf('/api/v1/content')).toMatch(/stale$/);
    expect((await serving.get('/articles')).text).not.toContain('Of wood');
    comeBack();
    expect((await serving.get('/articles')).text).toContain('Of wood');
    await serving.get('/api/v1/content');

    await unpublish(stone.id);
    goAway();
    for (const path of ['/articles', '/articles/of-stone', '/api/v1/content']) {
      const { status, text } = await serving.get(path);
      expect([path, status, text.includes('Of stone')]).toEqual([path, 503, false]);
    }
    comeBack();
    expect(await statusOf('/articles/of-stone')).not.toBe(200);
    // After a 404, the next fault does not show it again.
    goAway();
    expect(await statusOf('/articles/of-stone')).toBe(503);
  });

  it('what was made from stale answers is not kept: the next one after it is true', async () => {
    const make = recordsOf(serving.test);
    await make.published({ title: 'Of stone' });
    await serving.get('/api/v1/content');
    await make.published({ title: 'Of wood' });
    goAway();
    expect((await serving.get('/articles')).text).not.toContain('Of wood');
    comeBack();
    expect((await serving.get('/articles')).text).toContain('Of wood');
  });

  it('nothing is shown that has not been confirmed for a day', async () => {
    await serving.get('/articles');
    serving.purge();
    goAway();
    expect(await statusOf('/articles')).toBe(503);
  });
});
