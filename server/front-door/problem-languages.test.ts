import { afterAll, beforeAll, expect, it } from 'vitest';
import { knowingGerman } from '#api/testing/german.ts';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import type { Problem } from '#schema/access/errors.ts';
import type { Serving } from '../testing/serving.ts';
import { serveWithoutPages } from '../testing/starter-site.ts';

/** Answers that visitors share are in no language of their own; problems are read by the one who asked. */

let database: TestDatabase;
let serving: Serving;
beforeAll(async () => {
  database = await createTestDatabase();
  serving = await serveWithoutPages(database.database, { languages: knowingGerman() });
});
afterAll(async () => {
  await serving.close();
  await database.close();
});

async function problemIn(language: string, path: string): Promise<Problem> {
  const { headers, text } = await serving.get(path, { headers: { 'accept-language': language } });
  expect([headers['content-type'], headers['content-language']]).toEqual([
    'application/problem+json; charset=utf-8',
    language,
  ]);
  return JSON.parse(text) as Problem;
}

const long = encodeURIComponent(JSON.stringify('x'.repeat(3_000)));

it.each([
  [
    'a server function that doesn’t exist',
    '/_server/nothing',
    'Eine Serverfunktion mit diesem Namen gibt es nicht.',
  ],
  ['a call that is refused', `/_server/search?data=${long}`, 'darf höchstens'],
  [
    'a call for what doesn’t exist',
    '/_server/contentBySlug?data=%7B%22slug%22%3A%22none%22%2C%22type%22%3A%22article%22%7D',
    'gibt es nicht',
  ],
  ['a read of the API', '/api/v1/content/slug/none?content_type_name=article', 'gibt es nicht'],
])('the problem of %s is in the language of the request', async (_, path, german) => {
  const english = await problemIn('en', path);
  const inGerman = await problemIn('de', path);
  expect(inGerman.code).toBe(english.code);
  expect(JSON.stringify(inGerman.messages)).toContain(german);
  expect(inGerman.messages).not.toEqual(english.messages);
  expect((await problemIn('en', path)).messages).toEqual(english.messages);
});
