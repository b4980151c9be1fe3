import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from 'playwright/test';
import { staffHeaders } from './mail.ts';
import { greyPng } from './pictures.ts';
import { type JourneyPostgres, type RunningProduct, createDatabase, startProduct } from './product.ts';
import { call, enterDesk } from './staff.ts';

/** Two servers over one PostgreSQL and one media folder: both show what is set on one of them, and keep it. */
test.describe.configure({ timeout: 400_000 });
test.skip(process.env['TEST_DATABASE_URL'] === undefined, 'needs PostgreSQL');

/** The time within which the other server must show a change. */
const WITHIN_MS = 2000;

let folder: string;
let database: JourneyPostgres;
let nodes: RunningProduct[] = [];
const start = async () => {
  const kept = { databaseUrl: database.url, dataDir: folder };
  const first = await startProduct(kept);
  nodes = [first, await startProduct(kept)];
};
const stop = async () => {
  for (const node of nodes.splice(0)) await node.stop();
};
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-own-nodes-'));
  database = await createDatabase('own_nodes');
  await start();
});
test.afterAll(async () => {
  await stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const urlOf = (node: number) => nodes[node]?.url ?? '';
const shows = async (page: Page, node: number, path = '/') =>
  (await page.request.get(`${urlOf(node)}${path}`, { maxRedirects: 0 })).text();

/** Waits until the other server shows it, which takes at most two seconds. */
async function seenOnOther(page: Page, isSeen: (html: string) => boolean, what: string): Promise<void> {
  const since = performance.now();
  await expect.poll(async () => isSeen(await shows(page, 1)), { message: what, intervals: [50] }).toBe(true);
  expect(performance.now() - since, what).toBeLessThan(WITHIN_MS);
  expect(isSeen(await shows(page, 0)), `${what}, where it was saved`).toBe(true);
}

test('a setting saved on one server reaches the other within two seconds and survives a restart of both @database', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: urlOf(0) });
  const page = await context.newPage();
  const save = async (group: string, change: object) => {
    const { version } = await call(page, `GET /settings/${group}`);
    await call(page, `PUT /settings/${group}`, { ...change, version });
  };
  await enterDesk(page);
  const upload = await page.request.post('/api/v1/image/upload', {
    headers: await staffHeaders(page.request),
    multipart: { alt: 'Logo', file: { name: 'logo.png', mimeType: 'image/png', buffer: greyPng(240) } },
  });
  const { data: logo } = (await upload.json()) as { data: { image_unique_identifier: string } };
  const { image_unique_identifier: identifier } = logo;

  await page.goto('/admin/settings/general');
  await page.getByLabel('Name', { exact: true }).fill('The Long Shelf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await seenOnOther(page, (html) => html.includes('<title>The Long Shelf - Home</title>'), 'the name');
  await save('general', { logo: identifier, accent_color: '#7e2430', typefaces: 'source' });
  await seenOnOther(
    page,
    (html) => html.includes(`/images/${identifier}/`) && html.includes('/typefaces/source-serif-latin.'),
    'the look',
  );
  await save('navigation', { header: [{ label: 'Maps', target: '/articles' }], copyright: 'Of the shelf' });
  await seenOnOther(page, (html) => html.includes('>Maps<') && html.includes('Of the shelf'), 'the menu');
  const { sections } = await call(page, 'GET /settings/home');
  await save('home', { sections: (sections as object[]).slice(1) });
  const leads = (html: string) => /<main[^>]*>[\s\S]*?<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1] ?? '';
  await seenOnOther(page, (html) => leads(html).includes('Book Summaries'), 'the home page');
  await call(page, 'POST /redirects', { from: '/old-shelf', to: '/articles' });
  const leadsOn = async (node: number) =>
    (await page.request.get(`${urlOf(node)}/old-shelf`, { maxRedirects: 0 })).headers()['location'];
  await expect.poll(() => leadsOn(1), { timeout: WITHIN_MS }).toBe('/articles');

  await save('email', { senders: [{ name: 'The Long Shelf', address: 'post@example.com' }] });
  const sendersOf = async (node: number) => {
    // Servers have other ports after a restart.
    const own = await browser.newContext({ baseURL: urlOf(node) });
    const headers = await staffHeaders(own.request);
    const words = await (await own.request.get('/api/v1/newsletter-senders', { headers })).text();
    await own.close();
    return words;
  };
  await expect.poll(() => sendersOf(1), { timeout: WITHIN_MS }).toContain('post@example.com');

  await test.step('a planned change is made by one of both, and is on both', async () => {
    const { version } = await call(page, 'GET /settings/navigation');
    const at = new Date(Date.now() + 1500).toISOString();
    const settings = { copyright: 'Of winter' };
    await call(page, 'POST /settings/navigation/schedule', { at, settings, version });
    for (const node of [0, 1]) await expect.poll(() => shows(page, node)).toContain('Of winter');
    expect((await call(page, 'GET /settings/navigation'))['version']).toBe(Number(version) + 1);
  });

  await stop();
  await start();
  for (const node of [0, 1]) {
    const html = await shows(page, node);
    for (const words of [
      '<title>The Long Shelf - Home</title>',
      `/images/${identifier}/`,
      '>Maps<',
      'Of winter',
    ])
      expect(html, `node ${node}`).toContain(words);
    expect(leads(html)).toContain('Book Summaries');
    expect(await leadsOn(node)).toBe('/articles');
    expect(await sendersOf(node)).toContain('post@example.com');
  }
  await context.close();
});
