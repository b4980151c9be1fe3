import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());

describe('the page of a person who writes', () => {
  it('is public once it is published, with just a name and a biography', async () => {
    const made = madeBy(
      await editor().post('/content', { content_type_name: 'contributor', title: 'Ines Halloran' }),
    );
    const missing = await editor().post(`/content/${made.id}/publish`, {});
    expect([missing.status, Object.keys(missing.problem.errors ?? {})]).toEqual([422, ['intro']]);
    expect((await visitor().get('/content/slug/ines-halloran')).status).toBe(404);
    await editor().put(`/content/${made.id}`, { intro: 'Reads slowly.', version: 1 });
    expect((await editor().post(`/content/${made.id}/publish`, {})).status).toBe(200);
    expect((await visitor().get('/content/slug/ines-halloran')).data).toMatchObject({
      title: 'Ines Halloran',
      intro: 'Reads slowly.',
      website: null,
    });
    expect((await visitor().get('/search?query=halloran')).list).toMatchObject([
      { url: 'http://localhost:3000/people/ines-halloran' },
    ]);
  });

  it('finds the texts in whose byline the name is, and no drafts', async () => {
    const { id } = await publishArticle(test(), { title: 'Hers', written_by: 'Ines Halloran' });
    await publishArticle(test(), { title: 'His', written_by: 'Tobias Wren' });
    await editor().post('/content', {
      content_type_name: 'article',
      title: 'Not yet',
      written_by: 'Ines Halloran',
    });
    const { data } = (await visitor().get('/content?written_by=Ines%20Halloran')).page;
    expect(data.map((text) => text.id)).toEqual([id]);
  });
});
