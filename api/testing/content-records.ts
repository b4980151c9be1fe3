import { type AnsweredRecord, type Json, type Reply, clientFor } from './api-client.ts';
import type { TestApp } from './test-app.ts';

type Requested = Pick<TestApp, 'request'>;

/** Paragraphs as a body of content. */
export function bodyOf(...paragraphs: string[]): Json {
  return {
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  };
}

/** Everything that an article needs to go live. */
export function articleInput(overrides: Json = {}): Json {
  return {
    content_type_name: 'article',
    title: 'On slow reading',
    intro: 'Why the second hour with a book is worth more than the first.',
    body: bodyOf('Read one page twice before you read two pages once.'),
    ...overrides,
  };
}

/** A draft, made by an editor over HTTP. */
export async function createArticle(test: Requested, overrides: Json = {}): Promise<AnsweredRecord> {
  return madeBy(await clientFor(test, 'editor').post('/content', articleInput(overrides)));
}

/** An article on the site. */
export async function publishArticle(test: Requested, overrides: Json = {}): Promise<AnsweredRecord> {
  const { id } = await createArticle(test, overrides);
  return publish(test, id);
}

/** Publishes what is there and answers the record after it. */
export async function publish(test: Requested, id: string): Promise<AnsweredRecord> {
  return madeBy(await clientFor(test, 'editor').post(`/content/${id}/publish`, {}));
}

/** Saves a part of a working copy, from the version that is stored. */
export async function saveContent(test: Requested, id: string, change: Json): Promise<AnsweredRecord> {
  const editor = clientFor(test, 'editor');
  const { version } = madeBy(await editor.get(`/content/${id}`));
  return madeBy(await editor.put(`/content/${id}`, { ...change, version }));
}

/** A category. */
export async function createCategory(
  test: Requested,
  name: string,
  more: Json = {},
): Promise<AnsweredRecord> {
  return madeBy(await clientFor(test, 'editor').post('/category', { name, ...more }));
}

/** A tag. */
export async function createTag(test: Requested, name: string, more: Json = {}): Promise<AnsweredRecord> {
  return madeBy(await clientFor(test, 'editor').post('/tag', { name, ...more }));
}

/** A book summary on the site, in a category. */
export async function publishSummary(
  test: Requested,
  category: AnsweredRecord,
  overrides: Json = {},
): Promise<AnsweredRecord> {
  const summary = { content_type_name: 'book-summary', author: 'Seneca', category_id: category.id };
  return publishArticle(test, { ...summary, ...overrides });
}

/** The record of a response that must be a success: a test that builds on a failure fails here, with its words. */
export function madeBy({ status, data, problem }: Reply): AnsweredRecord {
  if (status >= 300)
    throw new Error(`${status} ${problem.code}: ${problem.messages?.join('; ') ?? JSON.stringify(problem)}`);
  return data;
}
