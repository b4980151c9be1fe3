import { describe, expect, it } from 'vitest';
import { anyContent } from '#schema/define/define-content-type.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createTag, madeBy, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const DOCUMENT = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }],
};

/** The ids of a list, read as one page or by cursor. */
type Reader = ReturnType<typeof visitor>;
const pageOf = async (reader: Reader, query: string) =>
  (await reader.get(`/content?per_page=100&${query}`)).page.data.map(({ id }) => id);

async function walked(reader: Reader, query: string, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined = 'start';
  while (typeof cursor === 'string') {
    const { page, status } = await reader.get(`/content?per_page=2&${query}&cursor=${cursor}`);
    expect(status).toBe(200);
    ids.push(...page.data.map(({ id }) => id));
    cursor = (page as unknown as { next_cursor: string | null }).next_cursor;
    await between?.();
  }
  return ids;
}

async function makeSome(): Promise<void> {
  const days = ['2026-01-01', '2026-01-02', '2026-01-02', '2026-01-03'];
  for (const [index, day] of days.entries()) {
    await publishArticle(test(), { title: `Text ${index % 2}`, published_date: `${day}T00:00:00.000Z` });
  }
  for (const title of ['A draft', 'Another draft', 'Text 0'])
    madeBy(await editor().post('/content', { content_type_name: 'article', title }));
}

describe('a list of content', () => {
  it('is read by cursor in any order without repeating or skipping a record', async () => {
    await makeSome();
    for (const by of anyContent.list.sortable) {
      for (const order of ['asc', 'desc']) {
        for (const type of ['', '&content_type_name=article']) {
          const query = `sort_by=${by}&sort_order=${order}${type}`;
          for (const reader of [editor(), visitor()])
            expect([query, await walked(reader, query)]).toEqual([query, await pageOf(reader, query)]);
        }
      }
    }
  });

  it('continues at its position when records are added before it', async () => {
    await makeSome();
    const query = 'sort_by=created_at&sort_order=desc';
    const before = await pageOf(editor(), query);
    let added = 0;
    const found = await walked(editor(), query, () => {
      added += 1;
      return editor().post('/content', { content_type_name: 'article', title: `Added ${added}` });
    });
    expect(found).toEqual(before);
  });

  it('is read by cursor with a filter', async () => {
    await makeSome();
    const query = 'published_date.gte=2026-01-02&sort_by=title&sort_order=asc';
    expect(await walked(visitor(), query)).toEqual(await pageOf(visitor(), query));
    expect(await walked(visitor(), query)).toHaveLength(3);
  });

  it.each([
    ['page', 'cursor=&page=2'],
    ['search', 'cursor=&search=text'],
    ['cursor', 'cursor=nonsense'],
    ['cursor', `cursor=${Buffer.from('["title","asc",1,"a","b"]').toString('base64url')}`],
    ['cursor', `sort_by=published_date&cursor=${forged('published_date', 'not a moment')}`],
    ['cursor', `sort_by=published_date&cursor=${forged('published_date', '8640000000000001')}`],
    ['cursor', `sort_by=title&cursor=${forged('published_date', '1')}`],
  ])('refuses %s in %s', async (name, query) => {
    const refused = await visitor().get(`/content?sort_order=desc&${query}`);
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, [name]]);
  });

  it('has the requested texts, in small pages only', async () => {
    const article = await publishArticle(test(), { title: 'Long', body: DOCUMENT });
    const [without = {}] = (await visitor().get('/content')).page.data;
    expect('body' in without).toBe(false);
    const [with_ = {}] = (await visitor().get('/content?include=body,category')).page.data;
    expect(with_).toMatchObject({
      body: DOCUMENT,
      body_html: '<p>Words.</p>',
      body_text: 'Words.',
      category: null,
    });
    expect(with_).toEqual({ ...without, body: DOCUMENT, body_html: '<p>Words.</p>', body_text: 'Words.' });
    const [chosen] = (await visitor().get('/content?fields=title,body')).page.data;
    expect(chosen).toEqual({
      id: article.id,
      content_type_name: 'article',
      title: 'Long',
      body: DOCUMENT,
      body_html: '<p>Words.</p>',
      body_text: 'Words.',
    });
    const refused = await visitor().get('/content?include=body&per_page=21');
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      { per_page: ['must be at most 20 when combined with body'] },
    ]);
  });

  it('never shows visitors the fields of staff, whatever they request', async () => {
    await publishArticle(test(), { title: 'Public' });
    const names = 'version,created_by,scheduled_at,has_unpublished_changes';
    const [found = {}] = (await visitor().get(`/content?fields=${names}`)).page.data;
    expect(Object.keys(found).toSorted()).toEqual(['content_type_name', 'id']);
    expect((await visitor().get('/content?status.not=published')).status).toBe(400);
    expect((await visitor().get('/content?fields=password')).status).toBe(400);
  });

  it('has what is tagged with any of several tags, all of them, or none', async () => {
    const [calm, clear] = [await createTag(test(), 'Calm'), await createTag(test(), 'Clear')];
    const made = [
      await publishArticle(test(), { title: 'Both', tag_ids: [calm.id, clear.id] }),
      await publishArticle(test(), { title: 'One', tag_ids: [calm.id] }),
      await publishArticle(test(), { title: 'None' }),
    ].map(({ id }) => id);
    const found = async (query: string) => {
      const ids = await pageOf(visitor(), query);
      return made.map((id) => ids.includes(id));
    };
    expect(await found('tag=calm')).toEqual([true, true, false]);
    expect(await found('tag=clear,calm')).toEqual([true, true, false]);
    expect(await found('tag.all=clear,calm')).toEqual([true, false, false]);
    expect(await found('tag.not=clear')).toEqual([false, true, true]);
    expect(await found('tag=no-such-tag')).toEqual([false, false, false]);
    expect(await found('tag.not=no-such-tag')).toEqual([true, true, true]);
    expect(await found('tag.all=calm&tag.not=clear')).toEqual([false, true, false]);
    expect((await visitor().get(`/content?tag=${'a,'.repeat(50)}`)).status).toBe(400);
  });
});

function forged(by: string, value: string): string {
  const id = '00000000-0000-4000-8000-000000000000';
  return Buffer.from(JSON.stringify([by, 'desc', 1, value, id])).toString('base64url');
}
