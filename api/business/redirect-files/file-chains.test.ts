import { describe, expect, it } from 'vitest';
import type { ListJob } from '#schema/answers/records/bulk-edits.ts';
import type { ImportedLine } from '#schema/answers/records/redirects.ts';
import { clientFor } from '../../testing/api-client.ts';
import { publish, publishArticle, saveContent } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { storeRedirect } from '../../records/redirects/testing/store-redirect.ts';
import { runListJobs } from '../row-files/run-list-jobs.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const store = (...redirect: [from: string, to: string]) => storeRedirect(test(), redirect);

async function send(lines: readonly string[], dryRun: boolean): Promise<ListJob> {
  const body = new FormData();
  body.set('dry_run', String(dryRun));
  body.set('file', new Blob([['from,to,status', ...lines].join('\n')]), 'redirects.csv');
  const answer = await test().request('/api/v1/redirects/import', { as: 'editor', method: 'POST', body });
  const { data } = (await answer.json()) as { data: ListJob };
  return data;
}

async function linesOf({ id }: ListJob): Promise<ImportedLine[]> {
  const { data } = (await editor().get(`/redirects/imports/${id}/lines?per_page=100`)).page;
  return (data as unknown as ImportedLine[]).toSorted((one, other) => one.line - other.line);
}

/** What each line would do, and then did: the two must agree. */
async function imported(lines: readonly string[]): Promise<unknown[][]> {
  const tell = (all: readonly ImportedLine[]) =>
    all.map(({ from, to, status, outcome, reason }) => [from, to, status, outcome, reason !== null]);
  const planned = tell(await linesOf(await send(lines, true)));
  const job = await send(lines, false);
  await runListJobs(test().deps);
  const done = tell(await linesOf(job));
  expect(done).toEqual(planned);
  return done;
}

describe('a chain in a file', () => {
  it('is shortened line by line, in the preview and in the report', async () => {
    expect(await imported(['/a,/b', '/b,/c?x=1,302', '/c,/explore', '/d,/A/'])).toEqual([
      ['/a', '/explore?x=1', 302, 'created', true],
      ['/b', '/explore?x=1', 302, 'created', true],
      ['/c', '/explore', 301, 'created', false],
      ['/d', '/explore?x=1', 302, 'created', true],
    ]);
    const { data } = (await editor().get('/redirects?per_page=100')).page;
    expect(data.map(({ to }) => to)).toEqual(expect.arrayContaining(['/explore', '/explore?x=1']));
  });

  it('changes nothing when the same file is imported again', async () => {
    const lines = ['/a,/b', '/b,/explore'];
    await imported(lines);
    expect((await imported(lines)).map(([, , , outcome]) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  it('ends elsewhere, in a folder, or at a page that is gone', async () => {
    const lines = [
      '/a,/b',
      '/b,https://example.org/b',
      '/c/*,/d/*',
      '/d/*,/lists/*',
      '/e,/d/x',
      '/f,/g',
      '/g,,410',
    ];
    expect((await imported(lines)).map(([from, to, status]) => [from, to, status])).toEqual([
      ['/a', 'https://example.org/b', 301],
      ['/b', 'https://example.org/b', 301],
      ['/c/*', '/lists/*', 301],
      ['/d/*', '/lists/*', 301],
      ['/e', '/lists/x', 301],
      ['/f', null, 410],
      ['/g', null, 410],
    ]);
  });

  it('continues through what is stored, and to where a page is now', async () => {
    const { id } = await publishArticle(test(), { slug: 'first' });
    await saveContent(test(), id, { slug: 'second' });
    await publish(test(), id);
    await store('/stored', '/lists');
    expect(
      (await imported(['/a,/stored#top', '/b,/articles/first?x=1', '/c,/b'])).map(([, to]) => to),
    ).toEqual(['/lists#top', '/articles/second?x=1', '/articles/second?x=1']);
  });

  it('ends at a page, which comes before a redirect of its folder', async () => {
    await publishArticle(test(), { slug: 'live' });
    await store('/articles/*', '/archive/*');
    expect((await imported(['/a,/articles/live', '/b,/articles/lost'])).map(([, to]) => to)).toEqual([
      '/articles/live',
      '/archive/lost',
    ]);
  });

  it('is refused where it would begin with a redirect that the file does not change', async () => {
    await store('/x', '/a');
    expect(await imported(['/a,/explore'])).toEqual([['/a', '/explore', 301, 'refused', true]]);
    expect((await imported(['/a,/explore', '/x,/a'])).map(([, to, , outcome]) => [to, outcome])).toEqual([
      ['/explore', 'created'],
      ['/explore', 'changed'],
    ]);
  });

  it('is not made with a redirect that someone saves while the file waits', async () => {
    const job = await send(['/a,/b', '/c,/explore', '/d,/explore'], false);
    test().clock.advance(1_000);
    await editor().post('/redirects', { from: '/b', to: '/explore' });
    await editor().post('/redirects', { from: '/x', to: '/c' });
    await runListJobs(test().deps);
    expect((await linesOf(job)).map(({ from, outcome }) => [from, outcome])).toEqual([
      ['/a', 'refused'],
      ['/c', 'refused'],
      ['/d', 'created'],
    ]);
  });
});
