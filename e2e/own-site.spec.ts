import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page, expect, test } from 'playwright/test';
import { tokenMailedTo } from './mail.ts';
import { greyPng } from './pictures.ts';
import { type RunningProduct, startProduct } from './product.ts';
import { call, enterDesk, publish } from './staff.ts';

/** A site is made one’s own in the admin alone, and stays that way. */
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

test('is named, colored, and set up anew at the desk', async ({ browser }) => {
  let page = await open(browser);
  await enterDesk(page);
  await page.goto('/admin/settings/general');
  await page.getByLabel('Name', { exact: true }).fill('The Long Shelf');
  await page.getByLabel('Headline').fill('Maps, mountains and the sea.');
  await page.getByLabel('Contact email').fill('post@example.com');
  await page.getByLabel('Accent color', { exact: true }).fill('#7e2430');
  await page.getByLabel('Typefaces').selectOption('source');
  await page.getByRole('button', { name: 'Preview' }).click();
  const shown = page.frameLocator('iframe[title="Page preview"]');
  await expect(shown.locator('.site-logo')).toContainText('The Long Shelf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  await page.goto('/');
  await expect(page).toHaveTitle('The Long Shelf - Home');
  await expect(page.locator('.site-logo')).toHaveText('The Long Shelf');
  await expect(page.getByRole('link', { name: 'post@example.com' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--serif')))
    .toContain('Source Serif');

  await tokenMailedTo(page.request, 'ann@example.com');
  const { data: mails } = (await call(page, 'GET /outbox?to=ann@example.com')) as { data: { id: string }[] };
  const mail = JSON.stringify(await call(page, `GET /outbox/${mails[0]?.id}`));
  expect(mail).toContain('The Long Shelf');

  // The menu and the home page, in the browser that looks at them.
  await page.goto('/admin/settings/navigation');
  await page.getByRole('button', { name: 'Book Summaries', exact: true }).click();
  await page.getByLabel('Label').fill('Maps');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.goto('/admin/settings/home');
  await page.getByRole('button', { name: 'Move section 2 up' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Maps');
  await expect(page.locator('main h2').first()).toHaveText('Book Summaries');

  await page.goto('/admin/settings/general');
  await page
    .getByRole('group', { name: 'Logo', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: greyPng(240) });
  await expect(
    page.getByRole('group', { name: 'Logo', exact: true }).getByRole('button', { name: 'Remove' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  await page.goto('/admin/redirects/create');
  await page.getByLabel('From').fill('/old-shelf/*');
  await page.getByLabel('To').fill('/articles');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/admin\/redirects\/edit\//);
  await expectOldAddressToLeadOn(page);

  await page.goto('/admin/settings/email');
  await page.getByRole('button', { name: 'Add sender' }).click();
  const sender = page.getByRole('group', { name: /^sender 1/ });
  await sender.getByLabel('Email address').fill('post@example.com');
  await sender.getByLabel('Name').fill('The Long Shelf');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.save-state')).toContainText('Saved');
  await expectMailFromSender(page, 'bea@example.com');

  await page.goto('/admin/pages');
  await page.getByRole('link', { name: /^About / }).click();
  await page.getByLabel('Intro').fill('{site_name} is about maps.');
  await publish(page, { open: 'Update', now: 'Update now' });

  // What was set is still there after a start.
  await product?.stop();
  page = await open(browser);
  await page.goto('/about');
  await expect(page).toHaveTitle('The Long Shelf - About');
  await expect(page.locator('.site-footer-name')).toHaveText('The Long Shelf');
  await expect(page.getByText('The Long Shelf is about maps.')).toBeVisible();
  await expectOldAddressToLeadOn(page);
  await expectMailFromSender(page, 'cy@example.com');
  await page.goto('/');
  await expect(page.locator('.site-logo img')).toBeVisible();
  await expect(page.locator('main h2').first()).toHaveText('Book Summaries');
});

async function expectOldAddressToLeadOn(page: Page): Promise<void> {
  const { headers, status } = await page.request
    .get('/old-shelf/maps', { maxRedirects: 0 })
    .then((answer) => ({ headers: answer.headers(), status: answer.status() }));
  expect([status, headers['location']]).toEqual([301, '/articles']);
}

/** A confirmation leaves in the name of the site. */
async function expectMailFromSender(page: Page, to: string): Promise<void> {
  await tokenMailedTo(page.request, to);
  const { data: mails } = (await call(page, `GET /outbox?to=${to}`)) as { data: { id: string }[] };
  const mail = JSON.stringify(await call(page, `GET /outbox/${mails[0]?.id}`));
  expect(mail).toContain('The Long Shelf');
  expect(mail).toContain('post@example.com');
}
