import { describe, expect, it } from 'vitest';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { bodyOf, createArticle, madeBy, publishArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

const BOOK =
  'Chapter 1. Economy\n\nI have travelled a good deal in Concord.\n\n' +
  'Chapter 2. Where I Lived\n\nOur life is frittered away by detail. Simplify, simplify. I went to the woods.';

async function send(source: File | string, as: 'editor' | 'author' | 'viewer' = 'editor') {
  const body = new FormData();
  body.set('source', source);
  const response = await test().request('/api/v1/ai/sources', { method: 'POST', as, body });
  return { status: response.status, id: ((await response.json()) as { data?: Json }).data?.id as string };
}

async function upload(text = BOOK, as: 'editor' | 'author' = 'editor'): Promise<string> {
  const { status, id } = await send(new File([text], 'walden.txt'), as);
  expect(status).toBe(201);
  return id;
}

const quoting = (...texts: string[]): Json => ({
  type: 'doc',
  content: [
    {
      type: 'blockquote',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  ],
});

async function found(query: string): Promise<Quotation[]> {
  return (await editor().get(`/quotations?${query}`)).page.data as unknown as Quotation[];
}

async function idsOf(contentId: string): Promise<string[]> {
  return (await found(`content_id=${contentId}`)).map(({ id }) => id);
}

async function check(ids: string[], sourceId: string, as: 'editor' | 'author' = 'editor') {
  return (await clientFor(test(), as).post('/quotations/check', { source_id: sourceId, ids })).data as Json;
}

describe('a source that is uploaded', () => {
  it('is kept to look quotes up in', async () => {
    const id = await upload();
    const { data } = await editor().get('/ai/sources');
    expect(data).toMatchObject([{ id, name: 'walden.txt', characters: BOOK.length, content_id: null }]);
  });

  it('is refused without a file, and when it can’t be read', async () => {
    expect((await send('words')).status).toBe(422);
    expect((await send(new File(['   '], 'empty.txt'))).status).toBe(422);
    expect((await send(new File([BOOK], 'walden.txt'), 'viewer')).status).toBe(403);
  });
});

describe('checking quotations', () => {
  it('marks what is found, and leaves what is not', async () => {
    const there = await createArticle(test(), { body: quoting('Simplify, simplify!') });
    const missing = await createArticle(test(), { body: quoting('Complicate, complicate.') });
    const ids = [...(await idsOf(there.id)), ...(await idsOf(missing.id))];
    const { results, texts, updated } = await check(ids, await upload());
    expect({ texts, updated }).toEqual({ texts: 1, updated: 0 });
    expect(results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: ids[0],
          found: 'yes',
          place: 'Chapter 2. Where I Lived',
          marked: true,
        }),
        expect.objectContaining({ id: ids[1], found: 'no', place: null, marked: false }),
      ]),
    );
    const [one] = await found(`ids=${ids[0]}`);
    expect(one?.check).toBe('verified');
    const [other] = await found(`ids=${ids[1]}`);
    expect(other?.check).toBe('unchecked');
  });

  it('marks a block only when all of it was looked up and found', async () => {
    const { id } = await createArticle(test(), {
      body: quoting('Simplify, simplify.', 'I went to the woods.'),
    });
    const ids = await idsOf(id);
    const source = await upload();
    expect(await check(ids.slice(0, 1), source)).toMatchObject({ texts: 0, results: [{ marked: false }] });
    expect(await check(ids, source)).toMatchObject({
      texts: 1,
      results: [{ marked: true }, { marked: true }],
    });
    // Nothing is left to save.
    expect(await check(ids, source)).toMatchObject({
      texts: 0,
      results: [{ marked: true }, { marked: true }],
    });
  });

  it('updates the page where it showed the draft, and only there', async () => {
    const live = await publishArticle(test(), { body: quoting('Simplify, simplify.') });
    const changed = await publishArticle(test(), { body: bodyOf('Nothing.') });
    await saveContent(test(), changed.id, { body: quoting('I went to the woods.') });
    const ids = [...(await idsOf(live.id)), ...(await idsOf(changed.id))];
    expect(await check(ids, await upload())).toMatchObject({ texts: 2, updated: 1 });
    const after = madeBy(await editor().get(`/content/${live.id}`));
    expect(after.has_unpublished_changes).toBe(false);
    expect(madeBy(await editor().get(`/content/${changed.id}`)).has_unpublished_changes).toBe(true);
  });

  it('shows what an ellipsis leaves out, and marks nothing', async () => {
    const { id } = await createArticle(test(), {
      body: quoting('Our life is frittered away by detail. … I went to the woods.'),
    });
    const { results } = await check(await idsOf(id), await upload());
    expect(results).toMatchObject([
      { found: 'with_omissions', omitted: ['. Simplify, simplify.'], marked: false },
    ]);
  });

  it('leaves texts of others to those who may edit them', async () => {
    const { id } = await createArticle(test(), { body: quoting('Simplify, simplify.') });
    const source = await upload(BOOK, 'author');
    expect(await check(await idsOf(id), source, 'author')).toMatchObject({
      texts: 0,
      results: [{ found: 'yes', marked: false }],
    });
  });

  it('tells how much of the book is quoted', async () => {
    const book = madeBy(await editor().post('/content', { content_type_name: 'book', title: 'Walden' }));
    const { id } = await createArticle(test(), { body: quoting('Simplify, simplify.'), book_ids: [book.id] });
    await check(await idsOf(id), await upload());
    const { data } = await editor().get(`/books/${book.id}/quoted`);
    const { source, share } = data as unknown as { source: Json; share: number };
    expect(source).toMatchObject({ name: 'walden.txt', characters: BOOK.length });
    expect(share).toBeCloseTo(2 / Number(source.words));
  });

  it('needs a source that is there, and at most 100 quotations', async () => {
    const [source, id] = [await upload(), '01990000-0000-7000-8000-000000000000'];
    const ask = (body: Json) => editor().post('/quotations/check', body);
    expect((await ask({ source_id: id, ids: [id] })).status).toBe(404);
    expect((await ask({ source_id: source, ids: [] })).status).toBe(422);
    expect((await ask({ source_id: source, ids: Array.from({ length: 101 }, () => id) })).status).toBe(422);
    expect((await ask({ source_id: source, ids: [id] })).data).toEqual({ results: [], texts: 0, updated: 0 });
  });
});
