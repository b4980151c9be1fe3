import { describe, expect, it } from 'vitest';
import { type AnsweredRecord, clientFor } from '../../testing/api-client.ts';
import {
  createCategory,
  createTag,
  publish,
  publishArticle,
  publishSummary,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

async function movedTo(path: string): Promise<unknown> {
  const answer = await visitor().get(`/redirect?path=${encodeURIComponent(path)}`);
  return answer.status === 404 ? undefined : answer.data.moved_to;
}

/** Saves and publishes. */
async function republish(id: string, change: Record<string, unknown>): Promise<AnsweredRecord> {
  await saveContent(test(), id, change);
  return publish(test(), id);
}

async function renameCategory({ id, version }: AnsweredRecord, slug: string): Promise<AnsweredRecord> {
  return (await editor().put(`/category/${id}`, { slug, version })).data;
}

describe('a page whose slug changes', () => {
  it('is found under its old address once the change is live', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { slug: 'slow-reading' });
    expect(await movedTo('/articles/on-slow-reading')).toBeUndefined();
    expect((await visitor().get('/content/slug/on-slow-reading')).data.id).toBe(id);
    await publish(test(), id);
    expect(await movedTo('/articles/on-slow-reading')).toBe('/articles/slow-reading');
    const old = await visitor().get('/content/slug/on-slow-reading');
    expect([old.status, old.data]).toEqual([200, { moved_to: '/articles/slow-reading' }]);
    const typed = await visitor().get('/content/slug/on-slow-reading?content_type_name=article');
    expect(typed.data).toEqual({ moved_to: '/articles/slow-reading' });
    const other = await visitor().get('/content/slug/on-slow-reading?content_type_name=interview');
    expect(other.status).toBe(404);
  });

  it('leaves a chain of one step, however often it changes', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    for (const slug of ['second', 'third', 'fourth']) await republish(id, { slug });
    for (const slug of ['first', 'second', 'third'])
      expect(await movedTo(`/articles/${slug}`)).toBe('/articles/fourth');
    expect(await movedTo('/articles/fourth')).toBeUndefined();
  });

  it('may go back to where it was', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await republish(id, { slug: 'second' });
    await republish(id, { slug: 'first' });
    expect(await movedTo('/articles/first')).toBeUndefined();
    expect(await movedTo('/articles/second')).toBe('/articles/first');
    expect((await visitor().get('/content/slug/first')).data.id).toBe(id);
  });

  it('gives way to a page that takes its old address', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await republish(id, { slug: 'second' });
    const newcomer = await publishArticle(test(), { slug: 'first', title: 'A newcomer' });
    expect((await visitor().get('/content/slug/first')).data.id).toBe(newcomer.id);
    expect(await movedTo('/articles/first')).toBeUndefined();
  });

  it('is a dead end when it is no longer on the site', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await republish(id, { slug: 'second' });
    await editor().post(`/content/${id}/unpublish`);
    expect(await movedTo('/articles/first')).toBeUndefined();
    expect((await visitor().get('/content/slug/first')).status).toBe(404);
  });

  it('also leaves a redirect when it was off the site in between', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await editor().post(`/content/${id}/unpublish`);
    await republish(id, { slug: 'second' });
    expect(await movedTo('/articles/first')).toBe('/articles/second');
  });
});

