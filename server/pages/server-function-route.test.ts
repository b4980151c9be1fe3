import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { type RecordFactory, recordsOf } from '#api/testing/records.ts';
import type { Problem } from '#schema/access/errors.ts';
import { callServerFunction } from '#site/server-functions/call.ts';
import { serverFunctions } from '#site/server-functions/functions.ts';
import type { Serving } from '../testing/serving.ts';
import { serveWithoutPages } from '../testing/starter-site.ts';

let database: TestDatabase;
let serving: Serving;
let make: RecordFactory;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  serving = await serveWithoutPages(database.database);
  make = recordsOf(serving.test);
  // The browser's client, connected to this test's server.
  vi.stubGlobal('fetch', async (url: string) => {
    const { status, text } = await serving.get(url);
    return new Response(text, { status });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await serving.close();
});
afterAll(() => database.close());

async function call(name: string, data?: unknown) {
  const query = data === undefined ? '' : `?data=${encodeURIComponent(JSON.stringify(data))}`;
  const { status, headers, text } = await serving.get(`/_server/${name}${query}`);
  return { status, headers, result: JSON.parse(text) as unknown };
}

describe('server functions', () => {
  it('have the names of the contract', () => {
    const names =
      'articles bookSummaries categoryPosts contentBySlug contentByTag interviews listBySlug lists ' +
      'publishedArticles publishedBookSummaries publishedInterviews publishedLists relatedContent search';
    expect(Object.keys(serverFunctions).toSorted().join(' ')).toBe(names);
  });

  it('answer pages of what is published, bare', async () => {
    await make.draft({ title: 'Not yet' });
    for (const title of ['One', 'Two', 'Three']) await make.published({ title });
    await make.published({ content_type_name: 'interview', title: 'A talk' });
    for (const name of ['articles', 'publishedArticles'] as const) {
      const page = await callServerFunction(name, { page: 1, perPage: 2 });
      expect(page).toMatchObject({ current_page: 1, per_page: 2, last_page: 2, total: 3 });
      expect(page.data.map(({ title }) => title).toSorted()).not.toContain('Not yet');
      expect(page.data.length).toBe(2);
    }
    expect((await callServerFunction('interviews', {})).data.map(({ title }) => title)).toEqual(['A talk']);
    expect(await callServerFunction('bookSummaries', {})).toMatchObject({
      data: [],
      per_page: 20,
      last_page: 1,
    });
  });

  it('answer a category, a tag, one piece, and what is near to it', async () => {
    const category = await make.category({ name: 'Philosophy' });
    const tag = await make.tag({ name: 'Habit' });
    const summary = {
      content_type_name: 'book-summary',
      author: 'A',
      category_id: category.id,
      tag_ids: [tag.id],
    };
    const { id } = await make.published({ ...summary, title: 'Walden' });
    await make.published({ ...summary, title: 'Meditations' });
    await make.published({ title: 'On habits', tag_ids: [tag.id], category_id: category.id });
    const titles = async (page: Promise<{ data: { title: string }[] }>) =>
      (await page).data.map(({ title }) => title).toSorted();
    expect(await titles(callServerFunction('categoryPosts', { category: 'philosophy' }))).toEqual([
      'Meditations',
      'Walden',
    ]);
    expect(await titles(callServerFunction('contentByTag', { tag: 'habit', page: 1, perPage: 10 }))).toEqual([
      'Meditations',
      'On habits',
      'Walden',
    ]);
    expect(await callServerFunction('contentBySlug', { slug: 'walden', type: 'book-summary' })).toMatchObject(
      { id },
    );
    expect(await callServerFunction('contentBySlug', { slug: 'on-habits' })).toMatchObject({
      title: 'On habits',
    });
    const related = await callServerFunction('relatedContent', { id });
    expect(related.map(({ title }) => title)).toContain('Meditations');
    expect(related.map(({ title }) => title)).not.toContain('Walden');
  });

  it('answer lists and searches', async () => {
    const { id } = await make.published({ title: 'On walking' });
    const list = { name: 'To begin', status: 'published', content: [{ content_id: id }] };
    await serving.test.request('/api/v1/list/with-content', { as: 'editor', json: list });
    expect(await callServerFunction('lists', {})).toMatchObject({ total: 1 });
    expect(await callServerFunction('listBySlug', { slug: 'to-begin' })).toMatchObject({
      name: 'To begin',
      items: [{ position: 1, content: { title: 'On walking' } }],
    });
    expect(await callServerFunction('search', 'walk')).toMatchObject([
      { title: 'On walking', slug: 'on-walking' },
    ]);
    expect(await callServerFunction('search', '')).toEqual([]);
    expect((await call('search')).result).toEqual([]);
  });

  it('answer the problem for what is not there or wrongly asked, which the client throws decoded', async () => {
    const thrown = await callServerFunction('contentBySlug', { slug: 'nothing', type: 'article' }).catch(
      (error: unknown) => error as Problem,
    );
    expect(thrown).toMatchObject({
      status: 404,
      code: 'not_found',
      messages: [expect.stringContaining('doesn’t exist')],
    });
    const wrong: [string, unknown, number, string][] = [
      ['nothing', {}, 404, 'not_found'],
      ['toString', {}, 404, 'not_found'],
      ['articles', { page: 'abc' }, 400, 'invalid_parameter'],
      ['articles', { page: -1 }, 400, 'invalid_parameter'],
      ['articles', { page: 1e9 }, 400, 'invalid_parameter'],
      ['articles', { perPage: 101 }, 400, 'invalid_parameter'],
      ['articles', { status: 'draft' }, 400, 'invalid_parameter'],
      ['articles', [], 400, 'invalid_parameter'],
      ['articles', null, 400, 'invalid_parameter'],
      ['categoryPosts', {}, 400, 'invalid_parameter'],
      ['contentBySlug', { slug: '../../users', type: 'article' }, 404, 'not_found'],
      ['contentBySlug', { slug: 'a', type: 'list' }, 400, 'invalid_parameter'],
      ['relatedContent', { id: 'abc' }, 404, 'not_found'],
      ['search', 'x'.repeat(201), 400, 'invalid_parameter'],
      ['search', { query: 'x' }, 400, 'invalid_parameter'],
    ];
    for (const [name, data, status, code] of wrong) {
      const answer = await call(name, data);
      expect([name, answer.status, answer.result]).toMatchObject([name, status, { code }]);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect((answer.result as Problem).messages.length).toBeGreaterThan(0);
      expect((answer.result as Problem).request_id).toBe(answer.headers['x-request-id']);
    }
    expect((await serving.get('/_server/articles?data={')).status).toBe(400);
    expect((await serving.get('/_server/articles?data={}&data={}')).status).toBe(400);
    expect((await serving.get('/_server/articles?data={}&utm=1')).status).toBe(400);
    const posted = await serving.get('/_server/articles', { method: 'POST' });
    expect([posted.status, JSON.parse(posted.text)]).toMatchObject([405, { code: 'method_not_allowed' }]);
    expect(serving.pages.size).toBe(0);
  });

  it('see what a visitor sees, no matter who calls them', async () => {
    await make.draft({ title: 'Not yet' });
    const headers = { authorization: `Bearer ${serving.test.tokens.administrator}` };
    const { text } = await serving.get('/_server/articles', { headers });
    expect(JSON.parse(text)).toMatchObject({ total: 0 });
  });

  it('are answered from memory until something changes', async () => {
    const first = await serving.get('/_server/articles');
    const { etag = '' } = first.headers;
    expect((await serving.get('/_server/articles', { headers: { 'if-none-match': etag } })).status).toBe(304);
    await make.published({ title: 'New' });
    const after = await serving.get('/_server/articles', { headers: { 'if-none-match': etag } });
    expect([after.status, after.text.includes('New')]).toEqual([200, true]);
  });

  it('throw the text of an answer that is not JSON', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('Bad gateway', { status: 502 })));
    await expect(callServerFunction('search', 'x')).rejects.toBe('Bad gateway');
  });
});
