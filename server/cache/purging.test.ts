import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClientError } from '#api-client/api-error.ts';
import { createApiClient } from '#api-client/client.ts';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { recordsOf } from '#api/testing/records.ts';
import { pageAddressOf } from '../requests/page-address.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { createRenderer } from '../pages/renderer.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;
let rendered: string[];
let asked: string[];

/** What each page requests from the API; the page is the response. */
const SOURCES: Record<string, (slug: string) => string[]> = {
  articles: () => ['/content?content_type_name=article', '/category'],
  interviews: () => ['/content?content_type_name=interview', '/category'],
  article: (slug) => [`/content/slug/${slug}?content_type_name=article`, '/search?query=stone'],
  about: () => [],
  direct: () => ['/content?content_type_name=article', '/nowhere'],
};

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  rendered = [];
  serving = await serve(database.database, {
    render: ({ product, answers }) =>
      createRenderer({
        product,
        source: createSiteSource(product, answers),
        recording: answers.recording,
        async renderSitePage(url, { fetch, read, settings }) {
          rendered.push(url);
          const [, page = '', slug = ''] = url.split('/');
          const api = createApiClient({ baseUrl: settings.url, fetch, read });
          const texts = await Promise.all(
            (SOURCES[page]?.(slug) ?? []).map(async (path) =>
              JSON.stringify(await api.call('GET', path).catch((error: ApiClientError) => error.body)),
            ),
          );
          return {
            status: 200,
            headers: { 'content-type': 'text/html' },
            body: `${settings.name} ${page} ${texts.join('\n')}`,
          };
        },
      }),
  });
  asked = [];
  const { fetch } = serving.test.app;
  serving.test.app.fetch = (request, ...others) => {
    if (request.method === 'GET') asked.push(new URL(request.url).pathname);
    return fetch(request, ...others);
  };
});
afterEach(() => serving.close());
afterAll(() => database.close());

const textOf = async (path: string) => (await serving.get(path)).text;

/** Which pages are rendered when all are requested. */
async function renderedFor(paths: readonly string[]): Promise<string[]> {
  rendered.length = 0;
  for (const path of paths) await serving.get(path);
  return rendered.splice(0);
}

async function rename(id: string, title: string): Promise<void> {
  const { data } = (await (await serving.test.request(`/api/v1/content/${id}`, { as: 'editor' })).json()) as {
    data: { version: number };
  };
  const json = { title, version: data.version };
  await serving.test.request(`/api/v1/content/${id}`, { method: 'PUT', as: 'editor', json });
  const { status } = await serving.test.request(`/api/v1/content/${id}/publish`, { as: 'editor', json: {} });
  expect(status).toBe(200);
}

