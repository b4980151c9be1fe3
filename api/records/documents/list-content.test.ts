import { beforeEach, describe, expect, it } from 'vitest';
import { type Reply, clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  createTag,
  publishArticle,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const titles = ({ page }: Reply) => page.data.map((record) => record.title);

describe('a list of content', () => {
  it('comes in pages, the newest first', async () => {
    for (let day = 1; day <= 5; day += 1)
      await publishArticle(test(), { title: `Day ${day}`, published_date: `2026-01-0${day}T00:00:00Z` });
    const first = await visitor().get('/content?per_page=2');
    expect(first.page).toMatchObject({ current_page: 1, per_page: 2, last_page: 3, total: 5 });
    expect(titles(first)).toEqual(['Day 5', 'Day 4']);
    expect(titles(await visitor().get('/content?per_page=2&page=3'))).toEqual(['Day 1']);
    const beyond = await visitor().get('/content?per_page=2&page=4');
    expect([beyond.status, beyond.page]).toEqual([
      200,
      { data: [], current_page: 4, per_page: 2, last_page: 3, total: 5 },
    ]);
    const far = await visitor().get('/content?page=999999999&per_page=100&search=day');
    expect([far.status, far.page.total, far.page.data]).toEqual([200, 5, []]);
  });

  it('that is empty has one page', async () => {
    expect((await visitor().get('/content')).page).toEqual({
      data: [],
      current_page: 1,
      per_page: 20,
      last_page: 1,
      total: 0,
    });
  });

  it.each([
    ['title', 'asc', ['a later one', 'Ärger', 'Zebra']],
    ['title', 'desc', ['Zebra', 'Ärger', 'a later one']],
    ['published_date', 'asc', ['Ärger', 'Zebra', 'a later one']],
    ['published_date', 'desc', ['a later one', 'Zebra', 'Ärger']],
    ['created_at', 'asc', ['Zebra', 'Ärger', 'a later one']],
    ['updated_at', 'desc', ['a later one', 'Ärger', 'Zebra']],
  ])('is sorted by %s, %s', async (by, order, expected) => {
    for (const [title, date] of [
      ['Zebra', '2026-01-02'],
      ['Ärger', '2026-01-01'],
      ['a later one', '2026-01-03'],
    ]) {
      await publishArticle(test(), { title, published_date: `${date}T00:00:00Z` });
      test().clock.advance(1000);
    }
    const query = `sort_by=${by}&sort_order=${order}`;
    expect(titles(await visitor().get(`/content?${query}`))).toEqual(expected);
    expect(titles(await editor().get(`/content?${query}`))).toEqual(expected);
    const second = await visitor().get(`/content?${query}&per_page=1&page=2`);
    expect(titles(second)).toEqual([expected[1]]);
  });

  it('puts what has no date last', async () => {
    await createArticle(test(), { title: 'No date' });
    await publishArticle(test(), { title: 'Dated' });
    expect(titles(await editor().get('/content'))).toEqual(['Dated', 'No date']);
  });

  it('repeats and skips nothing where many are alike', async () => {
    const made = new Set<string>();
    for (let count = 0; count < 7; count += 1) made.add((await publishArticle(test())).id);
    const seen = [];
    for (let page = 1; page <= 4; page += 1)
      seen.push(...(await visitor().get(`/content?per_page=2&page=${page}&sort_by=title`)).page.data);
    expect(new Set(seen.map((record) => record.id))).toEqual(made);
    expect(seen).toHaveLength(7);
  });
});

describe('a list of content, narrowed', () => {
  beforeEach(async () => {
    const science = await createCategory(test(), 'Science');
    const tag = await createTag(test(), 'Insects');
    const summary = { content_type_name: 'book-summary', category_id: science.id, author: 'Fabre' };
    await publishArticle(test(), { ...summary, title: 'The spider', tag_ids: [tag.id] });
    await publishArticle(test(), { title: 'On webs', tag_ids: [tag.id], author: 'Ines' });
    await publishArticle(test(), { title: 'On hats', body: bodyOf('A spider sat beneath it.') });
    await createArticle(test(), { title: 'Draft on spiders' });
  });

  it.each([
    ['content_type_name=book-summary', ['The spider']],
    ['content_type_name=interview', []],
    ['category=science', ['The spider']],
    ['category=nothing', []],
    ['tag=insects', ['On webs', 'The spider']],
    ['tag=nothing', []],
    ['author=Ines', ['On webs']],
    ['tag=insects&author=Fabre&category=science', ['The spider']],
    ['search=on', ['On hats', 'On webs']],
    ['search=SPIDER', ['The spider']],
    ['search=beneath', ['On hats']],
    ['search=%25', []],
    ['search=_', []],
    ['search=%27%3B', []],
    ['search=%26%20%7C%20!', []],
    ['search=', ['On hats', 'On webs', 'The spider']],
    ['search=web&tag=insects&content_type_name=article', ['On webs']],
    ['status=published', ['On hats', 'On webs', 'The spider']],
  ])('by %s', async (query, expected) => {
    const answer = await visitor().get(`/content?${query}&sort_by=title&sort_order=asc`);
    expect(titles(answer)).toEqual(expected);
    expect(answer.page.total).toBe(expected.length);
  });

  it('by state, for staff', async () => {
    const { page } = await editor().get('/content?status=draft');
    const [draft] = page.data;
    await editor().post(`/content/${draft?.id}/publish`, { scheduled_at: '2027-01-01T00:00:00Z' });
    expect(titles(await editor().get('/content?status=scheduled'))).toEqual(['Draft on spiders']);
    for (const [status, total] of [
      ['draft', 0],
      ['scheduled', 1],
      ['published', 3],
      ['archived', 0],
      ['trashed', 0],
    ])
      expect((await editor().get(`/content?status=${status}`)).page).toMatchObject({ total });
    expect((await editor().get('/content')).page.total).toBe(4);
  });

  it('by ids', async () => {
    const { page } = await visitor().get('/content?per_page=2');
    const ids = page.data.map((record) => record.id);
    expect((await visitor().get(`/content?ids=${ids.join(',')}`)).page.total).toBe(2);
    expect((await visitor().get(`/content?ids=${ids[0]}`)).page.data[0]?.id).toBe(ids[0]);
    expect((await visitor().get('/content?ids=')).page.total).toBe(0);
  });
});

describe('an invalid request for a list of content', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=9999999999',
    'per_page=0',
    'per_page=101',
    'sort_by=body',
    'sort_by=title;drop',
    'sort_order=up',
    'status=hidden',
    'content_type_name=list',
    'content_type_name=',
    'ids=1,2',
    'colour=red',
    'page=1&page=2',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ])('is 400: %s', async (query) => {
    const answer = await editor().get(`/content?${query}`);
    expect([answer.status, answer.problem.code]).toEqual([400, 'invalid_parameter']);
  });

  it.each(['draft', 'scheduled', 'archived', 'trashed'])('is 401 for visitors: %s', async (status) => {
    const answer = await visitor().get(`/content?status=${status}`);
    expect([answer.status, answer.problem.code]).toEqual([401, 'token_missing']);
    expect(answer.problem.messages).toEqual(['No token found']);
  });
});

describe('the answer of a list', () => {
  it('says that it has not changed', async () => {
    await publishArticle(test());
    const first = await visitor().get('/content');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await visitor().get('/content', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    await publishArticle(test());
    expect((await visitor().get('/content', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  });

  it('leaves the large parts out', async () => {
    await createArticle(test(), { content_type_name: 'book-summary', key_ideas: [{ title: 'One' }] });
    const [listed] = (await editor().get('/content')).page.data;
    for (const name of ['body', 'body_html', 'body_text', 'key_ideas', 'quotes'])
      expect(listed).not.toHaveProperty(name);
    expect(listed).toMatchObject({ version: 1, book_title: null });
  });
});
