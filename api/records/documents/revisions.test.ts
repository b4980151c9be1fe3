import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  bodyOf,
  createArticle,
  createCategory,
  publish,
  saveContent,
} from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

describe('the revisions of content', () => {
  it('are its saves, the newest first, each with who changed what', async () => {
    const { id } = await createArticle(test());
    test().clock.advance(1000);
    const author = clientFor(test(), 'administrator');
    await author.put(`/content/${id}`, { intro: 'Newer.', author: 'Seneca', version: 1 });
    const { page } = await editor().get(`/content/${id}/revisions`);
    expect(page).toMatchObject({ current_page: 1, per_page: 20, last_page: 1, total: 2 });
    expect(page.data).toEqual([
      {
        number: 2,
        created_at: '2026-11-21T10:00:01.000Z',
        user: { id: test().staff.administrator.id, name: 'The administrator' },
        changed_fields: ['intro', 'author'],
      },
      {
        number: 1,
        created_at: '2026-11-21T10:00:00.000Z',
        user: { id: test().staff.editor.id, name: 'The editor' },
        changed_fields: ['title', 'intro', 'body'],
      },
    ]);
  });

  it('come in pages', async () => {
    const { id } = await createArticle(test());
    for (let count = 0; count < 4; count += 1) await saveContent(test(), id, { intro: `Number ${count}` });
    const { page } = await editor().get(`/content/${id}/revisions?page=2&per_page=2`);
    expect(page).toMatchObject({ current_page: 2, last_page: 3, total: 5 });
    expect(page.data.map((entry) => entry.number)).toEqual([3, 2]);
    expect((await editor().get(`/content/${id}/revisions?sort_by=number`)).status).toBe(400);
  });

  it('are not made by publishing', async () => {
    const { id } = await createArticle(test());
    await publish(test(), id);
    expect((await editor().get(`/content/${id}/revisions`)).page.total).toBe(1);
  });

  it('hold the record as it was then', async () => {
    const { id, body } = await createArticle(test());
    await saveContent(test(), id, { title: 'Another', body: bodyOf('New.') });
    const first = await editor().get(`/content/${id}/revisions/1`);
    expect(first.data).toMatchObject({ number: 1, content: { title: 'On slow reading', body, tag_ids: [] } });
    const second = await editor().get(`/content/${id}/revisions/2`);
    expect(second.data).toMatchObject({ number: 2, changed_fields: ['title', 'body'] });
  });

  it.each(['3', '0', '-1', 'x', '1.5', '99999999999'])('have no number %s', async (number) => {
    const { id } = await createArticle(test());
    expect((await editor().get(`/content/${id}/revisions/${number}`)).status).toBe(404);
    const restored = await editor().post(`/content/${id}/revisions/${number}/restore`, { version: 1 });
    expect(restored.status).toBe(404);
  });

  it('come back as a new save of the working copy, the page stays as it is', async () => {
    const category = await createCategory(test(), 'Letters');
    const { id } = await createArticle(test(), { category_id: category.id });
    await publish(test(), id);
    await saveContent(test(), id, { title: 'Another', category_id: null, body: bodyOf('New.') });
    await publish(test(), id);
    const restored = await editor().post(`/content/${id}/revisions/1/restore`, { version: 2 });
    expect(restored.status).toBe(200);
    expect(restored.data).toMatchObject({
      title: 'On slow reading',
      category: { id: category.id },
      version: 3,
      status: 'published',
      has_unpublished_changes: true,
      body_text: 'Read one page twice before you read two pages once.',
    });
    const page = await clientFor(test()).get('/content/slug/on-slow-reading');
    expect(page.data.title).toBe('Another');
    const { page: revisions } = await editor().get(`/content/${id}/revisions`);
    expect(revisions.data[0]).toMatchObject({ number: 3, changed_fields: ['title', 'body', 'category_id'] });
  });

  it('need the version that is stored, and one’s own content', async () => {
    const made = await createArticle(test());
    await saveContent(test(), made.id, { title: 'Another' });
    const path = `/content/${made.id}/revisions/1/restore`;
    expect((await editor().post(path, {})).status).toBe(428);
    const stale = await editor().post(path, { version: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect((await clientFor(test(), 'author').post(path, { version: 2 })).status).toBe(403);
  });

  it('that name what is gone are refused on the field', async () => {
    const category = await createCategory(test(), 'Letters');
    const { id } = await createArticle(test(), { category_id: category.id });
    await saveContent(test(), id, { category_id: null });
    expect((await editor().delete(`/category/${category.id}`)).status).toBe(204);
    const refused = await editor().post(`/content/${id}/revisions/1/restore`, { version: 2 });
    expect(refused.problem.errors).toEqual({ category_id: ['doesn’t exist'] });
  });
});
