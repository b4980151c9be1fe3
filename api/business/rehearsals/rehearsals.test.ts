import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#schema/access/roles.ts';
import { rehearsalAt } from '#schema/pages/rehearsal-address.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle, saveContent } from '../../testing/content-records.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { releaseScene } from '../releases/testing/release-scene.ts';
import { momentOf, readLink } from './rehearsal-link.ts';
import { rehearse } from './rehearse.ts';

const test = useTestApp();
const { administrator, article, copyright, copyrightNow, editor, inMinutes, newRelease, seen } =
  releaseScene(test);

interface Made {
  url: string;
  expires_at: string;
  changes: { title: string; effect: string; at: string; release: { name: string } | null }[];
  left_out: { resource: string; title: string; reasons: string[] }[];
}

const rehearseAt = async (minutes: number, body: object = {}, by = editor()) => {
  const made = await by.post('/rehearsals', { at: inMinutes(minutes), ...body });
  expect(made.status).toBe(201);
  return made.data as unknown as Made;
};
const tokenOf = ({ url }: Made) => rehearsalAt(new URL(url).pathname)?.token ?? '';
const told = ({ changes }: Made) => changes.map(({ title, effect }) => [title, effect]);

/** Everything in the database that publishing writes. */
async function traces() {
  const [found] = await rows<Record<string, number>>(
    test().deps.database.queries,
    sql`SELECT (SELECT count(*)::int FROM publications) AS pages, (SELECT count(*)::int FROM outbox) AS outbox,
          (SELECT count(*)::int FROM redirects) AS redirects, (SELECT count(*)::int FROM revisions) AS revisions`,
  );
  return found;
}

describe('a rehearsal', () => {
  it('lists what is planned by then, in order, and publishes nothing', async () => {
    const live = await publishArticle(test(), { title: 'On walking' });
    await saveContent(test(), live.id, { title: 'On walking slowly' });
    await editor().post(`/content/${live.id}/publish`, { scheduled_at: inMinutes(20) });
    const fresh = await createArticle(test(), { title: 'On sitting' });
    await editor().post(`/content/${fresh.id}/publish`, { scheduled_at: inMinutes(10) });
    const late = await createArticle(test(), { title: 'On sleeping' });
    await editor().post(`/content/${late.id}/publish`, { scheduled_at: inMinutes(120) });
    const third = await createArticle(test(), { title: 'On arriving' });
    const redirect = { resource: 'redirects', change: { from: '/autumn', to: '/articles/on-arriving' } };
    const release = await newRelease([article(third.id), redirect, copyright('Autumn')], administrator());
    await administrator().post(`/releases/${release}/schedule`, { at: inMinutes(30) });
    const before = await traces();

    const made = await rehearseAt(60);
    expect(told(made)).toEqual([
      ['On sitting', 'new'],
      ['On walking slowly', 'changed'],
      ['On arriving', 'new'],
      ['/autumn', 'new'],
      ['Navigation and footer', 'changed'],
    ]);
    expect(made.changes.map(({ at }) => at)).toEqual([10, 20, 30, 30, 30].map(inMinutes));
    expect(made.changes.at(-1)?.release?.name).toBe('Autumn issue');
    expect(made.left_out).toEqual([]);
    expect(await traces()).toEqual(before);
    expect([await seen('on-walking'), await seen('on-sitting')]).toEqual(['On walking', 404]);
    expect(await copyrightNow()).toBe('© {year} {site_name}');
    expect(told(await rehearseAt(15))).toEqual([['On sitting', 'new']]);
  });

  it('shows a release that isn’t scheduled, when asked to', async () => {
    const { id } = await createArticle(test(), { title: 'On waiting' });
    const release = await newRelease([article(id)]);
    expect(told(await rehearseAt(60))).toEqual([]);
    expect(told(await rehearseAt(60, { release_id: release }))).toEqual([['On waiting', 'new']]);
    await editor().post(`/releases/${release}/publish`, {});
    const refused = await editor().post('/rehearsals', { at: inMinutes(60), release_id: release });
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      { release_id: ['is already published, so there’s nothing to preview'] },
    ]);
  });

  it('leaves out a release whose item was trashed since, and says why', async () => {
    const [kept, trashed] = [
      await createArticle(test(), { title: 'Kept' }),
      await createArticle(test(), { title: 'Trashed' }),
    ];
    const release = await newRelease([article(kept.id), article(trashed.id)]);
    madeBy(await editor().post(`/releases/${release}/schedule`, { at: inMinutes(30) }));
    await editor().delete(`/content/${trashed.id}`);
    const made = await rehearseAt(60);
    expect(made.changes).toEqual([]);
    expect(made.left_out).toMatchObject([
      {
        resource: 'releases',
        id: release,
        title: 'Autumn issue',
        reasons: ['“Trashed”: This item is in the trash. Restore it, or remove it from the release.'],
      },
    ]);
  });

  it('shows what a release unpublishes, even before its own schedule', async () => {
    const old = await publishArticle(test(), { title: 'On leaving' });
    await saveContent(test(), old.id, { intro: 'Again.' });
    await editor().post(`/content/${old.id}/publish`, { scheduled_at: inMinutes(50) });
    const planned = await createArticle(test(), { title: 'On staying away' });
    await editor().post(`/content/${planned.id}/publish`, { scheduled_at: inMinutes(50) });
    const leaving = [old, planned].map(({ id }) => ({ ...article(id), action: 'unpublish' }));
    const release = await newRelease(leaving);
    madeBy(await editor().post(`/releases/${release}/schedule`, { at: inMinutes(30) }));
    const made = await rehearseAt(60);
    expect([told(made), made.left_out]).toEqual([[['On leaving', 'removed']], []]);
    expect(await seen('on-leaving')).toBe('On leaving');
    expect(told(await rehearseAt(20))).toEqual([]);
  });

  it('says that a time in the past can’t be rehearsed', async () => {
    for (const minutes of [-60, 0]) {
      const { status, problem } = await editor().post('/rehearsals', { at: inMinutes(minutes) });
      expect([status, problem.errors]).toEqual([
        422,
        { at: ['is in the past. Choose a time in the future'] },
      ]);
    }
  });

  it('is for people who may publish', async () => {
    const statuses = await Promise.all(
      ROLES.map(async (role) => [
        role,
        (await clientFor(test(), role).post('/rehearsals', { at: inMinutes(1) })).status,
      ]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      administrator: 201,
      editor: 201,
      author: 403,
      viewer: 403,
    });
    expect((await clientFor(test()).post('/rehearsals', { at: inMinutes(1) })).status).toBe(401);
  });
});

