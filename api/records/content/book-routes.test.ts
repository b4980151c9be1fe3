import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

async function makeBook(title: string) {
  const { data } = await editor().post('/books', { title, author: 'Henry David Thoreau' });
  return data as { id: string; version: number; slug: string };
}

describe('books under a separate path', () => {
  it('are drafts for staff until they are published, and read by slug or ID', async () => {
    const { id, version } = await makeBook('Walden');
    expect((await visitor().get('/books/walden')).status).toBe(404);
    expect((await editor().get('/books/walden')).data).toMatchObject({ id, version, title: 'Walden' });
    await editor().post(`/content/${id}/publish`, {});
    for (const named of ['walden', id])
      expect((await visitor().get(`/books/${named}`)).data).toMatchObject({
        id,
        title: 'Walden',
        content_type_name: 'book',
      });
    expect((await visitor().get('/books/walden')).data).not.toHaveProperty('version');
    const caching = async (who: typeof visitor) =>
      (await who().get('/books/walden')).headers.get('cache-control');
    expect([await caching(visitor), await caching(editor)]).toEqual([
      'public, max-age=0, must-revalidate',
      'no-store',
    ]);
  });

  it('are listed without other content, drafts for staff alone', async () => {
    const { id } = await makeBook('Walden');
    await makeBook('A Week on the Concord');
    await publishArticle(test(), { title: 'Not a book' });
    await editor().post(`/content/${id}/publish`, {});
    expect((await visitor().get('/books')).page.data.map(({ title }) => title)).toEqual(['Walden']);
    const all = await editor().get('/books?sort_by=title&sort_order=asc');
    expect(all.page.data.map(({ title }) => title)).toEqual(['A Week on the Concord', 'Walden']);
  });

  it('are read page by page with a cursor', async () => {
    for (const title of ['Walden', 'Meditations', 'The Prince']) await makeBook(title);
    const titles: string[] = [];
    let cursor: string | null | undefined = '';
    while (typeof cursor === 'string') {
      const path: string = `/books?sort_by=title&sort_order=asc&per_page=2&cursor=${encodeURIComponent(cursor)}`;
      const { status, page } = await editor().get(path);
      expect(status).toBe(200);
      titles.push(...page.data.map(({ title }) => String(title)));
      cursor = (page as { next_cursor?: string | null }).next_cursor;
    }
    expect(titles).toEqual(['Meditations', 'The Prince', 'Walden']);
  });

  it('are changed with their version and moved to the trash', async () => {
    const { id, version } = await makeBook('Walden');
    expect((await editor().put(`/books/${id}`, { publication_year: 1854 })).status).toBe(428);
    const changed = await editor().put('/books/walden', { publication_year: 1854, version });
    expect(changed.data).toMatchObject({ publication_year: 1854 });
    expect((await editor().put(`/books/${id}`, { publication_year: 1855, version })).status).toBe(409);
    expect((await editor().delete(`/books/${id}`)).status).toBe(204);
    expect((await editor().get('/books')).page.data).toEqual([]);
  });

  it('are nothing else: an article is not found there', async () => {
    const { id, version } = await publishArticle(test(), { title: 'Not a book' });
    expect((await visitor().get(`/books/${id}`)).status).toBe(404);
    expect((await editor().get(`/books/${id}`)).status).toBe(404);
    expect((await editor().put(`/books/${id}`, { title: 'A book', version })).status).toBe(404);
    expect((await editor().delete(`/books/${id}`)).status).toBe(404);
  });
});

describe('the book that a text is about', () => {
  it('is written as one ID and read beside the whole list', async () => {
    const walden = await makeBook('Walden');
    const week = await makeBook('A Week on the Concord');
    const made = await editor().post('/content', {
      content_type_name: 'article',
      title: 'About',
      book_id: walden.id,
    });
    const { id, version } = made.data as { id: string; version: number };
    expect(made.data).toMatchObject({
      book: { id: walden.id, title: 'Walden', slug: 'walden' },
      books: [{ id: walden.id, name: 'Walden', slug: 'walden' }],
    });
    const both = await editor().put(`/content/${id}`, { book_ids: [week.id, walden.id], version });
    expect(both.data).toMatchObject({ book: { id: week.id }, books: [{ id: week.id }, { id: walden.id }] });
    const none = await editor().put(`/content/${id}`, { book_id: null, version: version + 1 });
    expect(none.data).not.toHaveProperty('book');
    expect(none.data).not.toHaveProperty('books');
  });

  it('is refused with the field to blame', async () => {
    const wrong = await editor().post('/content', {
      content_type_name: 'article',
      title: 'About',
      book_id: 'walden',
    });
    expect(wrong.status).toBe(422);
    expect(wrong.problem).toMatchObject({ errors: { book_id: ['must be the ID of a record'] } });
    const shown = await editor().post('/content', {
      content_type_name: 'article',
      title: 'About',
      book: null,
    });
    expect(shown.problem).toMatchObject({ errors: { book: ['cannot be set'] } });
  });
});
