import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, expect, test } from 'playwright/test';
import { item, wordpressExport } from '#api/business/site-import/testing/wordpress-fixture.ts';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { type RunningProduct, startProduct } from '../helpers/product.ts';

/** From an empty folder to a site with its own name and without the starter texts. */
test.describe.configure({ timeout: 300_000 });
test.use({ timezoneId: 'Asia/Tokyo' });

let folder: string;
let product: RunningProduct | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-first-run-'));
});
test.afterEach(async () => {
  await product?.stop();
  product = undefined;
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(): Promise<RunningProduct> {
  product = await startProduct({ dataDir: folder }, { administrator: false });
  return product;
}

async function signIn(page: Page, { url }: RunningProduct): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/admin/);
}

async function setUpLink({ output }: RunningProduct): Promise<string> {
  await expect.poll(output).toContain('/setup?token=');
  return /http\S+\/setup\?token=\S+/.exec(output())?.[0] ?? '';
}

const status = async (page: Page, path: string) =>
  (await page.request.get(`${product?.url}${path}`)).status();

test('a site is set up, left halfway, resumed, emptied, and stays empty', async ({ browser }) => {
  const first = await start();
  const link = await setUpLink(first);
  let page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.locator('input[type=password]').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByRole('heading', { name: 'Your site' })).toBeVisible();
  await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await expectAccessibleDayAndNight(page, 'name and language');

  // Without a name it doesn’t continue and says why; meanwhile no input is lost.
  await page.getByLabel('Headline').fill('Maps, mountains and the sea.');
  await page.getByLabel('Description').fill('A site about maps.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter a name for your site.')).toBeVisible();
  await expect(page.getByLabel('Name (required)')).toBeFocused();
  await page.getByLabel('Name (required)').fill('Die lange Reihe');
  await page.reload();
  await expect(page.getByLabel('Name (required)')).toHaveValue('Die lange Reihe');
  await page.getByRole('combobox', { name: 'Language' }).fill('Dutch');
  await page.getByRole('option', { name: /Dutch · Nederlands – nl$/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Start with' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessibleDayAndNight(page, 'what to start with');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('Maps, mountains and the sea.');
  await page.close();

  // The link is used up, and another browser resumes where this one stopped.
  page = await browser.newPage();
  await page.goto(link);
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill('eve@example.com');
  await page.locator('input[type=password]').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already set up' })).toBeVisible();
  await first.stop();
  product = undefined;

  const second = await start();
  await signIn(page, second);
  await page.getByRole('link', { name: 'Continue setup' }).click();
  await expect(page.getByRole('heading', { name: 'Start with' })).toBeVisible();
  await page.getByLabel('An empty site').check();
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await expect(page.getByRole('dialog')).toContainText(/Delete \d+ starter items\?/);
  await page.getByRole('button', { name: 'Delete' }).click();
  const checklist = page.getByRole('region', { name: /Set up your site/ });
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Name your site' })).toHaveAttribute(
    'data-done',
    'true',
  );
  await expectAccessibleDayAndNight(page, 'the checklist');
  expect(await status(page, '/articles/read-the-index-first')).toBe(404);
  await page.goto(`${second.url}/`);
  await expect(page).toHaveTitle('Die lange Reihe - Home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maps, mountains and the sea.');
  await page.goto(`${second.url}/about`);
  await expect(page.locator('main')).toContainText('Die lange Reihe is just getting started.');
  await expect(page.locator('footer')).toContainText('A site about maps.');

  // Progress is derived from the data; each item links to its place.
  await page.goto(`${second.url}/admin`);
  await checklist.getByRole('link', { name: 'Write the About page' }).click();
  await page.getByLabel('Intro').fill('We read maps.');
  await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('Updated', { exact: true })).toBeVisible();
  await second.stop();
  product = undefined;

  const third = await start();
  expect(third.output()).not.toContain('/setup?token=');
  await signIn(page, third);
  const about = checklist.getByRole('listitem').filter({ hasText: 'Write the About page' });
  await expect(about).toHaveAttribute('data-done', 'true');
  expect(await status(page, '/articles/read-the-index-first')).toBe(404);
  await page.getByRole('button', { name: 'Hide checklist' }).click();
  await expect(checklist).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(checklist).toHaveCount(0);

  // Days are in the chosen time zone, even if the browser renders the page.
  const token = await page.evaluate(() => localStorage.getItem('pbt_token'));
  const headers = { Authorization: `Bearer ${token}` };
  const text = { content_type_name: 'article', title: 'On maps', intro: 'A word.', author: 'Ada Lovelace' };
  const words = [{ type: 'paragraph', content: [{ type: 'text', text: 'A text.' }] }];
  const body = { type: 'doc', content: words };
  const late = { ...text, body, published_date: '2026-03-01T23:30:00Z' };
  const made = await page.request.post(`${third.url}/api/v1/content`, { headers, data: late });
  const { data } = (await made.json()) as { data: { id: string } };
  await page.request.post(`${third.url}/api/v1/content/${data.id}/publish`, { headers });
  for (const path of ['/articles', '/explore']) {
    await page.goto(third.url + path);
    await expect(page.locator('main').getByText('2 maart 2026')).toBeVisible();
  }
  // The longest possible name fits on a phone, even as a single word.
  const general = `${third.url}/api/v1/settings/general`;
  const { data: now } = (await (await page.request.get(general, { headers })).json()) as {
    data: { version: number };
  };
  const longest = {
    name: 'Donaudampfschifffahrtsgesellschaft'.padEnd(60, 'skapitaen'),
    version: now.version,
  };
  expect((await page.request.put(general, { headers, data: longest })).status()).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/login', '/admin']) {
    await page.goto(third.url + path);
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(beyond, path).toBe(0);
  }
  await page.goto(`${third.url}/admin/setup`);
  await expect(page.getByText('This site is already set up.')).toBeVisible();
});

test('a site that exists elsewhere is what a new one starts with', async ({ browser }) => {
  const own = await mkdtemp(join(tmpdir(), 'colophon-first-import-'));
  const running = await startProduct({ dataDir: own }, { administrator: false });
  product = running;
  const page = await browser.newPage();
  await page.goto(await setUpLink(running));
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.locator('input[type=password]').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByRole('heading', { name: 'Your site' })).toBeVisible();
  await page.getByLabel('Name (required)').fill('The Old Shelf');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('An existing site').check();
  await page.getByRole('combobox', { name: 'From' }).selectOption('wordpress');
  await page.getByRole('button', { name: 'Continue to import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

  await page.getByLabel('Choose your WordPress export, or drop it here').setInputFiles({
    name: 'shelf.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      wordpressExport([item({ id: 7, title: 'At night', name: 'at-night', content: 'A library at night.' })]),
    ),
  });
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  expect(await status(page, '/articles/at-night')).toBe(200);
  expect(await status(page, '/articles/read-the-index-first')).toBe(404);
  await page.goto(`${running.url}/admin`);
  await expect(page.getByRole('region', { name: /Set up your site/ })).toBeVisible();
  await page.close();
  await running.stop();
  product = undefined;
  await rm(own, { recursive: true, force: true });
});
