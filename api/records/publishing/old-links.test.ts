import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import {
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
const visitor = () => clientFor(test());

const linking = (...hrefs: string[]): Json => ({
  type: 'doc',
  content: hrefs.map((href) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'a link', marks: [{ type: 'link', attrs: { href } }] }],
  })),
});
const oldLinks = async (id: string) =>
  (await editor().get(`/content/${id}/old-links`)).data as unknown as { path: string | null; texts: Json[] };
const rewrite = (id: string, ...ids: string[]) => editor().post(`/content/${id}/rewrite-links`, { ids });
const bodyHtml = async (slug: string) => (await visitor().get(`/content/slug/${slug}`)).data.body_html;

async function moved(): Promise<string> {
  const { id } = await publishArticle(test(), { slug: 'first' });
  for (const slug of ['second', 'third']) {
    await saveContent(test(), id, { slug });
    await publish(test(), id);
  }
  return id;
}

describe('links to a page that moved', () => {
  it('are found in drafts and in what is live, whichever former address they name', async () => {
    const target = await moved();
    const live = await publishArticle(test(), { title: 'Live', body: linking('/articles/first?a#b') });
    const draft = await createArticle(test(), {
      title: 'Draft',
      body: linking('http://localhost:3000/articles/second', '/articles/third'),
    });
    await createArticle(test(), { title: 'Other', body: linking('/articles/first-of-all', '/about') });
    expect(await oldLinks(target)).toEqual({
      path: '/articles/third',
      texts: [
        expect.objectContaining({
          id: draft.id,
          status: 'draft',
          links: ['http://localhost:3000/articles/second'],
          goes_live: false,
        }),
        expect.objectContaining({ id: live.id, links: ['/articles/first?a#b'], goes_live: true }),
      ],
    });
  });

  it('are rewritten as a revision, and a live page shows it where nothing else was waiting', async () => {
    const target = await moved();
    const { id, version } = await publishArticle(test(), {
      title: 'Live',
      body: linking('/articles/first?a#b', '/about'),
    });
    const answer = await rewrite(target, id);
    expect([answer.status, answer.list]).toEqual([200, [{ id, version: version + 1, is_live: true }]]);
    expect(await bodyHtml('live')).toContain('href="/articles/third?a#b"');
    expect(await bodyHtml('live')).toContain('href="/about"');
    expect((await editor().get(`/content/${id}`)).data).toMatchObject({ has_unpublished_changes: false });
    expect((await editor().get(`/content/${id}/revisions`)).page.data[0]).toMatchObject({
      number: version + 1,
      changed_fields: ['body'],
    });
    expect((await oldLinks(target)).texts).toEqual([]);
    expect((await rewrite(target, id)).list).toEqual([{ id, left: 'nothing_to_do' }]);
  });

  it('wait with other unpublished changes: rewriting publishes nothing else', async () => {
    const target = await moved();
    const { id } = await publishArticle(test(), { title: 'Live', body: linking('/articles/first') });
    await saveContent(test(), id, { intro: 'Not for everybody yet.' });
    const scheduled = await publishArticle(test(), { title: 'Waiting', body: linking('/articles/first') });
    await editor().post(`/content/${scheduled.id}/publish`, { scheduled_at: '2026-12-01T00:00:00Z' });
    expect((await rewrite(target, id, scheduled.id)).list).toMatchObject([
      { id, is_live: false },
      { id: scheduled.id, is_live: false },
    ]);
    expect(await bodyHtml('live')).toContain('href="/articles/first"');
    expect((await visitor().get('/content/slug/live')).data.intro).not.toContain('Not for everybody');
    expect((await editor().get(`/content/${scheduled.id}`)).data.scheduled_at).toBe(
      '2026-12-01T00:00:00.000Z',
    );
    expect((await editor().get(`/content/${id}`)).data.body_html).toContain('href="/articles/third"');
  });

  it('keep an archived page archived', async () => {
    const target = await moved();
    const { id } = await publishArticle(test(), { title: 'Old', body: linking('/articles/first') });
    await editor().post(`/content/${id}/archive`);
    expect((await rewrite(target, id)).list).toMatchObject([{ id, is_live: false }]);
    expect((await editor().get(`/content/${id}`)).data.status).toBe('archived');
  });

  it('are found after a category was renamed, and after a summary went to another one', async () => {
    const nature = await createCategory(test(), 'Nature');
    const work = await createCategory(test(), 'Work');
    const summary = await publishSummary(test(), nature, { slug: 'walden' });
    const linked = await publishArticle(test(), { body: linking('/book-summaries/nature/walden') });
    await editor().put(`/category/${nature.id}`, { slug: 'outdoors', version: nature.version });
    expect(await oldLinks(summary.id)).toMatchObject({
      path: '/book-summaries/outdoors/walden',
      texts: [{ id: linked.id, links: ['/book-summaries/nature/walden'] }],
    });
    await saveContent(test(), summary.id, { category_id: work.id });
    await publish(test(), summary.id);
    expect((await rewrite(summary.id, linked.id)).list).toMatchObject([{ id: linked.id, is_live: true }]);
    expect(await bodyHtml(linked.slug)).toContain('href="/book-summaries/work/walden"');
  });

  it('are rewritten only by users who may publish', async () => {
    const target = await moved();
    const { id } = await createArticle(test(), { body: linking('/articles/first') });
    const answer = await clientFor(test(), 'author').post(`/content/${target}/rewrite-links`, { ids: [id] });
    expect(answer.status).toBe(403);
    expect((await editor().post(`/content/${target}/rewrite-links`, { ids: ['x'] })).status).toBe(422);
  });
});
