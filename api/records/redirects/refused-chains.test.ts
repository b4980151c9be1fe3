import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Queries, rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { publish, publishArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runListJobs } from '../../business/row-files/run-list-jobs.ts';
import { holdRedirects } from './chains.ts';
import { storeRedirect } from './testing/store-redirect.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const make = (from: string, to: string | null, status = 301) =>
  editor().post('/redirects', { from, to, status });

/** The refused fields with their errors. */
async function refused(from: string, to: string | null, status?: number): Promise<[string, string][]> {
  const { status: answered, problem } = await make(from, to, status);
  expect(answered).toBe(422);
  return Object.entries(problem.errors ?? {}).map(([field, words]) => [field, String(words)]);
}

async function movedArticle(): Promise<string> {
  const { id } = await publishArticle(test(), { slug: 'first' });
  await saveContent(test(), id, { slug: 'second' });
  await publish(test(), id);
  return id;
}

describe('a redirect to another redirect', () => {
  it.each<[string, [string, string][], [string, string], string]>([
    ['one redirect', [['/b', '/c']], ['/a', '/b'], '/c'],
    ['one in other case, with a query', [['/b', '/c?x=1#end']], ['/a', '/B/?y=2'], '/c?x=1#end'],
    ['one that keeps the query', [['/b', '/c']], ['/a', '/b?y=2'], '/c?y=2'],
    ['one to another site', [['/b', 'https://example.org/b']], ['/a', '/b'], 'https://example.org/b'],
    ['a folder, from a page', [['/b/*', '/c/*']], ['/a', '/b/x'], '/c/x'],
    ['a folder, from a folder', [['/b/*', '/c/*']], ['/a/*', '/b/*'], '/c/*'],
    ['a folder, from a folder within', [['/b/*', '/c/*']], ['/a/*', '/b/x/*'], '/c/x/*'],
  ])('is refused with the final URL: %s', async (...[, stored, [from, to], final]) => {
    for (const [one, other] of stored) await storeRedirect(test(), [one, other]);
    expect(await refused(from, to)).toEqual([['to', `is itself redirected. Use its final URL: ${final}`]]);
    expect((await make(from, final)).status).toBe(201);
  });

  it('is refused where a page has moved, with its URL', async () => {
    await movedArticle();
    expect(await refused('/a', '/articles/first')).toEqual([
      ['to', 'is itself redirected. Use its final URL: /articles/second'],
    ]);
  });

  it('is refused where the page is gone', async () => {
    await make('/b', null, 410);
    const [[field, words] = []] = await refused('/a', '/b');
    expect([field, words]).toEqual(['to', expect.stringContaining('Gone (410)')]);
  });

  it('is accepted while a page is there, which comes first', async () => {
    await publishArticle(test(), { slug: 'live' });
    await storeRedirect(test(), ['/articles/live', '/explore']);
    expect((await make('/a', '/articles/live')).status).toBe(201);
  });
});

describe('a redirect from where others go', () => {
  it.each<[string, [string, string][], [string, string | null], string]>([
    ['one', [['/x', '/a']], ['/a', '/c'], '/x'],
    [
      'several',
      ['/w', '/x', '/y', '/z'].map((from): [string, string] => [from, '/A?x=1']),
      ['/a', '/c'],
      '/w, /x, /y',
    ],
    ['a folder', [['/x/*', '/a/*']], ['/a/*', '/c/*'], '/x/*'],
    ['a page below a folder', [['/x', '/a/one']], ['/a/*', '/c/*'], '/x'],
    ['a folder itself', [['/x', '/a']], ['/a/*', '/c/*'], '/x'],
  ])('is refused, and says which: %s', async (...[, stored, [from, to], named]) => {
    for (const redirect of stored) await storeRedirect(test(), redirect);
    const [[field, words] = []] = await refused(from, to);
    expect([field, words]).toEqual(['from', expect.stringContaining(`: ${named}. First set`)]);
  });

  it('is refused as well where it says that the page is gone', async () => {
    await make('/x', '/a');
    expect((await refused('/a', null, 410)).map(([field]) => field)).toEqual(['from']);
  });

  it('is accepted where only a part of a folder goes', async () => {
    await make('/old/*', '/new/*');
    expect((await make('/new/shop', '/explore')).status).toBe(201);
    expect((await make('/new/press/*', '/tags')).status).toBe(201);
    const { data } = await clientFor(test()).get('/redirect?path=/old/press/2020');
    expect(data).toEqual({ moved_to: '/tags' });
  });
});

describe('a chain', () => {
  it('is not made by a change either', async () => {
    await make('/b', '/c');
    const { data } = await make('/a', '/explore');
    const change = (input: object, version = 1) =>
      editor().put(`/redirects/${data.id}`, { ...input, version });
    expect((await change({ to: '/b' })).status).toBe(422);
    expect((await change({ from: '/c' })).status).toBe(422);
    expect((await change({ to: '/c' })).status).toBe(200);
  });

  it('that the product makes is one step, and stays editable', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    const { data } = await make('/a', '/articles/first');
    for (const slug of ['second', 'third']) {
      await saveContent(test(), id, { slug });
      await publish(test(), id);
    }
    for (const path of ['/a', '/articles/first', '/articles/second'])
      expect((await clientFor(test()).get(`/redirect?path=${path}`)).data).toEqual({
        moved_to: '/articles/third',
      });
    const noted = await editor().put(`/redirects/${data.id}`, { note: 'From the leaflet', version: 1 });
    expect(noted.status).toBe(200);
  });

  it('that was there is there again when its deletion is undone', async () => {
    await storeRedirect(test(), ['/b', '/c']);
    await storeRedirect(test(), ['/a', '/b']);
    const found = (await editor().get('/redirects?search=/a')).page.data;
    const job = await editor().post('/bulk-edits', {
      resource: 'redirects',
      ids: found.map(({ id }) => id),
      action: 'delete',
    });
    await runListJobs(test().deps);
    await editor().post(`/bulk-edits/${job.data.id}/undo`);
    await runListJobs(test().deps);
    expect((await clientFor(test()).get('/redirect?path=/a')).data).toEqual({ moved_to: '/c' });
  });

  it('is not made by two people at once', async () => {
    const isHeld = Promise.withResolvers<undefined>();
    const settled = { is: false };
    const second = test().deps.database.transaction(async (tx) => {
      await holdRedirects(tx);
      await rows(
        tx,
        sql`INSERT INTO redirects (id, "from", "to", created_at, updated_at)
            VALUES (gen_random_uuid(), '/b', '/c', now(), now())`,
      );
      isHeld.resolve(undefined);
      // The other half is saved before this one is committed: it has to wait, or it wouldn’t see it.
      for (let look = 0; look < 400 && !settled.is && !(await isAwaited(tx)); look += 1);
    });
    await isHeld.promise;
    const saved = make('/a', '/b').finally(() => (settled.is = true));
    await second;
    expect((await saved).status).toBe(422);
  });
});

/**
 * Whether another connection waits for a lock of this kind; never on the embedded database, which has only one connection.
 */
async function isAwaited(tx: Queries): Promise<boolean> {
  const waiting = await rows(tx, sql`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
  return waiting.length > 0;
}
