import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import type { Serving } from '../testing/serving.ts';
import { serveWithoutPages } from '../testing/starter-site.ts';

let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  database = await createTestDatabase();
  serving = await serveWithoutPages(database.database);
}, 120_000);
afterAll(async () => {
  await serving.close();
  await database.close();
});

const ask = async (path: string, json: object, method = 'POST') => {
  const answer = await serving.test.request(`/api/v1/content${path}`, { as: 'editor', method, json });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

it('gives the citation of a published book as files, and follows a book that moves', async () => {
  const id = await ask('', { content_type_name: 'book', title: 'Walden', author: 'Henry David Thoreau' });
  expect((await serving.get('/books/walden.bib')).status).toBe(404);
  await ask(`/${id}/publish`, {});
  const bib = await serving.get('/books/walden.bib');
  expect(bib.text).toMatch(/^@book\{walden,\n {2}author = \{Thoreau, Henry David\},\n/);
  expect(bib.headers).toMatchObject({
    'content-type': 'application/x-bibtex; charset=utf-8',
    'content-disposition': 'attachment; filename="walden.bib"',
  });
  const ris = await serving.get('/books/walden.ris');
  expect([ris.headers['content-type'], ris.text.split('\r\n', 2)]).toEqual([
    'application/x-research-info-systems; charset=utf-8',
    ['TY  - BOOK', 'AU  - Thoreau, Henry David'],
  ]);
  await ask(`/${id}`, { slug: 'walden-pond', version: 1 }, 'PUT');
  await ask(`/${id}/publish`, {});
  expect((await serving.get('/books/walden.bib')).headers.location).toBe('/books/walden-pond.bib');
  for (const path of ['/books/nothing.bib', '/books/walden-pond.doc', '/articles/walden.bib'])
    expect((await serving.get(path)).text).not.toContain('@book');
});
