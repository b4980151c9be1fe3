import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Quotation } from '#schema/answers/records/quotations.ts';
import { rows } from '../../platform/database/database.ts';
import { noteQuotations } from '../../records/documents/note-quotations.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  madeBy,
  publish,
  publishArticle,
  publishSummary,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

async function listed(query = ''): Promise<Quotation[]> {
  const { status, page } = await clientFor(test(), 'viewer').get(`/quotations${query}`);
  expect(status).toBe(200);
  return page.data as unknown as Quotation[];
}
const textsOf = async (query = '') => (await listed(query)).map(({ text }) => text);

/** A text with a quote block. */
const quoting = (text: string, attrs: Json = {}): Json => ({
  type: 'doc',
  content: [
    { type: 'blockquote', attrs, content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
  ],
});
const quote = (text: string, more: Json = {}): Json => ({
  text,
  page: null,
  place: null,
  verified: null,
  ...more,
});

const noting = () => noteQuotations(test().deps, new AbortController().signal);

async function publishedSummary() {
  const category = await createCategory(test(), 'Philosophy');
  return publishSummary(test(), category, {
    title: 'Walden in an hour',
    author: 'Henry David Thoreau',
    book_title: 'Walden',
    body: bodyOf('A summary.'),
    quotes: [
      quote('Simplify, simplify.', { place: 'Where I Lived', page: 91, verified: true }),
      quote('I have travelled a good deal in Concord.'),
    ],
  });
}

describe('the quotations of this site', () => {
  it('have work, person, place, state, and the text that they are in', async () => {
    const summary = await publishedSummary();
    const [first, second] = await listed();
    const [book] = (await editor().get('/books')).page.data as Json[];
    expect(first).toMatchObject({
      text: 'Simplify, simplify.',
      characters: 19,
      words: 2,
      check: 'verified',
      person: 'Henry David Thoreau',
      work: { id: book?.id, title: 'Walden', slug: 'walden' },
      place: 'Where I Lived',
      page: 91,
      content: { id: summary.id, content_type_name: 'book-summary', status: 'published' },
      field: 'quotes',
      entry: 0,
      is_published: true,
      public_path: '/book-summaries/philosophy/walden-in-an-hour#quote-1',
      image_path: '/share/book-summaries/philosophy/walden-in-an-hour/quote-1.png',
    });
    expect(second).toMatchObject({ text: 'I have travelled a good deal in Concord.', check: 'unchecked' });
  });

  it('are found by their words, their work, and who said them', async () => {
    await publishedSummary();
    await createArticle(test(), {
      title: 'Elsewhere',
      body: quoting('Begin at once.', { cite: 'Seneca, Letters' }),
    });
    const simplify = 'Simplify, simplify.';
    const travelled = 'I have travelled a good deal in Concord.';
    expect(await textsOf('?search=SIMPLIFY')).toEqual([simplify]);
    expect(await textsOf('?search=deal+travelled')).toEqual([travelled]);
    expect(await textsOf('?search=walden+thoreau')).toEqual([simplify, travelled]);
    expect(await textsOf('?search=seneca')).toEqual(['Begin at once.']);
    expect(await textsOf('?search=elsewhere')).toEqual(['Begin at once.']);
    expect(await textsOf('?search=100%25')).toEqual([]);
  });

  it('are narrowed down, sorted, and counted', async () => {
    const summary = await publishedSummary();
    await createArticle(test(), { title: 'Elsewhere', body: quoting('Begin at once.', { verified: false }) });
    const [{ work } = { work: null }] = await listed(`?content_id=${summary.id}`);
    expect(await textsOf('?check=not_found')).toEqual(['Begin at once.']);
    expect(await textsOf('?published=false')).toEqual(['Begin at once.']);
    expect(await textsOf('?content_type_name=article')).toEqual(['Begin at once.']);
    expect(await textsOf(`?book_id=${work?.id}&sort_by=characters&sort_order=asc`)).toEqual([
      'Simplify, simplify.',
      'I have travelled a good deal in Concord.',
    ]);
    const { page } = await editor().get('/quotations?per_page=1&page=2&sort_by=title&sort_order=asc');
    expect(page).toMatchObject({ total: 3, last_page: 3, data: [{ text: 'Simplify, simplify.' }] });
    expect((await editor().get('/quotations/counts')).data).toEqual({
      all: 3,
      verified: 1,
      unchecked: 1,
      not_found: 1,
    });
    expect((await editor().get('/quotations/counts?published=true&search=walden')).data).toMatchObject({
      all: 2,
      not_found: 0,
    });
  });

  it('follow each save, and what visitors see follows each step of the page', async () => {
    const { id } = await publishArticle(test(), { body: quoting('The first version of the words.') });
    await saveContent(test(), id, { body: quoting('Other words in the draft.') });
    const states = async () =>
      (await listed('?sort_by=characters')).map(({ text, entry, is_published: shown }) => [
        text,
        entry,
        shown,
      ]);
    expect(await states()).toEqual([
      ['The first version of the words.', null, true],
      ['Other words in the draft.', 0, false],
    ]);
    await publish(test(), id);
    expect(await states()).toEqual([['Other words in the draft.', 0, true]]);
    await editor().post(`/content/${id}/unpublish`, {});
    expect(await states()).toEqual([['Other words in the draft.', 0, false]]);
    const [before] = await listed();
    await saveContent(test(), id, { title: 'Another title' });
    expect((await listed())[0]?.id).toBe(before?.id);
    await editor().delete(`/content/${id}`);
    expect(await states()).toEqual([]);
  });

  it('are of the book that the quotation names, where a text has several', async () => {
    const make = async (title: string) =>
      madeBy(await editor().post('/content', { content_type_name: 'book', title, author: 'Thoreau' })).id;
    const [walden, week] = [await make('Walden'), await make('A Week')];
    const blocks = ['WALDEN, chapter 2', 'A Week, Friday', 'Letters'].map(
      (cite) => (quoting(`From ${cite}.`, { cite }).content as Json[])[0] ?? {},
    );
    const body = { type: 'doc', content: blocks };
    const { id } = await createArticle(test(), { body, book_ids: [walden, week] });
    const works = async () => (await listed()).map(({ work }) => work?.id);
    expect(await works()).toEqual([walden, week, undefined]);
    await saveContent(test(), id, { book_ids: [week] });
    expect(await works()).toEqual([week, week, week]);
  });

  it('are for staff only', async () => {
    for (const path of ['/quotations', '/quotations/counts', '/books/walden/quoted'])
      expect((await clientFor(test()).get(path)).status).toBe(401);
    expect((await editor().get('/quotations?check=maybe')).status).toBe(400);
    expect((await editor().get('/quotations?sort_by=words')).status).toBe(400);
  });
});

describe('quotations of texts that were there before', () => {
  async function forget(): Promise<void> {
    const on = test().deps.database.queries;
    await rows(on, sql`DELETE FROM quotations`);
    await rows(on, sql`UPDATE content SET quoted_version = NULL, quoted_published_version = NULL`);
  }

  it('are read again as they were, drafts and pages', async () => {
    await publishedSummary();
    const { id } = await publishArticle(test(), { body: quoting('The first version of the words.') });
    await saveContent(test(), id, { body: quoting('Other words in the draft.') });
    const before = await listed();
    await forget();
    expect(await listed()).toEqual([]);
    await noting();
    expect(await listed()).toEqual(before);
  });

  it('are read in batches that a stop keeps, and only where something has to be read', async () => {
    for (let number = 0; number < 25; number += 1)
      await createArticle(test(), { title: `Text ${number}`, body: quoting(`Words of ${number}.`) });
    await forget();
    await noteQuotations(test().deps, AbortSignal.abort());
    expect(await listed()).toEqual([]);
    await noting();
    expect((await editor().get('/quotations')).page.total).toBe(25);
    const due = await rows(
      test().deps.database.queries,
      sql`SELECT id FROM content WHERE quoted_version IS DISTINCT FROM version`,
    );
    expect(due).toEqual([]);
  });

  it('are found where a version was stored without them', async () => {
    const { id } = await createArticle(test(), { body: quoting('As it was written.') });
    await rows(
      test().deps.database.queries,
      sql`UPDATE content SET version = version + 1, body = ${JSON.stringify(quoting('As another node wrote it.'))}::jsonb WHERE id = ${id}`,
    );
    await noting();
    expect(await textsOf()).toEqual(['As another node wrote it.']);
  });
});

describe('how much of a book is quoted', () => {
  it('counts different words once, in all texts', async () => {
    await publishedSummary();
    const [{ work } = { work: null }] = await listed();
    await createArticle(test(), { body: quoting('Simplify, SIMPLIFY!'), book_ids: [work?.id] });
    await createArticle(test(), { body: quoting('a good deal in Concord'), book_ids: [work?.id] });
    expect((await editor().get('/books/walden/quoted')).data).toEqual({
      quotations: 2,
      texts: 3,
      characters: 59,
      words: 10,
      source: null,
      share: null,
    });
  });

  it('is nothing for a book that no text quotes, and unknown for what is no book', async () => {
    const book = madeBy(await editor().post('/content', { content_type_name: 'book', title: 'Walden' }));
    const article = await createArticle(test());
    expect((await editor().get(`/books/${book.id}/quoted`)).data).toMatchObject({ quotations: 0, words: 0 });
    expect((await editor().get(`/books/${article.id}/quoted`)).status).toBe(404);
    expect((await editor().get('/books/nowhere/quoted')).status).toBe(404);
  });
});
