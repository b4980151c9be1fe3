import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ask, withoutRequestId } from './testing/ask.ts';

const test = useTestApp();

/** What a visitor requests by slug, and why it is not on the site. */
const OFF_THE_SITE: readonly [what: string, steps: readonly string[]][] = [
  ['a draft', []],
  ['scheduled', ['publish later']],
  ['unpublished', ['publish', 'unpublish']],
  ['in the trash', ['publish', 'trash']],
];

describe('a page that is not published', () => {
  it.each(OFF_THE_SITE)('looks the same as one that never existed: %s', async (_what, steps) => {
    const editor = clientFor(test(), 'editor');
    const { id, slug } = await createArticle(test(), { title: 'Walking by night' });
    for (const step of steps) {
      const done =
        step === 'trash'
          ? await editor.delete(`/content/${id}`)
          : step === 'publish later'
            ? await editor.post(`/content/${id}/publish`, { scheduled_at: '2026-12-24T18:00:00.000Z' })
            : await editor.post(`/content/${id}/${step}`, {});
      expect(done.status).toBeLessThan(300);
    }
    const answerTo = async (name: string) => {
      const path = `/content/slug/${name}?content_type_name=article`;
      const { status, text } = await ask(test(), { ask: `GET ${path}` });
      return { status, text: withoutRequestId(text).replaceAll(name, 'SLUG') };
    };
    const answer = await answerTo(slug);
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await answerTo('never-written'));
    for (const path of [`/content/${id}/related`, `/content/${id}`])
      expect([401, 404]).toContain((await ask(test(), { ask: `GET ${path}` })).status);
  });

  it('appears in no answer to a visitor, however it is related to a published one', async () => {
    const editor = clientFor(test(), 'editor');
    const draft = await createArticle(test(), { title: 'Zyzzyva' });
    const live = await publishArticle(test(), { title: 'Walking by day' });
    await editor.post('/list/with-content', {
      name: 'Walks',
      status: 'published',
      content: [{ content_id: draft.id }, { content_id: live.id }],
    });
    for (const path of [
      '/content',
      '/content?search=zyzzyva',
      `/content/${live.id}/related`,
      `/content/slug/${live.slug}?content_type_name=article`,
      '/list',
      '/list/slug/walks',
      '/search?query=zyzzyva',
      '/tag',
      '/category',
      '/redirect?path=/articles/zyzzyva',
    ]) {
      const { text } = await ask(test(), { ask: `GET ${path}` });
      expect([path, /zyzzyva/i.test(text.replaceAll('path=/articles/zyzzyva', ''))]).toEqual([path, false]);
      expect(text).not.toContain(draft.id);
    }
  });
});
