import { describe, expect, it } from 'vitest';
import type { PublishingCheck } from '#schema/answers/records/publishing.ts';
import { clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  bodyOf,
  createArticle,
  createCategory,
  publish,
  publishArticle,
  publishSummary,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const checksOf = async (id: string) =>
  (await editor().get(`/content/${id}/checks`)).list as unknown as PublishingCheck[];

/** One paragraph for each link. */
const linking = (...hrefs: string[]) => ({
  type: 'doc',
  content: hrefs.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }],
  })),
});

describe('the checks before publishing', () => {
  it('find nothing in a text that is as it should be', async () => {
    const { id } = await createArticle(test());
    expect(await checksOf(id)).toEqual([]);
  });

  it('are red exactly where publishing is refused', async () => {
    const made = await editor().post('/content', { content_type_name: 'book-summary', title: 'Walden' });
    const red = (await checksOf(made.data.id)).filter(({ severity }) => severity === 'red');
    const refused = await editor().post(`/content/${made.data.id}/publish`);
    expect(refused.status).toBe(422);
    expect(red.map(({ field }) => field).toSorted()).toEqual(
      Object.keys(refused.problem.errors ?? {}).toSorted(),
    );
  });

  it('tell a title that another text of the type has, also one that lies in no list', async () => {
    await createArticle(test(), { title: 'Thoreau’s  Bean-Field' });
    const { id } = await createArticle(test(), { title: "thoreau's bean-field" });
    expect(await checksOf(id)).toMatchObject([{ rule: 'duplicate-title', severity: 'amber', key: 'title' }]);
    const { data } = await editor().post('/content', {
      ...articleInput(),
      content_type_name: 'interview',
      title: 'Thoreau’s bean-field',
    });
    expect((await checksOf(data.id)).map(({ rule }) => rule)).not.toContain('duplicate-title');
  });

  it('follow every link to this site, and report broken ones, drafts, and old URLs', async () => {
    const { id: moved } = await publishArticle(test(), { slug: 'first-name' });
    await saveContent(test(), moved, { slug: 'second-name' });
    await publish(test(), moved);
    await createArticle(test(), { title: 'Still being written' });
    const category = await createCategory(test(), 'Nature');
    await publishSummary(test(), category, { slug: 'walden' });
    const fine = [
      '/',
      '/explore',
      '/articles',
      '/articles/second-name#end',
      '/book-summaries/nature/walden?a=1',
    ];
    const elsewhere = ['https://example.org/x', '/feed.xml', '#notes', 'mailto:a@example.org', '/lists'];
    const { id } = await createArticle(test(), {
      title: 'With links',
      body: linking(
        ...fine,
        ...elsewhere,
        '/articles/nobody-wrote-this',
        'http://localhost:3000/articles/still-being-written',
        '/articles/first-name',
        '/book-summaries/wrong/walden',
        '/no-such-page',
        '/tags/none',
        '/book-summaries/none',
      ),
    });
    const found = await checksOf(id);
    expect(found.map(({ message }) => message)).toEqual([
      'The link to /articles/nobody-wrote-this is broken. There’s no page at this URL.',
      'The link to /articles/still-being-written won’t work, because “Still being written” isn’t published.',
      'The link to /articles/first-name uses an old URL. The page is now at /articles/second-name.',
      'The link to /book-summaries/wrong/walden uses an old URL. The page is now at /book-summaries/nature/walden.',
      'The link to /no-such-page is broken. There’s no page at this URL.',
      'The link to /tags/none is broken. There’s no page at this URL.',
      'The link to /book-summaries/none is broken. There’s no page at this URL.',
    ]);
    expect(found[0]).toMatchObject({ rule: 'link', severity: 'amber', key: 'body', path: [10, 0] });
  });

  it('say where the page moves to before it does', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { slug: 'slow-reading' });
    expect(await checksOf(id)).toMatchObject([
      {
        rule: 'address-change',
        key: 'slug',
        message:
          'The URL will change from /articles/on-slow-reading to /articles/slow-reading. The old URL will redirect to it.',
      },
    ]);
  });

  it('are for staff', async () => {
    const { id } = await createArticle(test(), { body: bodyOf('x') });
    expect((await clientFor(test()).get(`/content/${id}/checks`)).status).toBe(401);
    expect((await clientFor(test(), 'viewer').get(`/content/${id}/checks`)).status).toBe(200);
  });
});

describe('cancelling a schedule', () => {
  const TOMORROW = '2026-11-22T09:00:00.000Z';

  it('leaves a draft a draft', async () => {
    const { id } = await createArticle(test());
    await editor().post(`/content/${id}/publish`, { scheduled_at: TOMORROW });
    const answer = await editor().post(`/content/${id}/unschedule`);
    expect(answer.data).toMatchObject({ status: 'draft', scheduled_at: null });
    expect((await editor().post(`/content/${id}/unschedule`)).problem.code).toBe('invalid_transition');
  });

  it('leaves a live page where it is', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { title: 'Later' });
    await editor().post(`/content/${id}/publish`, { scheduled_at: TOMORROW });
    expect((await editor().post(`/content/${id}/unschedule`)).data).toMatchObject({
      status: 'published',
      scheduled_at: null,
      has_unpublished_changes: true,
    });
    const page = await clientFor(test()).get('/content/slug/on-slow-reading');
    expect(page.data.title).toBe('On slow reading');
  });
});
