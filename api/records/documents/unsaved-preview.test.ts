import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  createTag,
  publishArticle,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

/** The values that the page is rendered from. */
async function drawn(id: string, values: Json): Promise<Json> {
  test().deps.renderPreview = (record) => Promise.resolve(JSON.stringify(record));
  const answer = await editor().post(`/content/${id}/preview`, values);
  expect(answer.status).toBe(200);
  return JSON.parse(String(answer.data.html)) as Json;
}

describe('a preview of what is not saved', () => {
  it('shows what is typed and keeps nothing of it', async () => {
    const { id } = await publishArticle(test());
    const category = await createCategory(test(), 'Nature');
    const tag = await createTag(test(), 'Bees');
    const record = await drawn(id, {
      title: 'As it is typed',
      body: bodyOf('Not saved.'),
      category_id: category.id,
      tag_ids: [tag.id],
    });
    expect(record).toMatchObject({
      title: 'As it is typed',
      body_text: 'Not saved.',
      category: { slug: 'nature' },
      tags: [{ slug: 'bees' }],
    });
    expect(record).not.toHaveProperty('version');
    expect((await editor().get(`/content/${id}`)).data).toMatchObject({
      title: 'On slow reading',
      version: 1,
    });
    expect((await editor().get(`/content/${id}/revisions`)).page.total).toBe(1);
    expect((await clientFor(test()).get('/content/slug/on-slow-reading')).data.title).toBe('On slow reading');
  });

  it('follows with the rest where something is not valid yet', async () => {
    const { id } = await createArticle(test());
    const record = await drawn(id, { title: 'Typed', slug: 'Not A Slug', nonsense: 1, canonical_url: 'htt' });
    expect(record).toMatchObject({ title: 'Typed', slug: 'on-slow-reading', canonical_url: null });
  });

  it('is for who writes, is never kept by a cache, and is not there without a site', async () => {
    const { id } = await createArticle(test());
    expect((await clientFor(test()).post(`/content/${id}/preview`, {})).status).toBe(401);
    expect((await clientFor(test(), 'viewer').post(`/content/${id}/preview`, {})).status).toBe(403);
    const none = await editor().post(`/content/${id}/preview`, {});
    expect([none.status, none.problem.code]).toEqual([503, 'preview_unavailable']);
    test().deps.renderPreview = () => Promise.resolve('<p>');
    const answer = await editor().post(`/content/${id}/preview`, {});
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
