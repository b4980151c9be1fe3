import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  createArticle,
  madeBy,
  publishArticle,
  saveContent,
} from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { publishDueReleases } from './publish-due-releases.ts';
import { releaseScene } from './testing/release-scene.ts';

const test = useTestApp();
const {
  administrator,
  article,
  contents,
  copyright,
  copyrightNow,
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

describe('a release', () => {
  it('publishes a new page, a changed one, a redirect, and settings together, and undoes them together', async () => {
    const live = await publishArticle(test(), { title: 'On walking' });
    await saveContent(test(), live.id, { title: 'On walking slowly' });
    const fresh = await createArticle(test(), { title: 'On sitting' });
    const change = { from: '/autumn', to: '/articles/on-sitting' };
    const items = [
      article(live.id),
      article(fresh.id),
      { resource: 'redirects', change },
      copyright('Autumn'),
    ];
    const id = await newRelease(items, administrator());
    expect(await contents(id)).toMatchObject({ is_ready: true, failure: null });
    expect(await seen('on-sitting')).toBe(404);
    // Looking at it has changed nothing.
    expect((await editor().get('/redirects')).page.total).toBe(0);

    const done = await publish(id, administrator());
    expect([done.status, done.data.status, done.data['published_at']]).toEqual([
      200,
      'published',
      test().clock.now().toISOString(),
    ]);
    expect([await seen('on-walking'), await seen('on-sitting')]).toEqual(['On walking slowly', 'On sitting']);
    expect((await visitor().get('/redirect?path=/autumn')).data).toEqual({
      moved_to: '/articles/on-sitting',
    });
    expect(await copyrightNow()).toBe('Autumn');

    test().clock.advance(MINUTE_MS);
    const undone = await administrator().post(`/releases/${id}/undo`, {});
    expect([undone.status, undone.data.status]).toEqual([200, 'open']);
    expect([await seen('on-walking'), await seen('on-sitting')]).toEqual(['On walking', 404]);
    expect((await visitor().get('/redirect?path=/autumn')).status).toBe(404);
    expect(await copyrightNow()).toBe('© {year} {site_name}');
    expect((await editor().get(`/content/${fresh.id}`)).data).toMatchObject({ status: 'draft', version: 1 });
    // What was undone can be published again.
    expect((await publish(id, administrator())).status).toBe(200);
    expect(await seen('on-sitting')).toBe('On sitting');
  });

  it('publishes nothing if one item can’t be, and says which and why', async () => {
    const good = await createArticle(test(), { title: 'Good' });
    const trashed = await createArticle(test(), { title: 'Thrown away' });
    const newer = await createArticle(test(), { title: 'Written on' });
    const bare = await createArticle(test(), { title: 'Bare', intro: 'x' });
    const id = await newRelease([good, trashed, newer, bare].map((one) => article(one.id)));
    await editor().delete(`/content/${trashed.id}`);
    await saveContent(test(), newer.id, { intro: 'Another beginning.' });
    await rows(test().deps.database.queries, sql`UPDATE content SET intro = NULL WHERE id = ${bare.id}`);
    expect(await redFor(id)).toEqual([
      ['Thrown away', expect.stringContaining('trash')],
      ['Written on', expect.stringContaining('Use latest version')],
      ['Bare', expect.any(String)],
    ]);
    const { status, problem } = await publish(id);
    expect([status, problem.code, problem.errors?.['items']?.length]).toEqual([422, 'validation_failed', 3]);
    expect(problem.errors?.['items']?.[0]).toContain('Thrown away');
    expect([await seen('good'), await statusOf(id)]).toEqual([404, 'open']);

    const { items } = await contents(id);
    const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? '';
    await editor().post(`/releases/${id}/items/${idOf('Written on')}/renew`);
    for (const title of ['Thrown away', 'Bare'])
      await editor().delete(`/releases/${id}/items/${idOf(title)}`);
    expect([(await publish(id)).status, await seen('good'), await seen('written-on')]).toEqual([
      200,
      'Good',
      'Written on',
    ]);
  });

  it('refuses a redirect whose URL is taken, also by a page of the same release', async () => {
    const page = await createArticle(test(), { title: 'On sitting' });
    const change = { from: '/articles/on-sitting', to: '/articles' };
    const id = await newRelease([{ resource: 'redirects', change }, article(page.id)]);
    expect(await redFor(id)).toEqual([['/articles/on-sitting', expect.stringContaining('from')]]);
    expect([(await publish(id)).status, await seen('on-sitting')]).toEqual([422, 404]);
    expect((await editor().get('/redirects')).page.total).toBe(0);
  });

  it('leaves what was live already as it was, also when it is undone', async () => {
    const live = await publishArticle(test(), { title: 'Long there' });
    const id = await newRelease([article(live.id)]);
    expect((await contents(id)).items[0]?.checks).toEqual([
      { severity: 'amber', message: expect.stringContaining('already live') },
    ]);
    await publish(id);
    await undo(id);
    expect(await seen('long-there')).toBe('Long there');
  });

  it('is published once at its time, and not before', async () => {
    const { id: page } = await createArticle(test(), { title: 'On Friday' });
    const id = await newRelease([article(page)]);
    expect(
      (await editor().post(`/releases/${id}/schedule`, { at: inMinutes(-1) })).problem.errors,
    ).toHaveProperty('at');
    const planned = await editor().post(`/releases/${id}/schedule`, { at: inMinutes(60) });
    expect([planned.status, planned.data.status, planned.data['scheduled_at']]).toEqual([
      200,
      'scheduled',
      inMinutes(60),
    ]);
    expect((await editor().delete(`/releases/${id}`)).status).toBe(409);
    test().clock.advance(59 * MINUTE_MS);
    await publishDueReleases(test().deps);
    expect(await seen('on-friday')).toBe(404);
    test().clock.advance(MINUTE_MS);
    await publishDueReleases(test().deps);
    await publishDueReleases(test().deps);
    expect([await seen('on-friday'), await statusOf(id)]).toEqual(['On Friday', 'published']);
    const events = await rows<{ action: string }>(
      test().deps.database.queries,
      sql`SELECT action FROM audit_entries WHERE resource = 'releases' ORDER BY id`,
    );
    expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'schedule', 'publish']);
  });

  it('that is refused at its time publishes nothing, stays scheduled with the reason, and can be unscheduled', async () => {
    const [kept, lost] = [
      await createArticle(test(), { title: 'Kept' }),
      await createArticle(test(), { title: 'Lost' }),
    ];
    const id = await newRelease([article(kept.id), article(lost.id)]);
    await editor().post(`/releases/${id}/schedule`, { at: inMinutes(60) });
    await editor().delete(`/content/${lost.id}`);
    test().clock.advance(60 * MINUTE_MS);
    await publishDueReleases(test().deps);
    expect([await seen('kept'), await statusOf(id)]).toEqual([404, 'scheduled']);
    expect((await contents(id)).failure).toContain('Lost');
    const queues = (await administrator().get('/queues')).list;
    expect(queues.find(({ name }) => name === 'releases')).toMatchObject({ counts: { failed: 1 } });
    expect((await editor().post(`/releases/${id}/unschedule`, {})).data).toMatchObject({
      status: 'open',
      scheduled_at: null,
    });
    expect((await contents(id)).failure).toBeNull();
  });

  it('is published with what the person who scheduled it may do then', async () => {
    const { id: page } = await createArticle(test());
    const id = await newRelease([article(page)]);
    await editor().post(`/releases/${id}/schedule`, { at: inMinutes(60) });
    await rows(
      test().deps.database.queries,
      sql`UPDATE users SET role = 'author' WHERE id = ${test().staff.editor.id}`,
    );
    test().clock.advance(60 * MINUTE_MS);
    await publishDueReleases(test().deps);
    expect([await seen('on-slow-reading'), await statusOf(id)]).toEqual([404, 'scheduled']);
  });

  it('asks for the permission that each item needs', async () => {
    const { id: page } = await createArticle(test());
    const withSettings = await newRelease([article(page), copyright('x')], administrator());
    expect((await publish(withSettings)).status).toBe(403);
    expect((await editor().post(`/releases/${withSettings}/schedule`, { at: inMinutes(9) })).status).toBe(
      403,
    );
    const { id } = madeBy(await editor().post('/releases', { name: 'Mine' }));
    expect((await editor().post(`/releases/${id}/items`, { items: [copyright('x')] })).status).toBe(403);
    for (const role of ['author', 'viewer'] as const) {
      const who = clientFor(test(), role);
      const replies = [
        await who.get('/releases'),
        await who.get(`/releases/${withSettings}/items`),
        await who.post(`/releases/${withSettings}/items`, { items: [article(page)] }),
        await publish(withSettings, who),
        await who.post(`/releases/${withSettings}/undo`, {}),
      ];
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await visitor().get('/releases')).status).toBe(401);
    expect(await copyrightNow()).toBe('© {year} {site_name}');
  });

  it('refuses what it can’t hold', async () => {
    const { id } = madeBy(await editor().post('/releases', { name: 'Odd' }));
    const add = async (item: Json) =>
      (await administrator().post(`/releases/${id}/items`, { items: [item] })).status;
    const { id: page } = await createArticle(test());
    expect(await add({ resource: 'articles', id: '01900000-0000-7000-8000-000000000000' })).toBe(404);
    expect(await add({ resource: 'articles', id: 'x' })).toBe(404);
    expect(await add({ resource: 'articles', id: page, change: { title: 'x' } })).toBe(422);
    expect(
      await add({ resource: 'users', id: test().staff.editor.id, change: { role: 'administrator' } }),
    ).toBe(422);
    expect(await add({ resource: 'redirects', change: { from: 3 } })).toBe(422);
    expect(await add({ resource: 'redirects' })).toBe(422);
    expect(await add({ resource: 'settings', id: 'email', change: { relay_host: 'x' } })).toBe(422);
    expect(await add({ resource: 'settings', id: 'navigation', change: {} })).toBe(422);
    expect((await publish(id)).problem.errors).toEqual({ items: ['is empty. Add at least one item'] });
    expect((await publish('x')).status).toBe(404);
    await administrator().post(`/releases/${id}/items`, { items: [article(page)] });
    expect((await administrator().post(`/releases/${id}/publish`, { version: 1 })).problem.code).toBe(
      'version_conflict',
    );
    await publish(id);
    expect(await add(article(page))).toBe(409);
    expect((await publish(id)).status).toBe(409);
  });

  it('changes a redirect that is there, and brings its former target back', async () => {
    const { id: redirect } = madeBy(await editor().post('/redirects', { from: '/old', to: '/articles' }));
    const id = await newRelease([{ resource: 'redirects', id: redirect, change: { to: '/about' } }]);
    await publish(id);
    const target = async () => (await editor().get(`/redirects/${redirect}`)).data['to'];
    expect(await target()).toBe('/about');
    await undo(id);
    expect(await target()).toBe('/articles');
    expect((await publish(id)).status).toBe(200);
    await editor().put(`/redirects/${redirect}`, { to: '/lists', version: 4 });
    expect((await undo(id)).status).toBe(422);
  });

  it('refuses settings that were saved since they were added', async () => {
    const id = await newRelease([copyright('Autumn')], administrator());
    await putSettings(administrator(), 'navigation', { copyright: 'Saved by hand' });
    expect(await redFor(id)).toHaveLength(1);
    expect((await publish(id, administrator())).status).toBe(422);
    expect(await copyrightNow()).toBe('Saved by hand');
  });

  it('takes a date of its own after the time of the release as a reason to refuse', async () => {
    const later = articleInput({ title: 'Next year', published_date: '2027-06-01T00:00:00Z' });
    const { id: page } = madeBy(await editor().post('/content', later));
    const id = await newRelease([article(page)]);
    expect((await publish(id)).status).toBe(422);
    expect((await editor().post(`/releases/${id}/schedule`, { at: inMinutes(60) })).status).toBe(422);
    expect((await editor().post(`/releases/${id}/schedule`, { at: '2027-06-02T00:00:00Z' })).status).toBe(
      200,
    );
  });
});
