import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, expect, test } from 'playwright/test';
import { OWN_SITE, expectMailFromSender } from '../helpers/own-site.ts';
import { type RunningProduct, startProduct } from '../helpers/product.ts';
import { signInToAdmin } from '../helpers/staff.ts';

/** A site is customized only in the admin, and stays that way. */
test.describe.configure({ timeout: 300_000 });

let folder: string;
let product: RunningProduct | undefined;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-own-site-'));
});
test.afterEach(async () => {
  await product?.stop();
  product = undefined;
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(browser: Browser): Promise<Page> {
  product = await startProduct({ dataDir: folder });
  const context = await browser.newContext({ baseURL: product.url });
  await context.addInitScript(() => {
    if (window === window.top) localStorage.setItem('cookie_consent_timestamp', String(Date.now()));
  });
  return context.newPage();
}

test('is named, colored, and set up again in the admin', async ({ browser }) => {
  let page = await open(browser);
  await signInToAdmin(page);
  for (const { what, make, isShown } of OWN_SITE)
    await test.step(what, async () => {
      await make(page);
      await expect.poll(() => isShown(page.request), { message: what }).toBe(true);
    });
  await expectMailFromSender(page.request, 'bea@example.com');
  await expectOwnLook(page);

  // The settings survive a restart.
  await product?.stop();
  page = await open(browser);
  for (const { what, isShown } of OWN_SITE) expect(await isShown(page.request), what).toBe(true);
  await expectMailFromSender(page.request, 'cy@example.com');
  await expectOwnLook(page);
});

/** As a browser renders it. */
async function expectOwnLook(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('.site-logo img')).toBeVisible();
  await expect(page.getByRole('link', { name: 'post@example.com' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Maps');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--serif')))
    .toContain('Source Serif');
}
