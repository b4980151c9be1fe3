import type { APIRequestContext, Page } from 'playwright/test';
import { expectAccessible } from '../helpers/axe.ts';
import { expectWithinBudget } from '../helpers/budget.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';
import { greyPng } from '../helpers/images.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** How far owners may change a site’s look: pages stay light, and nothing moves. */
const GROUPS = ['general', 'home', 'navigation'] as const;
const PHONE = 390;
/** Twelve times the font size. */
const LOGO_MAX_WIDTH = 216;
/** The longest possible label in a single word, and one from right to left. */
const LABELS = ['Donaudampfschifffahrt'.padEnd(60, 'skapitaen'), 'مقالات عن الكتب التي تستحق القراءة'];

let before: Record<string, Record<string, unknown>>;
test.beforeEach(async ({ page }) => {
  await signInToAdmin(page);
  before = {};
  for (const group of GROUPS) before[group] = await call(page, `GET /settings/${group}`);
});
// Other journeys of this worker rely on the defaults.
test.afterEach(async ({ page }) => {
  const { logo, logo_with_name: isNamed, typefaces } = before['general'] ?? {};
  await set(page, 'general', { logo, logo_with_name: isNamed, typefaces });
  await set(page, 'home', { sections: null });
  await set(page, 'navigation', { header: null, footer: null });
});

async function set(page: Page, group: (typeof GROUPS)[number], own: object): Promise<void> {
  const { version } = await call(page, `GET /settings/${group}`);
  await call(page, `PUT /settings/${group}`, { version, ...own });
}

async function uploadLogo(request: APIRequestContext, width: number, height: number): Promise<string> {
  const file = { name: `${width}.png`, mimeType: 'image/png', buffer: greyPng(width, height) };
  const headers = await staffHeaders(request);
  const answer = await request.post('/api/v1/image/upload', { headers, multipart: { file } });
  const { data } = (await answer.json()) as { data: { image_unique_identifier: string } };
  return data.image_unique_identifier;
}

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('another home page, a logo, and another typeface stay within the budget of a page', async ({
  page,
  request,
}) => {
  await set(page, 'general', { logo: await uploadLogo(request, 320, 80), typefaces: 'source' });
  const section = { shown: true, from: null, count: 1, picked: [], text: null };
  await set(page, 'home', {
    sections: [
      { ...section, kind: 'text', title: 'Hello', text: 'Come in.' },
      { ...section, kind: 'quotation', title: 'They said', from: '/interviews', count: 5 },
      { ...section, kind: 'entries', title: 'New', from: '/articles', count: 12 },
      { ...section, kind: 'shelf', title: 'On the table', from: '/book-summaries', count: 12 },
      { ...section, kind: 'lists', title: 'Lists', count: 3 },
      { ...section, kind: 'letter', title: null },
    ],
  });
  for (const path of ['/', '/articles/keep-a-commonplace-book']) {
    await expectWithinBudget(page, request, path);
    await expect(page.locator('.site-logo img')).toBeVisible();
  }
});

for (const [width, height] of [
  [32, 64],
  [2_400, 200],
] as const)
  test(`a logo of ${width} × ${height} pixels keeps to its place`, async ({ page, request }) => {
    await set(page, 'general', {
      logo: await uploadLogo(request, width, height),
      logo_with_name: true,
    });
    for (const across of [PHONE, 1440]) {
      await page.setViewportSize({ width: across, height: 800 });
      await page.goto('/');
      const logo = await page.locator('.site-logo img').boundingBox();
      expect(logo?.height).toBeLessThanOrEqual(32);
      expect(logo?.width).toBeLessThanOrEqual(LOGO_MAX_WIDTH);
      const header = await page.locator('.site-header').boundingBox();
      expect(header?.height).toBeLessThan(100);
      expect(await beyond(page)).toBeLessThanOrEqual(0);
    }
  });

test('a menu as long as it may be, with the longest labels from the left and the right, fits', async ({
  page,
}) => {
  const links = Array.from({ length: 20 }, (_, index) => ({
    label: LABELS[index % LABELS.length],
    target: '/about',
  }));
  const footer = Array.from({ length: 6 }, (_, index) => ({ title: LABELS[index % 2], links }));
  await set(page, 'navigation', { header: links, footer });
  for (const across of [PHONE, 768, 1440]) {
    await page.setViewportSize({ width: across, height: 800 });
    await page.goto('/');
    expect(await beyond(page), `at ${across} px`).toBeLessThanOrEqual(0);
    const header = await page.locator('.site-header').boundingBox();
    expect(header?.height, `at ${across} px`).toBeLessThan(100);
  }
  await page.setViewportSize({ width: PHONE, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveCount(links.length + 1);
  await expect(menu.getByRole('link', { name: 'Subscribe' })).toBeVisible();
  expect(await menu.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'a long menu');
});

const MENUS: Record<string, readonly string[]> = {
  'one label without a break': ['W'.repeat(60)],
  'a label without a break among others': ['Books', 'M'.repeat(60), 'About'],
  'a label from the right': ['مقالات عن الكتب', 'ספרים'.repeat(10)],
  'twelve labels': Array.from({ length: 12 }, (_, index) => `A label ${index}`),
  'twelve without a break': Array.from({ length: 12 }, () => 'W'.repeat(60)),
};

test('no label of the header makes a page wider than the window', async ({ page }) => {
  for (const [name, labels] of Object.entries(MENUS)) {
    await set(page, 'navigation', { header: labels.map((label) => ({ label, target: '/about' })) });
    for (const across of [PHONE, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width: across, height: 800 });
      await page.goto('/about');
      expect(await beyond(page), `${name} at ${across} px`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe('what a menu cannot be', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('a label of 300 characters and 500 links are refused', async ({ page }) => {
    const link = { label: 'About', target: '/about' };
    await signInToAdmin(page);
    const { version } = await call(page, 'GET /settings/navigation');
    for (const header of [[{ ...link, label: 'x'.repeat(300) }], Array.from({ length: 500 }, () => link)]) {
      const headers = await staffHeaders(page.request);
      const answer = await page.request.put('/api/v1/settings/navigation', {
        headers,
        data: { version, header },
      });
      expect(answer.status()).toBe(422);
    }
  });
});
