import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { articleInput, createCategory, madeBy, publish, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

async function publishSummary(overrides: Json = {}) {
  const shelf = await createCategory(test(), `Shelf ${crypto.randomUUID()}`);
  const made = await editor().post(
    '/content',
    articleInput({
      content_type_name: 'book-summary',
      title: 'Walden: the accounts',
      book_title: 'Walden',
      author: 'Henry David Thoreau',
      category_id: shelf.id,
      ...overrides,
    }),
  );
  return publish(test(), madeBy(made).id);
}

const bookOf = async ({ id }: { id: string }) =>
  ((await editor().get(`/content/${id}`)).data.books as { id: string; name: string; slug: string }[])[0];
const books = async () => (await editor().get('/content?content_type_name=book')).page.data;

describe('the record of a book', () => {
  it('is made when a summary that names its book is published, and is public at once', async () => {
    const summary = await publishSummary({ publication_year: 1854, book_subtitle: 'Or, Life in the Woods' });
    const book = await bookOf(summary);
    expect(book).toMatchObject({ name: 'Walden', slug: 'walden' });
    expect((await visitor().get('/content/slug/walden?content_type_name=book')).data).toMatchObject({
      title: 'Walden',
      subtitle: 'Or, Life in the Woods',
      author: 'Henry David Thoreau',
      publication_year: 1854,
    });
    expect(book?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    const shown = await visitor().get('/content/slug/walden-the-accounts?content_type_name=book-summary');
    expect(shown.data.books).toEqual([book]);
  });

  it('is shared by summaries of the same book, by ISBN or by title and author', async () => {
    const first = await bookOf(await publishSummary({ title: 'One', isbn: '9780306406157' }));
    const second = await publishSummary({
      title: 'Two',
      book_title: 'WALDEN',
      author: 'Henry David Thoreau',
    });
    const third = await publishSummary({
      title: 'Three',
      book_title: 'Life in the Woods',
      isbn: '9780306406157',
    });
    expect([await bookOf(second), await bookOf(third)]).toEqual([first, first]);
    const other = await bookOf(await publishSummary({ title: 'Four', author: 'B. F. Skinner' }));
    expect(other?.id).not.toBe(first?.id);
    expect(await books()).toHaveLength(2);
  });

  it('stays the one that a person chose, and is not made for a summary without the name of its book', async () => {
    const chosen = madeBy(await editor().post('/content', { content_type_name: 'book', title: 'Chosen' }));
    await publish(test(), chosen.id);
    const summary = await publishSummary({ book_ids: [chosen.id] });
    expect(await bookOf(summary)).toMatchObject({ name: 'Chosen' });
    const unnamed = await publishSummary({ title: 'Unnamed', book_title: null });
    expect((await editor().get(`/content/${unnamed.id}`)).data).not.toHaveProperty('books');
    expect(await books()).toHaveLength(1);
  });

  it('is refused with an ISBN whose check digit is wrong', async () => {
    const wrong = await editor().post('/content', {
      content_type_name: 'book',
      title: 'Mistyped',
      isbn: '978-0-306-40615-8',
    });
    expect([wrong.status, Object.keys(wrong.problem.errors ?? {})]).toEqual([422, ['isbn']]);
  });

  it('is in no answer of a text that is about no book', async () => {
    const { id } = madeBy(await editor().post('/content', articleInput()));
    expect((await editor().get(`/content/${id}`)).data).not.toHaveProperty('books');
    const book = madeBy(await editor().post('/content', { content_type_name: 'book', title: 'Found later' }));
    const about = await saveContent(test(), id, { book_ids: [book.id] });
    expect(about.books).toEqual([{ id: book.id, name: 'Found later', slug: 'found-later' }]);
  });

  it('is not found in a search beside its summary', async () => {
    await publishSummary();
    const hits = (await visitor().get('/search?query=walden')).list;
    expect(hits.map((hit) => hit.content_type_name)).toEqual(['book-summary']);
  });
});

describe('the migration', () => {
  it('gives published summaries the records that they would get today, and changes nothing the second time', async () => {
    const on = test().deps.database.queries;
    await publishSummary({ title: 'One', publication_year: 1854 });
    await publishSummary({ title: 'Two', book_title: 'Walden', isbn: '9780306406157' });
    await publishSummary({ title: 'Three', book_title: 'Émile', author: 'Jean-Jacques Rousseau' });
    await publishSummary({ title: 'Four', book_title: null });
    await rows(on, sql`DELETE FROM content WHERE type = 'book'`);
    await rows(on, sql`DELETE FROM text_links`);
    await rows(on, sql`DELETE FROM document_counts WHERE type = 'book'`);
    for (const table of ['content', 'publications'])
      await rows(on, sql`UPDATE ${sql.raw(table)} SET data = data - 'book_ids'`);
    for (let turn = 1; turn <= 2; turn += 1) await migrate();
    expect((await rows(on, sql`SELECT DISTINCT * FROM text_links WHERE to_id IS NOT NULL`)).length).toBe(3);
    const found = (await visitor().get('/content?content_type_name=book&sort_by=title&sort_order=asc')).page;
    expect(found.data).toMatchObject([
      { title: 'Émile', slug: 'three', author: 'Jean-Jacques Rousseau', isbn: null },
      { title: 'Walden', author: 'Henry David Thoreau' },
    ]);
    expect(found.total).toBe(2);
    const summaries = (await visitor().get('/content?content_type_name=book-summary&sort_by=title')).page
      .data;
    const named = summaries.map(({ title, books: of }) => [
      title,
      (of as { name: string }[] | undefined)?.[0]?.name,
    ]);
    expect(Object.fromEntries(named)).toEqual({
      One: 'Walden',
      Two: 'Walden',
      Three: 'Émile',
      Four: undefined,
    });
    const [, walden] = found.data;
    const said = (await visitor().get(`/content/${walden?.id}/mentions`)).list.map(({ title }) => title);
    expect(said.toSorted()).toEqual(['One', 'Two']);
    const [stored] = await rows<{ folded: string }>(
      on,
      sql`SELECT title_folded AS folded FROM content WHERE type = 'book' AND title = 'Émile'`,
    );
    expect(stored?.folded).toBe('emile');
    expect((await visitor().get('/search?query=rousseau')).list).toHaveLength(1);
    const { id } = found.data[0] ?? { id: '' };
    const saved = await editor().put(`/content/${id}`, {
      free_text: 'https://www.gutenberg.org/ebooks/205',
      version: 1,
    });
    expect(saved.status).toBe(200);
  });
});

/** The statements before those that fill the tables. */
const TABLES = 5;

async function migrate(): Promise<void> {
  const file = new URL('../../platform/engines/migrations/0052_books.sql', import.meta.url);
  const statements = (await readFile(file, 'utf8')).split('--> statement-breakpoint').slice(TABLES);
  await test().deps.database.transaction(async (tx) => {
    for (const statement of statements) await rows(tx, sql.raw(statement));
  });
}