describe('a link to a rehearsal', () => {
  const opened = async (token: string) => {
    const link = readLink(test().deps, token);
    if (typeof link === 'string') return link;
    const at = await rehearse(
      test().deps,
      (tx) => momentOf(tx, link, { withIssues: false }),
      (then) => Promise.resolve(then.now()),
    );
    return at?.toISOString() ?? 'off';
  };

  it('shows its moment, and ends after a day', async () => {
    const made = await rehearseAt(60 * 48);
    expect(made.expires_at).toBe(inMinutes(60 * 24));
    expect(await opened(tokenOf(made))).toBe(inMinutes(60 * 48));
    test().clock.advance(60 * 24 * MINUTE_MS);
    expect(await opened(tokenOf(made))).toBe('expired');
  });

  it('ends at its moment, when the site itself shows it', async () => {
    const made = await rehearseAt(60);
    expect(made.expires_at).toBe(inMinutes(60));
    test().clock.advance(60 * MINUTE_MS);
    expect(await opened(tokenOf(made))).toBe('passed');
  });

  it('can’t be forged', async () => {
    const token = tokenOf(await rehearseAt(60));
    expect(await opened(`B${token.slice(1)}`)).toBe('unknown');
    expect(await opened('')).toBe('unknown');
  });

  it('ends when all links are turned off, and when its maker may not make one anymore', async () => {
    const first = tokenOf(await rehearseAt(60));
    expect((await editor().delete('/rehearsals')).status).toBe(204);
    expect(await opened(first)).toBe('off');
    test().clock.advance(MINUTE_MS);
    const second = tokenOf(await rehearseAt(60));
    expect(await opened(second)).toBe(inMinutes(60));
    await rows(
      test().deps.database.queries,
      sql`UPDATE users SET role = 'viewer' WHERE id = ${test().staff.editor.id}`,
    );
    expect(await opened(second)).toBe('off');
  });
});
