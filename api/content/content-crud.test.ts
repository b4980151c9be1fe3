import { describe, expect, it } from 'vitest';
import { clientFor } from '../testing/api-client.ts';
import { articleInput, createArticle, publishArticle, saveContent } from '../testing/content-records.ts';
import { useTestApp } from '../testing/test-app.ts';

const test = useTestApp();

describe('content', () => {
  it('is created as a draft, saved, published and listed', async () => {
    const editor = clientFor(test(), 'editor');
    const made = await editor.post('/content', articleInput());
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ status: 'draft', version: 1, slug: 'on-slow-reading' });
    const saved = await editor.put(`/content/${made.data.id}`, { title: 'On slower reading', version: 1 });
    expect(saved.status).toBe(200);
    expect(saved.data).toMatchObject({ title: 'On slower reading', version: 2 });
    expect((await clientFor(test()).get('/content')).page.total).toBe(0);
    const live = await editor.post(`/content/${made.data.id}/publish`, {});
    expect(live.status).toBe(200);
    expect(live.data).toMatchObject({ status: 'published', has_unpublished_changes: false });
    const listed = await clientFor(test()).get('/content');
    expect(listed.page).toMatchObject({ total: 1, data: [{ title: 'On slower reading' }] });
    expect(await createArticle(test())).toMatchObject({ status: 'draft' });
    expect(await publishArticle(test(), { title: 'Another' })).toMatchObject({ status: 'published' });
    expect(await saveContent(test(), made.data.id, { intro: 'x' })).toMatchObject({ intro: 'x' });
  });
});
