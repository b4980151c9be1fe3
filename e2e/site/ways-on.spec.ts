import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

/** A text of each kind. */
const TEXTS = [
  '/book-summaries/philosophy/meditations',
  '/articles/keep-a-commonplace-book',
  '/interviews/adam-smith-on-who-benefits',
];

/** An index of each kind. */
const INDEXES = [
  '/',
  '/book-summaries',
  '/book-summaries/philosophy',
  '/articles',
  '/interviews',
  '/lists',
  '/tags',
  '/tags/stoicism',
  '/newsletters',
  '/people/maud-pettersen',
  '/explore',
];

test('a text ends with a button that shares it, and a form that subscribes', async ({ page, baseURL }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
  for (const path of TEXTS) {
    await page.goto(path);
    const share = page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).last();
    const form = signUp(page);
    await expect(form.getByRole('button', { name: 'Join Free Newsletter' })).toHaveCount(1);
    const [endOfText, topOfShare, topOfForm] = await Promise.all([
      page
        .locator('.prose')
        .last()
        .evaluate((text) => text.getBoundingClientRect().bottom),
      share.evaluate((button) => button.getBoundingClientRect().top),
      form.evaluate((section) => section.getBoundingClientRect().top),
    ]);
    expect(topOfShare, path).toBeGreaterThan(endOfText);
    expect(topOfForm, path).toBeGreaterThan(endOfText);
    await share.click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`);
  }
});

test('without script, a text ends with a form that subscribes', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of TEXTS) {
    await page.goto(`${baseURL}${path}`);
    await expect(signUp(page).getByRole('button', { name: 'Join Free Newsletter' }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Share', exact: true }), path).toBeHidden();
  }
  await context.close();
});

test('every index links to everything there is, and to the tags', async ({ page }) => {
  for (const path of INDEXES) {
    await page.goto(path);
    for (const door of ['/explore', '/tags'].filter((each) => each !== path)) {
      const link = page.getByRole('main').locator(`a[href="${door}"]`).first();
      await expect(link, `${door} on ${path}`).toBeVisible();
    }
  }
});

function signUp(page: Page) {
  return page.getByRole('region', { name: 'A book a week, in your inbox' });
}
