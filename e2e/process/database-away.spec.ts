import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Page } from 'playwright/test';
import { type ReadingLoad, startReading } from '#api/testing/processes/reading-load.ts';
import {
  type LineState,
  type TcpProxy,
  hostAndPortOf,
  openTcpProxy,
  throughProxy,
} from '#api/testing/processes/tcp-proxy.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import {
  type JourneyPostgres,
  type RunningProduct,
  createDatabase,
  startProduct,
} from '../helpers/product.ts';
import { staffHeaders } from '../helpers/mail.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** PostgreSQL goes down while people read and write, and recovers; two nodes share the database. */
const SLUG = 'read-the-index-first';
const ARTICLE = `/articles/${SLUG}`;
const KEPT = ['/', '/articles', ARTICLE, '/lists', '/about', '/feed.xml', '/sitemap.xml', '/api/v1/content'];
const REQUESTS_PER_SECOND = 200;
/**
 * By then, all nodes show a publication, and requests that can’t be answered are refused. The product promises two seconds,
 * which `bench/faults/database-away.ts` measures; a busy machine may need more.
 */
const WITHIN_MS = 6_000;

test.describe('without its database', { tag: '@database' }, () => {
  test.describe.configure({ mode: 'serial' });
  test.skip(({ database }) => database === 'embedded', 'PostgreSQL alone can be away.');
  /** Undefined if everything is skipped. */
  let postgres: JourneyPostgres | undefined;
  /** Each node’s connection to the database. */
  const lines: TcpProxy[] = [];
  const nodes: RunningProduct[] = [];
  let load: ReadingLoad | undefined;

  test.use({
    baseURL: async ({}, use) => use(nodes[0]?.url),
    expectedErrors: [/status of 503|503 http/],
  });
  test.beforeAll(async () => {
    postgres = await createDatabase('away');
    for (let count = 0; count < 2; count += 1) {
      const line = await openTcpProxy(hostAndPortOf(postgres.url));
      lines.push(line);
      nodes.push(await startProduct({ databaseUrl: throughProxy(postgres.url, line) }));
    }
  });
  test.afterEach(async () => {
    await load?.stop();
    load = undefined;
    await setLines('open');
    await untilReady();
  });
  test.afterAll(async () => {
    await Promise.all(nodes.map(({ stop }) => stop()));
    await Promise.all(lines.map((line) => line.close()));
    await postgres?.drop();
  });

  const setLines = (state: LineState) => Promise.all(lines.map((line) => line.set(state)));
  const untilReady = () =>
    expect
      .poll(() => Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/readyz`)).status)))
      .toEqual([200, 200]);
  const isStale = async (url: string) =>
    (await fetch(url)).headers.get('cache-status')?.includes('stale') === true;

  /** Publishes a new version of the article on the first node; returns when it responded. */
  async function publish(page: Page, title: string): Promise<number> {
    const { id, version } = await call(page, `GET /content/slug-for-admin/${SLUG}`);
    await call(page, `PUT /content/${String(id)}`, { title, version });
    await call(page, `POST /content/${String(id)}/publish`, {});
    return performance.now();
  }

  /** How long after a time all these show the title. */
  async function seenAfter(since: number, title: string, urls: readonly string[]): Promise<number> {
    const shown = () =>
      Promise.all(urls.map(async (url) => (await (await fetch(url)).text()).includes(title)));
    await expect.poll(shown, { intervals: [50] }).toEqual(urls.map(() => true));
    return performance.now() - since;
  }

  for (const state of ['refused', 'swallowed'] as const) {
    test(`two nodes serve what they have while connections are ${state}, and are up to date afterwards`, async ({
      page,
    }) => {
      const [first = '', second = ''] = nodes.map(({ url }) => url);
      const title = `Secret draft, ${state}`;
      await call(page, 'POST /content', { content_type_name: 'article', title, slug: `secret-${state}` });
      const urls = [first, second].flatMap((url) => KEPT.map((path) => url + path));
      for (const url of urls) expect([url, (await fetch(url)).status]).toEqual([url, 200]);
      load = startReading(urls, REQUESTS_PER_SECOND, /Secret draft/);
      await wait(1_000);
      await setLines(state);
      await expect.poll(() => isStale(`${second}/articles`)).toBe(true);
      await wait(3_000);
      expect((await fetch(`${second}/articles`)).headers.get('cache-status')).toMatch(
        /^site; hit; ttl=-\d+; stale$/,
      );

      const askedAt = performance.now();
      const answers = await Promise.all([
        fetch(`${second}/search?query=book`),
        fetch(`${second}/api/v1/search?query=never-asked`),
        fetch(`${second}/articles/never-asked.md`),
        fetch(`${second}/api/v1/content`, {
          method: 'POST',
          headers: { authorization: `Bearer ${'A'.repeat(43)}` },
        }),
        fetch(`${second}/readyz`),
      ]);
      expect(performance.now() - askedAt).toBeLessThan(WITHIN_MS);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      expect(answers.map(({ headers }) => headers.has('retry-after'))).toEqual([
        true,
        true,
        true,
        true,
        false,
      ]);
      expect(await answers[4]?.text()).toBe('not ready: database_unreachable');
      expect((await fetch(`${second}/healthz`)).status).toBe(200);

      await setLines('open');
      await untilReady();
      const since = await publish(page, `Read it first, ${state}`);
      const seenMs = await seenAfter(since, `Read it first, ${state}`, [first + ARTICLE, second + ARTICLE]);
      const { statuses, secrets, odd, stale } = await load.stop();
      load = undefined;
      // Everything in memory was served all the time, and nothing that isn’t public.
      expect(odd).toEqual([]);
      expect(Object.keys(statuses)).toEqual(['200']);
      expect(stale).toBeGreaterThan(REQUESTS_PER_SECOND);
      expect(secrets).toBe(0);
      expect(seenMs).toBeLessThan(WITHIN_MS);
      for (const url of urls) expect([url, await isStale(url)]).toEqual([url, false]);
    });
  }

  test('what one node published while the other was cut off is seen when that is back', async ({ page }) => {
    const other = `${nodes[1]?.url}${ARTICLE}`;
    expect((await fetch(other)).status).toBe(200);
    await lines[1]?.set('refused');
    await expect.poll(() => isStale(other)).toBe(true);
    await publish(page, 'Told in the meantime');
    expect(await (await fetch(other)).text()).not.toContain('Told in the meantime');
    await lines[1]?.set('open');
    expect(await seenAfter(performance.now(), 'Told in the meantime', [other])).toBeLessThan(WITHIN_MS);
    expect(await isStale(other)).toBe(false);
  });

  test('a write behind a lock is refused in time, and pages in memory are served meanwhile', async ({
    page,
  }) => {
    const { id, version } = await call(page, `GET /content/slug-for-admin/${SLUG}`);
    const headers = await staffHeaders(page.request);
    const [url = ''] = nodes.map((node) => node.url);
    await fetch(url + ARTICLE);
    const client = new Client({ connectionString: postgres?.url });
    await client.connect();
    await client.query('BEGIN; LOCK TABLE content IN ACCESS EXCLUSIVE MODE');
    const askedAt = performance.now();
    const json = JSON.stringify({ title: 'Behind a lock', version });
    const [refused, ...kept] = await Promise.all([
      fetch(`${url}/api/v1/content/${String(id)}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: json,
      }),
      ...KEPT.slice(0, 3).map((path) => fetch(url + path)),
    ]);
    expect(performance.now() - askedAt).toBeLessThan(WITHIN_MS);
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([503, true]);
    expect(await refused.json()).toMatchObject({ code: 'database_busy' });
    expect(kept.map(({ status }) => status)).toEqual([200, 200, 200]);
    await client.end();
    // Nothing of it was stored, and the same write succeeds now.
    await call(page, `PUT /content/${String(id)}`, { title: 'Behind a lock', version });
  });

  test('a visitor keeps reading, and an editor is warned, keeps unsaved text, and publishes afterwards', async ({
    page,
    context,
  }) => {
    await page.goto('/articles');
    await page.goto(ARTICLE);
    const { id } = await call(page, `GET /content/slug-for-admin/${SLUG}`);
    const desk = await context.newPage();
    await signInToAdmin(desk);
    await desk.goto(`/admin/articles/${String(id)}`);
    const title = desk.getByLabel('Title', { exact: true });
    await expect(title).not.toHaveValue('');

    await setLines('refused');
    await page.goto('/articles');
    await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
    await page.goto(ARTICLE);
    await expect(page.getByRole('article').first()).toBeVisible();
    const missing = await page.goto('/search?query=paper');
    expect(missing?.status()).toBe(503);
    await expect(page).toHaveTitle('Colophon - Temporarily Unavailable');
    await expect(page.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'the page of an outage');

    await title.fill('Written during the outage');
    await desk.keyboard.press('ControlOrMeta+s');
    const notice = desk.getByText('The database can’t be reached right now.');
    await expect(notice).toBeVisible();
    await expect(title).toHaveValue('Written during the outage');

    await setLines('open');
    await expect(notice).toBeHidden();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
    await expect(title).toHaveValue('Written during the outage');
    await desk.keyboard.press('ControlOrMeta+s');
    await expect
      .poll(async () => (await call(page, `GET /content/${String(id)}`))['title'])
      .toBe('Written during the outage');
    await call(page, `POST /content/${String(id)}/publish`, {});
    const urls = nodes.map(({ url }) => url + ARTICLE);
    expect(await seenAfter(performance.now(), 'Written during the outage', urls)).toBeLessThan(WITHIN_MS);
  });
});
