import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  createTag,
  publish,
  publishArticle,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

describe('the trash', () => {
  it('takes content off the site and out of the lists of staff', async () => {
    const { id } = await publishArticle(test());
    const answer = await editor().delete(`/content/${id}`);
    expect(answer.status).toBe(204);
    expect((await visitor().get('/content/slug/on-slow-reading')).status).toBe(404);
    expect((await visitor().get('/content')).page.total).toBe(0);
    expect((await editor().get('/content')).page.total).toBe(0);
    expect((await editor().get('/content/slug-for-admin/on-slow-reading')).status).toBe(404);
  });

  it('is a separate list, and its records are read by id', async () => {
    const { id } = await publishArticle(test());
    await createArticle(test());
    await editor().delete(`/content/${id}`);
    const trash = await editor().get('/content?status=trashed');
    expect(trash.page).toMatchObject({ total: 1, data: [{ id, status: 'trashed' }] });
    expect((await editor().get(`/content/${id}`)).data.status).toBe('trashed');
  });

  it('restores a draft, which is published separately', async () => {
    const { id } = await publishArticle(test());
    await editor().delete(`/content/${id}`);
    const back = await editor().post(`/content/${id}/restore`);
    expect([back.status, back.data.status, back.data.has_unpublished_changes]).toEqual([200, 'draft', false]);
    expect((await visitor().get('/content')).page.total).toBe(0);
    expect((await publish(test(), id)).published_date).toBe('2026-11-21T10:00:00.000Z');
  });

  it('restores the exact former state on undo: public again, with the text that was live', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { intro: 'Not live yet.' });
    await editor().delete(`/content/${id}`);
    const back = await editor().post(`/content/${id}/restore`, { as_before: true });
    expect(back.data).toMatchObject({
      status: 'published',
      intro: 'Not live yet.',
      has_unpublished_changes: true,
    });
    const page = await visitor().get('/content/slug/on-slow-reading');
    expect([page.status, page.data.id]).toEqual([200, id]);
    expect(page.data.intro).not.toBe('Not live yet.');
    expect((await visitor().get('/content')).page.total).toBe(1);
    expect((await editor().post(`/content/${id}/restore`, { as_before: true })).status).toBe(409);
  });

  it('gives back a draft where who asks may not publish, or where the address is taken', async () => {
    const author = clientFor(test(), 'author');
    const input = { content_type_name: 'article', title: 'Mine', intro: 'I.', body: bodyOf('Me.') };
    const { id } = (await author.post('/content', input)).data;
    await publish(test(), id);
    await author.delete(`/content/${id}`);
    const own = await author.post(`/content/${id}/restore`, { as_before: true });
    expect([own.status, own.data.status]).toEqual([200, 'draft']);
    const taken = await publishArticle(test());
    await editor().delete(`/content/${taken.id}`);
    await publishArticle(test());
    const back = await editor().post(`/content/${taken.id}/restore`, { as_before: true });
    expect(back.data).toMatchObject({ status: 'draft', slug: 'on-slow-reading-2' });
    const scheduled = await createArticle(test(), { title: 'Later', intro: 'Soon.' });
    await editor().post(`/content/${scheduled.id}/publish`, { scheduled_at: '2026-12-01T10:00:00.000Z' });
    await editor().delete(`/content/${scheduled.id}`);
    const again = await editor().post(`/content/${scheduled.id}/restore`, { as_before: true });
    expect(again.data).toMatchObject({ status: 'scheduled', scheduled_at: '2026-12-01T10:00:00.000Z' });
  });

  it('takes something twice without a word', async () => {
    const { id } = await createArticle(test());
    for (let count = 0; count < 2; count += 1)
      expect((await editor().delete(`/content/${id}`)).status).toBe(204);
    expect((await editor().get('/content?status=trashed')).page.total).toBe(1);
  });
});

describe('unpublishing', () => {
  it('takes the page off the site and keeps the working copy', async () => {
    const { id } = await publishArticle(test());
    await saveContent(test(), id, { intro: 'Newer.' });
    const draft = await editor().post(`/content/${id}/unpublish`);
    expect(draft.data).toMatchObject({ status: 'draft', intro: 'Newer.', has_unpublished_changes: false });
    expect((await visitor().get('/content/slug/on-slow-reading')).status).toBe(404);
  });
});

