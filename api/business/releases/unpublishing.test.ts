import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publishArticle, saveContent } from '../../testing/content-records.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { publishDueReleases } from './publish-due-releases.ts';
import { seedFixedPages } from '../import-folder/seed-fixed-pages.ts';
import { releaseScene } from './testing/release-scene.ts';

const test = useTestApp();
const {
  administrator,
  article,
  contents,
  editor,
  inMinutes,
  newRelease,
  publish,
  redFor,
  seen,
  statusOf,
  undo,
  visitor,
} = releaseScene(test);

const leaving = (id: string) => ({ ...article(id), action: 'unpublish' });
const stored = async (id: string) => (await administrator().get(`/content/${id}`)).data;
const amberFor = async (id: string) =>
  (await contents(id)).items.flatMap(({ title, checks }) =>
    checks.filter(({ severity }) => severity === 'amber').map(({ message }) => [title, message]),
  );
const OFF = 'This item is already unpublished, so nothing will change.';

describe('a release that unpublishes', () => {
  it('unpublishes and publishes at once, redirects the old URL, and undoes all of it', async () => {
    const old = await publishArticle(test(), { title: 'Last year' });
    await saveContent(test(), old.id, { intro: 'A draft that only staff have seen.' });
    const fresh = await createArticle(test(), { title: 'This year' });
    const change = { from: '/articles/last-year', to: '/articles/this-year' };
    const id = await newRelease([leaving(old.id), article(fresh.id), { resource: 'redirects', change }]);
    expect(await contents(id)).toMatchObject({
      is_ready: true,
      items: [
        { action: 'unpublish', version: null },
        { action: 'publish', version: 1 },
        { action: 'publish', version: null },
      ],
    });
    // Looking at it has changed nothing.
    expect([await seen('last-year'), await seen('this-year')]).toEqual(['Last year', 404]);

    expect((await publish(id)).status).toBe(200);
    expect([await seen('last-year'), await seen('this-year')]).toEqual([404, 'This year']);
    expect((await visitor().get('/redirect?path=/articles/last-year')).data).toEqual({
      moved_to: '/articles/this-year',
    });
    expect(await stored(old.id)).toMatchObject({ status: 'draft', version: 2 });

    test().clock.advance(MINUTE_MS);
    expect((await undo(id)).status).toBe(200);
    expect([await seen('last-year'), await seen('this-year')]).toEqual(['Last year', 404]);
    // The draft is still a draft: visitors see the version that they saw before.
    expect(await stored(old.id)).toMatchObject({
      status: 'published',
      version: 2,
      has_unpublished_changes: true,
    });
    expect((await publish(id)).status).toBe(200);
    expect(await seen('this-year')).toBe('This year');
  });

  it('doesn’t mind a version that was saved since: no one will see it', async () => {
    const { id: page } = await publishArticle(test(), { title: 'Goes' });
    const id = await newRelease([leaving(page)]);
    await saveContent(test(), page, { title: 'Goes, corrected' });
    expect([await redFor(id), (await publish(id)).status, await seen('goes')]).toEqual([[], 200, 404]);
  });

  it('drops a schedule, and restores it with the page', async () => {
    const { id: page } = await createArticle(test(), { title: 'On Monday' });
    await editor().post(`/content/${page}/publish`, { scheduled_at: inMinutes(90) });
    const id = await newRelease([leaving(page)]);
    await publish(id);
    expect(await stored(page)).toMatchObject({ status: 'draft', scheduled_at: null });
    await undo(id);
    expect(await stored(page)).toMatchObject({ scheduled_at: inMinutes(90) });
  });

  it('does so at its time', async () => {
    const { id: page } = await publishArticle(test(), { title: 'Until Friday' });
    const id = await newRelease([leaving(page)]);
    expect((await editor().post(`/releases/${id}/schedule`, { at: inMinutes(60) })).status).toBe(200);
    test().clock.advance(59 * MINUTE_MS);
    await publishDueReleases(test().deps);
    expect(await seen('until-friday')).toBe('Until Friday');
    test().clock.advance(MINUTE_MS);
    await publishDueReleases(test().deps);
    expect([await seen('until-friday'), await statusOf(id)]).toEqual([404, 'published']);
  });

  it('continues where a page is a draft, in the trash, or deleted already, and leaves it so when it is undone', async () => {
    const pages: string[] = [];
    for (const title of ['Drafted', 'Trashed', 'Deleted', 'Still there'])
      pages.push((await publishArticle(test(), { title })).id);
    const [drafted, trashed, deleted] = pages;
    const id = await newRelease(pages.map(leaving));
    await editor().post(`/content/${drafted}/unpublish`, {});
    await editor().delete(`/content/${trashed}`);
    await editor().delete(`/content/${deleted}`);
    await administrator().delete(`/content/${deleted}/for-good`);
    expect(await amberFor(id)).toEqual(['Drafted', 'Trashed', 'Deleted'].map((title) => [title, OFF]));
    expect([(await publish(id)).status, await seen('still-there')]).toEqual([200, 404]);
    expect((await undo(id)).status).toBe(200);
    expect([await seen('still-there'), await seen('drafted'), (await stored(trashed ?? '')).status]).toEqual([
      'Still there',
      404,
      'trashed',
    ]);
  });

  it('isn’t undone for a page that someone has published since, unless that one is to be left', async () => {
    const { id: page } = await publishArticle(test(), { title: 'Back again' });
    const id = await newRelease([leaving(page)]);
    await publish(id);
    await saveContent(test(), page, { title: 'Back, corrected' });
    await editor().post(`/content/${page}/publish`, {});
    expect((await undo(id)).problem.errors?.['items']).toEqual([
      '“Back again”: This item has been changed since the release was published.',
    ]);
    expect((await undo(id, { skip_changed: true })).status).toBe(200);
    expect(await seen('back-again')).toBe('Back, corrected');
  });

  it('refuses what visitors can’t see, what belongs to the site, and redirects', async () => {
    await seedFixedPages(test().deps, join(import.meta.dirname, '../../../content/pages'));
    const draft = await createArticle(test(), { title: 'Never seen' });
    const id = await newRelease([leaving((await publishArticle(test())).id)]);
    const add = (item: object) => administrator().post(`/releases/${id}/items`, { items: [item] });
    const refused = await add(leaving(draft.id));
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { items: ['“Never seen” isn’t published, so there’s nothing to unpublish'] },
    ]);
    expect((await add({ resource: 'pages', id: fixedPages[0]?.id, action: 'unpublish' })).status).toBe(409);
    const change = { from: '/a', to: '/articles' };
    expect((await add({ resource: 'redirects', change, action: 'unpublish' })).status).toBe(422);
    expect((await add({ ...article(draft.id), action: 'burn' })).status).toBe(422);
    expect((await contents(id)).items).toHaveLength(1);
  });

  it('has each page once: what was to be published is unpublished instead, and the other way round', async () => {
    const { id: page } = await publishArticle(test(), { title: 'Changed minds' });
    const id = await newRelease([article(page)]);
    const actions = async () => (await contents(id)).items.map(({ action }) => action);
    await editor().post(`/releases/${id}/items`, { items: [leaving(page)] });
    expect(await actions()).toEqual(['unpublish']);
    await editor().post(`/releases/${id}/items`, { items: [article(page)] });
    expect(await actions()).toEqual(['publish']);
    const [item] = (await contents(id)).items;
    expect((await editor().post(`/releases/${id}/items/${item?.id}/renew`)).status).toBe(200);
  });

  it('and someone who publishes the page at the same moment: the later one decides, and undo overwrites nothing', async () => {
    const { id: page } = await publishArticle(test(), { title: 'Contested' });
    await saveContent(test(), page, { title: 'Contested, corrected' });
    const id = await newRelease([leaving(page)]);
    const [left, published] = await Promise.all([publish(id), editor().post(`/content/${page}/publish`, {})]);
    expect([left.status, published.status]).toEqual([200, 200]);
    const isLive = (await seen('contested')) === 'Contested, corrected';
    expect((await stored(page)).status).toBe(isLive ? 'published' : 'draft');
    expect((await undo(id)).status).toBe(isLive ? 422 : 200);
    expect((await stored(page)).status).toBe('published');
  });

  it('is for people who may unpublish', async () => {
    const { id: page } = await publishArticle(test(), { title: 'Stays' });
    const id = await newRelease([leaving(page)]);
    for (const role of ['author', 'viewer'] as const)
      expect((await publish(id, clientFor(test(), role))).status).toBe(403);
    expect(await seen('stays')).toBe('Stays');
  });
});