describe('a change', () => {
  it('renders the affected pages again, and nothing else', async () => {
    const make = recordsOf(serving.test);
    const stone = await make.published({ title: 'Of stone', slug: 'of-stone' });
    await make.published({ title: 'Of wood', slug: 'of-wood' });
    const paths = ['/articles', '/interviews', '/article/of-stone', '/article/of-wood', '/about'];
    expect(await renderedFor(paths)).toEqual(paths);
    expect(await renderedFor(paths)).toEqual([]);

    await rename(stone.id, 'Of stone, again');
    expect(await textOf('/articles')).toContain('Of stone, again');
    // The page of the other article requests the results for a word, which have changed with it.
    expect((await renderedFor(paths)).toSorted()).toEqual(['/article/of-stone', '/article/of-wood']);
    expect(await textOf('/article/of-stone')).toContain('Of stone, again');
    expect(await textOf('/article/of-wood')).toContain('Of stone, again');
  });

  it('leaves a page in place whose answers are what they were', async () => {
    const make = recordsOf(serving.test);
    const glass = await make.published({ title: 'Of glass', slug: 'of-glass' });
    await make.published({ title: 'Of stone', slug: 'of-stone' });
    const paths = ['/interviews', '/article/of-stone', '/about'];
    await renderedFor(paths);
    const { etag } = (await serving.get('/article/of-stone')).headers;
    asked.length = 0;
    await rename(glass.id, 'Of clear glass');
    expect(await renderedFor(paths)).toEqual([]);
    // Nothing was rendered, but possible differences were requested; its own record and the other list were
    // not.
    expect(asked).toContain('/api/v1/search');
    expect(asked).not.toContain('/api/v1/content/slug/of-stone');
    expect(asked).not.toContain('/api/v1/content');
    expect((await serving.get('/article/of-stone')).headers.etag).toBe(etag);
  });

  it('of the settings renders every page again, at once', async () => {
    const paths = ['/interviews', '/about'];
    await renderedFor(paths);
    const json = { version: 1, name: 'The Long Shelf' };
    const saved = await serving.test.request('/api/v1/settings/general', {
      method: 'PUT',
      as: 'administrator',
      json,
    });
    expect(saved.status).toBe(200);
    expect(await textOf('/about')).toMatch(/^The Long Shelf/);
    expect(await renderedFor(paths)).toEqual(['/interviews']);
  });

  it('leaves the feeds and the functions of other types in place', async () => {
    const make = recordsOf(serving.test);
    const stone = await make.published({ title: 'Of stone', slug: 'of-stone' });
    const paths = [
      '/interviews/feed.xml',
      '/_server/interviews',
      '/feed.xml',
      '/articles/feed.xml',
      '/_server/articles',
    ];
    for (const path of paths) expect((await serving.get(path)).status).toBe(200);
    await rename(stone.id, 'Of stone, again');
    const isKept = (path: string) => serving.pages.peek(pageAddressOf(path).url) !== undefined;
    expect(paths.filter(isKept)).toEqual(paths.slice(0, 2));
    for (const path of paths.slice(2)) expect(await textOf(path)).toContain('Of stone, again');
  });

  it('of a category is seen wherever its name is', async () => {
    const make = recordsOf(serving.test);
    const category = await make.category();
    await make.published({ slug: 'of-stone', category_id: category.id });
    const paths = ['/articles', '/article/of-stone'];
    await renderedFor(paths);
    const json = { name: 'Renamed at last', version: category.version };
    await serving.test.request(`/api/v1/category/${category.id}`, { method: 'PUT', as: 'editor', json });
    for (const path of paths) expect(await textOf(path)).toContain('Renamed at last');
  });

  it('puts a first piece on a page that was empty, and takes the last one off it', async () => {
    expect(await textOf('/articles')).not.toContain('The first');
    const { id } = await recordsOf(serving.test).published({ title: 'The first' });
    expect(await textOf('/articles')).toContain('The first');
    await serving.test.request(`/api/v1/content/${id}/unpublish`, { as: 'editor', json: {} });
    expect(await textOf('/articles')).not.toContain('The first');
  });

  it('renders again, to be sure, what requested something that is not cached', async () => {
    const make = recordsOf(serving.test);
    await renderedFor(['/direct']);
    await make.published();
    expect(await renderedFor(['/direct', '/direct'])).toEqual(['/direct']);
  });

  it('renders once for many concurrent requests, and shows no one the former text', async () => {
    const { id } = await recordsOf(serving.test).published({ title: 'Before', slug: 'of-stone' });
    for (let round = 0; round < 5; round += 1) {
      await renderedFor(['/articles']);
      await rename(id, `Edition ${round}`);
      const texts = await Promise.all(Array.from({ length: 30 }, () => textOf('/articles')));
      expect(texts.filter((text) => !text.includes(`Edition ${round}`))).toEqual([]);
      expect(rendered).toEqual(['/articles']);
    }
  });

  it('keeps the caches within their bounds under addresses without end', async () => {
    for (let number = 0; number < 400; number += 1) {
      await serving.get(`/about?utm=${number}`);
      await serving.get(`/article/x-${number}`);
      await serving.get(`/_server/nothing?data=${number}`);
      await serving.get('/about', {
        headers: {
          'x-forwarded-host': `evil-${number}.test`,
          'accept-language': `x-${number}`,
          forwarded: `host=${number}`,
        },
      });
    }
    expect(serving.pages.bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(rendered.filter((url) => url === '/about')).toEqual(['/about']);
    expect((await textOf('/about')).includes('evil')).toBe(false);
  });
});
