import { describe, expect, it } from 'vitest';
import { BROKEN_LINKS_MAX } from '#schema/base/limits.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMissingPages, countedPath, countedReferrer } from './missing-pages.ts';

const test = useTestApp();
const SITE = 'https://shelf.example';

const count = (pages: Record<string, number>, referrer: string | null = null) =>
  addMissingPages(
    test().deps,
    new Map(Object.entries(pages).map(([path, hits]) => [path, { hits, referrer }])),
  );
const listed = async (query = '') =>
  (await clientFor(test(), 'editor').get(`/broken-links${query}`)).page.data as unknown as {
    id: string;
    path: string;
    hits: number;
    referrer: string | null;
  }[];
const paths = async () => (await listed()).map(({ path }) => path);

describe('what is counted', () => {
  it.each([
    ['/Old-Page/?utm_source=letter#top', '/old-page'],
    ['/2019/03/walden.html', '/2019/03/walden.html'],
    ['/b%C3%BCcher/lesen', '/bücher/lesen'],
    ['/articles/on-walking', '/articles/on-walking'],
  ])('%s as %s', (target, path) => {
    expect(countedPath(target, SITE)).toBe(path);
  });

  it.each([
    ['/wp-login.php', 'a probe'],
    ['/wp-content/plugins/x', 'a probe'],
    ['/.env', 'a hidden file'],
    ['/a/.git/config', 'a hidden file'],
    ['/backup.sql', 'a backup'],
    ['/vendor/phpunit/x', 'a probe'],
    ['/apple-touch-icon.png.js', 'a file'],
    ['/api/v2/users', 'the API'],
    ['/admin/x', 'the admin'],
    ['/emails/unsubscribe', 'the product’s own page'],
    ['/preview/abc', 'a preview'],
    ['/welcome/ada@example.com', 'an email address'],
    ['/reset/4f9a8b7c6d5e4f3a2b1c0d9e', 'a token'],
    ['/a%00b', 'a broken character'],
    [`/${'a'.repeat(301)}`, 'too long'],
    ['/blog/*', 'a star'],
    ['/', 'the home page'],
  ])('not %s: %s', (target) => {
    expect(countedPath(target, SITE)).toBeUndefined();
  });

  it('the other site, or the page of this one, without what its URL says about a person', () => {
    expect(countedReferrer('https://forum.example/t/1?user=ada', SITE)).toBe('forum.example');
    expect(countedReferrer('https://shelf.example/articles/walking?q=1', SITE)).toBe('/articles/walking');
    for (const header of [
      undefined,
      'x',
      'about:blank',
      'https://shelf.example/preview/4f9a8b7c6d5e4f3a2b1c0d9e',
      'https://shelf.example/admin/articles',
    ])
      expect(countedReferrer(header, SITE)).toBeNull();
  });
});

describe('the report of broken links', () => {
  it('adds up requests, the most requested first, with the last known place that links there', async () => {
    await count({ '/once': 1, '/often': 2 }, 'forum.example');
    await count({ '/often': 3 });
    const found = await listed();
    expect(found.map(({ path, hits, referrer }) => [path, hits, referrer])).toEqual([
      ['/often', 5, 'forum.example'],
      ['/once', 1, 'forum.example'],
    ]);
    expect((await listed('?per_page=1&page=2')).map(({ path }) => path)).toEqual(['/once']);
  });

  it('leaves out what was dismissed, even if it is requested again', async () => {
    await count({ '/one': 2, '/two': 1 });
    const [one] = await listed();
    const editor = clientFor(test(), 'editor');
    expect((await editor.delete(`/broken-links/${one?.id}`)).status).toBe(204);
    expect((await editor.delete(`/broken-links/${one?.id}`)).status).toBe(404);
    await count({ '/one': 9 });
    expect(await paths()).toEqual(['/two']);
  });

  it('leaves out what is redirected meanwhile, alone or with its folder', async () => {
    await count({ '/old/page': 1, '/blog/2019/x': 1, '/blog': 1, '/blogger': 1 });
    const editor = clientFor(test(), 'editor');
    await editor.post('/redirects', { from: '/Old/Page', to: '/explore' });
    await editor.post('/redirects', { from: '/blog/*', to: '/articles' });
    expect(await paths()).toEqual(['/blogger']);
  });

  it('keeps a bounded number of paths: those that came more than once before the others', async () => {
    await count({ '/again': 2 });
    test().clock.advance(1_000);
    await count(Object.fromEntries(Array.from({ length: BROKEN_LINKS_MAX + 5 }, (_, at) => [`/x-${at}`, 1])));
    const { page } = await clientFor(test(), 'editor').get('/broken-links');
    expect(page.total).toBe(BROKEN_LINKS_MAX);
    expect(page.data[0]).toMatchObject({ path: '/again' });
  });

  it('is for those who may redirect', async () => {
    for (const role of ['author', 'viewer'] as const)
      expect((await clientFor(test(), role).get('/broken-links')).status).toBe(403);
    expect((await clientFor(test()).get('/broken-links')).status).toBe(401);
  });
});