describe('a summary', () => {
  it('that moves to another category is found under the old one', async () => {
    const philosophy = await createCategory(test(), 'Philosophy');
    const science = await createCategory(test(), 'Science');
    const { id } = await publishSummary(test(), philosophy, { slug: 'walden' });
    await republish(id, { category_id: science.id });
    expect(await movedTo('/book-summaries/philosophy/walden')).toBe('/book-summaries/science/walden');
    await republish(id, { category_id: philosophy.id, slug: 'walden-pond' });
    for (const path of ['philosophy/walden', 'science/walden', 'science/walden-pond'])
      expect(await movedTo(`/book-summaries/${path}`)).toBe('/book-summaries/philosophy/walden-pond');
    const old = await visitor().get('/content/slug/walden?content_type_name=book-summary');
    expect(old.data).toEqual({ moved_to: '/book-summaries/philosophy/walden-pond' });
  });

  it('is found below any category, wrong ones too', async () => {
    await publishSummary(test(), await createCategory(test(), 'Philosophy'), { slug: 'walden' });
    expect(await movedTo('/book-summaries/nonsense/walden')).toBe('/book-summaries/philosophy/walden');
    expect(await movedTo('/book-summaries/philosophy/walden')).toBeUndefined();
    expect(await movedTo('/book-summaries/philosophy/nothing')).toBeUndefined();
    expect(await movedTo('/book-summaries/philosophy/walden/more')).toBeUndefined();
  });
});

describe('a page at an address of the past', () => {
  it('wins, also where it came there with its category', async () => {
    const [first, second] = [await createCategory(test(), 'First'), await createCategory(test(), 'Second')];
    const moved = await publishSummary(test(), first, { slug: 'walden' });
    await republish(moved.id, { slug: 'walden-pond' });
    await publishSummary(test(), second, { slug: 'walden' });
    expect(await movedTo('/book-summaries/first/walden')).toBe('/book-summaries/first/walden-pond');
    await renameCategory(first, 'third');
    await renameCategory(second, 'first');
    expect(await movedTo('/book-summaries/first/walden')).toBeUndefined();
  });
});

describe('a category or tag whose slug changes', () => {
  it('redirects its old pages to the new ones', async () => {
    let category = await createCategory(test(), 'Philosophy');
    await publishSummary(test(), category, { slug: 'walden' });
    category = await renameCategory(category, 'thought');
    category = await renameCategory(category, 'thinking');
    expect(await movedTo('/book-summaries/philosophy')).toBe('/book-summaries/thinking');
    expect(await movedTo('/book-summaries/thought')).toBe('/book-summaries/thinking');
    expect(await movedTo('/book-summaries/philosophy/walden')).toBe('/book-summaries/thinking/walden');
    await renameCategory(category, 'philosophy');
    expect(await movedTo('/book-summaries/philosophy')).toBeUndefined();
    expect(await movedTo('/book-summaries/thought')).toBe('/book-summaries/philosophy');
  });

  it('does the same for a tag', async () => {
    const tag = await createTag(test(), 'Reading');
    await editor().put(`/tag/${tag.id}`, { slug: 'books', version: 1 });
    expect(await movedTo('/tags/reading')).toBe('/tags/books');
  });

  it('gives way to another that takes the old slug', async () => {
    const tag = await createTag(test(), 'Reading');
    await editor().put(`/tag/${tag.id}`, { slug: 'books', version: 1 });
    await createTag(test(), 'Reading');
    expect(await movedTo('/tags/reading')).toBeUndefined();
  });
});

describe('a list whose slug changes', () => {
  it('is found under its old address', async () => {
    const list = (await editor().post('/list/with-content', { name: 'First', status: 'published' })).data;
    const saved = await editor().put('/list/first', { slug: 'second', version: list.version });
    expect(saved.status).toBe(200);
    expect(await movedTo('/lists/first')).toBe('/lists/second');
    expect((await visitor().get('/list/slug/first')).data).toEqual({ moved_to: '/lists/second' });
  });
});

describe('asking for a redirect', () => {
  it.each(['', 'articles/x', 'https://example.com/'])('needs a path, not “%s”', async (path) => {
    const refused = await visitor().get(`/redirect?path=${encodeURIComponent(path)}`);
    expect([refused.status, refused.problem.code]).toEqual([400, 'invalid_parameter']);
  });

  it('needs one at all', async () => {
    expect((await visitor().get('/redirect')).status).toBe(400);
  });
});