describe('a duplicate', () => {
  it('is a draft with its own name, slug, date, and history', async () => {
    const category = await createCategory(test(), 'Letters');
    const tag = await createTag(test(), 'Reading');
    const original = await publishArticle(test(), { category_id: category.id, tag_ids: [tag.id] });
    await saveContent(test(), original.id, { seo_title: 'Slow' });
    const copy = await editor().post(`/content/${original.id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.headers.get('location')).toBe(`/api/v1/content/${copy.data.id}`);
    expect(copy.data).toMatchObject({
      title: 'On slow reading (copy)',
      slug: 'on-slow-reading-copy',
      status: 'draft',
      version: 1,
      published_date: null,
      seo_title: 'Slow',
      category: { id: category.id },
      tags: [{ id: tag.id }],
      body_text: original.body_text,
    });
    expect(copy.data.id).not.toBe(original.id);
    expect((await editor().get(`/content/${copy.data.id}/revisions`)).page.total).toBe(1);
  });

  it('of a very long title keeps it', async () => {
    const title = 'x'.repeat(200);
    const { id } = await createArticle(test(), { title });
    expect((await editor().post(`/content/${id}/duplicate`)).data.title).toBe(title);
  });

  it('of what lies in the trash is refused', async () => {
    const { id } = await createArticle(test());
    await editor().delete(`/content/${id}`);
    const refused = await editor().post(`/content/${id}/duplicate`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
  });

  it('checks a version that is given', async () => {
    const { id } = await createArticle(test());
    await saveContent(test(), id, { intro: 'Newer.' });
    const stale = await editor().post(`/content/${id}/duplicate`, { version: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect((await editor().post(`/content/${id}/duplicate`, { version: 2 })).status).toBe(201);
  });
});

describe('deleting permanently', () => {
  it('takes what lies in the trash away with its history', async () => {
    const { id } = await publishArticle(test());
    await editor().delete(`/content/${id}`);
    expect((await editor().delete(`/content/${id}/for-good`)).status).toBe(204);
    expect((await editor().get(`/content/${id}`)).status).toBe(404);
    expect((await editor().get(`/content/${id}/revisions`)).status).toBe(404);
    expect((await editor().get('/content?status=trashed')).page.total).toBe(0);
  });

  it('is refused for what is not in the trash, and to who may not delete it', async () => {
    const { id } = await createArticle(test());
    const refused = await editor().delete(`/content/${id}/for-good`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
    await editor().delete(`/content/${id}`);
    expect((await clientFor(test(), 'author').delete(`/content/${id}/for-good`)).status).toBe(403);
    expect((await editor().get(`/content/${id}`)).data.status).toBe('trashed');
  });
});

describe('a curated list', () => {
  const makeList = async () =>
    (await editor().post('/list/with-content', { name: 'One evening each', status: 'published' })).data;

  it('is restored from the trash: as a draft, or in its former state on undo', async () => {
    const { id } = await makeList();
    await editor().delete('/list/one-evening-each');
    expect((await visitor().get('/list/slug/one-evening-each')).status).toBe(404);
    const trash = await editor().get('/list?status=trashed');
    expect(trash.page).toMatchObject({ total: 1, data: [{ id, status: 'trashed' }] });
    expect((await editor().get(`/list/slug-for-admin/${id}`)).data.status).toBe('trashed');
    expect((await editor().get(`/list/${id}`)).status).toBe(404);
    expect((await visitor().get('/list?status=trashed')).status).toBe(401);
    const back = await editor().post(`/list/${id}/restore`, { as_before: true });
    expect(back.data).toMatchObject({ id, status: 'published' });
    expect((await visitor().get('/list/slug/one-evening-each')).data.id).toBe(id);
    await editor().delete(`/list/${id}`);
    expect((await editor().post(`/list/${id}/restore`)).data.status).toBe('draft');
    expect((await visitor().get('/list/slug/one-evening-each')).status).toBe(404);
    expect((await editor().post(`/list/${id}/restore`)).problem.code).toBe('invalid_transition');
  });

  it('is deleted permanently only from the trash', async () => {
    const { id } = await makeList();
    expect((await editor().delete(`/list/${id}/for-good`)).problem.code).toBe('invalid_transition');
    await editor().delete(`/list/${id}`);
    expect((await clientFor(test(), 'author').delete(`/list/${id}/for-good`)).status).toBe(403);
    expect((await editor().delete(`/list/${id}/for-good`)).status).toBe(204);
    expect((await editor().get(`/list/slug-for-admin/${id}`)).status).toBe(404);
    expect((await editor().get('/list?status=trashed')).page.total).toBe(0);
  });
});
