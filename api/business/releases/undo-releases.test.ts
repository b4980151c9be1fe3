import { describe, expect, it } from 'vitest';
import { createArticle, publishArticle, saveContent } from '../../testing/content-records.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { releaseScene } from './testing/release-scene.ts';

const test = useTestApp();
const { article, editor, newRelease, publish, redFor, seen, statusOf, undo } = releaseScene(test);

describe('undoing a release', () => {
  it('undoes nothing if an item was changed since, unless that one is to be left as it is', async () => {
    const [first, second] = [
      await createArticle(test(), { title: 'One' }),
      await createArticle(test(), { title: 'Two' }),
    ];
    const id = await newRelease([article(first.id), article(second.id)]);
    await publish(id);
    test().clock.advance(MINUTE_MS);
    await saveContent(test(), first.id, { title: 'One, a draft' });
    await saveContent(test(), second.id, { title: 'Two, corrected' });
    await editor().post(`/content/${second.id}/publish`, {});
    expect(await redFor(id)).toEqual([['Two, corrected', expect.stringContaining('changed')]]);
    const refused = await undo(id);
    expect([refused.status, refused.problem.errors?.['items']]).toEqual([
      422,
      ['“Two”: This item has been changed since the release was published.'],
    ]);
    expect([await seen('one'), await statusOf(id)]).toEqual(['One', 'published']);
    expect((await undo(id, { skip_changed: true })).status).toBe(200);
    expect([await seen('one'), await seen('two')]).toEqual([404, 'Two, corrected']);
    // A draft that was saved since stays.
    expect((await editor().get(`/content/${first.id}`)).data).toMatchObject({
      title: 'One, a draft',
      status: 'draft',
    });
  });

  it('undoes nothing if another page has the former URL', async () => {
    const moved = await publishArticle(test(), { title: 'Here', slug: 'here' });
    await saveContent(test(), moved.id, { slug: 'there' });
    const id = await newRelease([article(moved.id)]);
    await publish(id);
    await publishArticle(test(), { title: 'New here', slug: 'here' });
    expect((await undo(id)).problem.errors?.['items']).toEqual([
      '“Here”: Another page now has this item’s former URL.',
    ]);
    expect(await seen('there')).toBe('Here');
  });
});

describe('at the same moment', () => {
  it('a release is published once, and undone once', async () => {
    const { id: page } = await createArticle(test(), { title: 'Once' });
    const id = await newRelease([article(page)]);
    const statuses = async (call: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 5 }, call)))
        .map(({ status }) => status)
        .toSorted((a, b) => a - b);
    expect(await statuses(() => publish(id))).toEqual([200, 409, 409, 409, 409]);
    expect(await statuses(() => undo(id))).toEqual([200, 409, 409, 409, 409]);
    expect(await seen('once')).toBe(404);
  });

  it('two releases with the same pages in another order both come through', async () => {
    const pages: string[] = [];
    for (const title of ['A', 'B', 'C', 'D']) pages.push((await createArticle(test(), { title })).id);
    const first = await newRelease(pages.map(article));
    const second = await newRelease(pages.toReversed().map(article));
    const replies = await Promise.all([publish(first), publish(second)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('a page that is saved while its release is published is live as it was added, or the release is refused', async () => {
    const { id: page } = await createArticle(test(), { title: 'As added' });
    const id = await newRelease([article(page)]);
    const [published, saved] = await Promise.all([
      publish(id),
      editor().put(`/content/${page}`, { title: 'As saved', version: 1 }),
    ]);
    expect(saved.status).toBe(200);
    expect([published.status, await seen('as-added')]).toEqual(
      published.status === 200 ? [200, 'As added'] : [422, 404],
    );
  });
});
