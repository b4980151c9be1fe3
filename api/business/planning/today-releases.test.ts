import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { Role } from '#schema/access/roles.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle, saveContent } from '../../testing/content-records.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { publishDueReleases } from '../releases/publish-due-releases.ts';
import { releaseScene } from '../releases/testing/release-scene.ts';

const test = useTestApp();
const { article, editor, inMinutes, newRelease } = releaseScene(test);

const today = async (role: Role = 'editor') =>
  (await clientFor(test(), role).get('/today')).data as unknown as AnswerOf<'GET /today'>;

async function planned(items: object[], minutes: number): Promise<string> {
  const id = await newRelease(items as never);
  madeBy(await editor().post(`/releases/${id}/schedule`, { at: inMinutes(minutes) }));
  return id;
}

describe('releases that need attention today', () => {
  it('are those with a time, and those of their items that changed, were trashed, or were deleted', async () => {
    const pages: string[] = [];
    for (const title of ['Kept', 'Written on', 'Trashed', 'Leaves', 'Waits'])
      pages.push((await (title === 'Leaves' ? publishArticle : createArticle)(test(), { title })).id);
    const [kept = '', written = '', trashed = '', leaves = '', waits = ''] = pages;
    await newRelease([article(waits)]);
    const soon = await planned(
      [...[kept, written, trashed].map(article), { ...article(leaves), action: 'unpublish' }],
      30,
    );
    const later = await planned([article(waits)], 60);
    expect((await today()).releases).toMatchObject([
      {
        id: soon,
        name: 'Autumn issue',
        at: inMinutes(30),
        state: 'scheduled',
        reason: null,
        blocked_items: 0,
      },
      { id: later, state: 'scheduled', blocked_items: 0 },
    ]);
    await saveContent(test(), written, { intro: 'Another beginning.' });
    await editor().delete(`/content/${trashed}`);
    await saveContent(test(), leaves, { intro: 'No one will read it.' });
    expect((await today()).releases).toMatchObject([{ blocked_items: 2 }, { blocked_items: 0 }]);
  });

  it('are overdue once their time has passed, and failed once they were refused, with the reason', async () => {
    const { id: page } = await createArticle(test(), { title: 'Lost' });
    const id = await planned([article(page)], 30);
    test().clock.advance(32 * MINUTE_MS);
    expect((await today()).releases).toMatchObject([{ id, state: 'overdue', reason: null }]);
    await editor().delete(`/content/${page}`);
    await publishDueReleases(test().deps);
    const { releases, queues } = await today('administrator');
    expect(releases).toMatchObject([{ id, state: 'failed', reason: expect.stringContaining('“Lost”') }]);
    // It has a line of its own.
    expect(queues).toEqual([]);
    await editor().post(`/releases/${id}/unschedule`, {});
    expect((await today()).releases).toEqual([]);
  });

  it('are shown to people who can see releases', async () => {
    expect([(await today('author')).releases, (await today('viewer')).releases]).toEqual([null, null]);
  });
});
