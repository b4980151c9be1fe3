import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publish } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const MINUTE_MS = 60_000;

/** Autosaves as the browser does during editing; returns the new version. */
async function autosave(id: string, change: object, as: 'editor' | 'administrator' = 'editor') {
  const { data } = await editor().get(`/content/${id}`);
  const saved = await clientFor(test(), as).put(`/content/${id}?autosave=true`, {
    ...change,
    version: data.version,
  });
  expect(saved.status).toBe(200);
  return saved.data.version;
}

async function save(id: string, change: object) {
  const { data } = await editor().get(`/content/${id}`);
  const saved = await editor().put(`/content/${id}`, { ...change, version: data.version });
  expect(saved.status).toBe(200);
}

async function history(id: string) {
  const { page } = await editor().get(`/content/${id}/revisions`);
  return page.data.map((entry) => [entry.number, entry.changed_fields]);
}

describe('automatic saves', () => {
  it('of one person within some minutes are one revision that says what all of them changed', async () => {
    const { id } = await createArticle(test());
    await autosave(id, { intro: 'O' });
    await autosave(id, { intro: 'One.', author: 'Seneca' });
    expect(await autosave(id, { title: 'One' })).toBe(4);
    expect(await history(id)).toEqual([
      [4, ['intro', 'author', 'title']],
      [1, ['title', 'intro', 'body']],
    ]);
  });

  it('start another revision after ten minutes, however steadily someone writes', async () => {
    const { id } = await createArticle(test());
    for (let minute = 0; minute <= 12; minute += 3) {
      await autosave(id, { intro: `After ${minute} minutes.` });
      test().clock.advance(3 * MINUTE_MS);
    }
    expect((await history(id)).map(([number]) => number)).toEqual([6, 5, 1]);
  });

  it('never replace a manual save, or a save by someone else', async () => {
    const { id } = await createArticle(test());
    await autosave(id, { intro: 'Mine.' });
    await autosave(id, { intro: 'Theirs.' }, 'administrator');
    await save(id, { intro: 'Asked for.' });
    await autosave(id, { intro: 'Mine again.' });
    expect((await history(id)).map(([number]) => number)).toEqual([5, 4, 3, 2, 1]);
  });

  it('become a revision that stays when a manual save adds nothing new', async () => {
    const { id } = await createArticle(test());
    await autosave(id, { intro: 'One.' });
    await save(id, {});
    expect(await history(id)).toEqual([
      [3, ['intro']],
      [1, ['title', 'intro', 'body']],
    ]);
    await autosave(id, { intro: 'Two.' });
    expect((await history(id)).map(([number]) => number)).toEqual([4, 3, 1]);
  });

  it('keep the live revision and the live text', async () => {
    const { id } = await createArticle(test());
    await autosave(id, { intro: 'To be seen.' });
    await publish(test(), id);
    await autosave(id, { intro: 'Not yet.' });
    expect((await history(id)).map(([number]) => number)).toEqual([3, 2, 1]);
    const page = await clientFor(test()).get('/content/slug/on-slow-reading');
    expect(page.data.intro).toBe('To be seen.');
    expect((await editor().get(`/content/${id}`)).data).toMatchObject({
      status: 'published',
      has_unpublished_changes: true,
    });
  });

  it('are refused on an old version like any other', async () => {
    const { id } = await createArticle(test());
    await save(id, { intro: 'Newer.' });
    const stale = await editor().put(`/content/${id}?autosave=true`, { intro: 'Older.', version: 1 });
    expect([stale.status, stale.problem.code]).toEqual([409, 'version_conflict']);
    expect((await editor().put(`/content/${id}?autosave=1`, { version: 2 })).status).toBe(400);
  });
});
