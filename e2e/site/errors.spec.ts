import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.describe('when the server fails', () => {
  let site: ChildProcess;
  let origin: string;
  test.use({
    baseURL: async ({}, use) => use(origin),
    // A single expression: an array of two would count as a value and its options.
    expectedErrors: [/status of 500|500 http/],
  });

  test.beforeAll(async ({ productUrl }) => {
    site = spawn(process.execPath, [join(import.meta.dirname, 'failing-site.ts'), productUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const [port] = (await once(site.stdout ?? site, 'data')) as [Buffer];
    origin = `http://localhost:${port.toString().trim()}`;
  });
  test.afterAll(async () => {
    site.kill('SIGTERM');
    await once(site, 'exit');
  });

  test('the home page says so and no more, and comes with the next try', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Colophon - Error');
    await expect(page.getByRole('heading', { name: 'Something went wrong!', exact: true })).toBeVisible();
    const details = page.locator('details p');
    await expect(details).toBeHidden();
    await page.getByText('Show Error', { exact: true }).click();
    await expect(details).toHaveText('Something went wrong!');
    await page.getByText('Hide Error', { exact: true }).click();
    await expect(details).toBeHidden();
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page).toHaveTitle('Colophon - Home');
  });

  test('any other page shows the words of the problem and the way back', async ({ page }) => {
    await page.goto('/about');
    await page.evaluate(() => location.assign('/articles/keep-a-commonplace-book'));
    await expect(page.getByText('Can’t show this article.')).toBeVisible();
    await page.getByText('Show Error', { exact: true }).click();
    await expect(page.getByText('The shelves are being dusted.')).toBeVisible();
    await expectAccessibleDayAndNight(page, 'the error screen');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/about$/);
  });

  test('it can be tried again without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const first = await page.goto(`${origin}/articles?page=1`);
    expect(first?.status()).toBe(500);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible();
    await context.close();
  });
});

test.describe('what is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('is named by its kind on every detail route', async ({ page }) => {
    for (const [path, one] of [
      ['/articles/nowhere', 'article'],
      ['/interviews/nowhere', 'interview'],
      ['/book-summaries/philosophy/nowhere', 'book summary'],
      ['/book-summaries/nowhere', 'category'],
      ['/lists/nowhere', 'list'],
      ['/tags/nowhere', 'tag'],
      ['/newsletters/nowhere', 'newsletter'],
    ] as const) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 404]);
      await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible();
      await expect(page.getByText(`There’s no ${one} at this URL.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Start Over' })).toHaveAttribute('href', '/');
    }
  });
});

test.describe('a part of the script that does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to fetch dynamically imported module|^uncaught: $/] });

  test('reloads the page once, and not again', async ({ page }) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/about');
    await page.waitForLoadState('networkidle');
    const known = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const isMissing = (url: URL) => url.pathname.includes('/assets/chunks/') && !known.includes(url.href);
    await page.route(isMissing, (route) => route.abort());
    await openPalette(page);
    await expect.poll(() => loads).toBe(2);
    await page.waitForLoadState('networkidle');
    await openPalette(page);
    // What the palette can’t show is available as a page.
    await expect(page).toHaveURL(/\/search$/);
    expect(loads).toBeLessThanOrEqual(3);

    await page.unroute(isMissing);
    await page.goto('/about');
    await openPalette(page);
    await expect(page.getByPlaceholder('Search...')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('does not keep the thanks from who subscribed', async ({ page }) => {
    await page.goto('/');
    const form = page.locator('form[data-island=letter]');
    await form.getByLabel('First name').fill('Ann');
    await expect(form).toHaveAttribute('data-awake');
    await page.route('**/assets/chunks/**', (route) => route.abort());
    await form.getByLabel('Email').fill('nobody@');
    await form.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(form.getByRole('alert')).toHaveText(
      'There is a problem with your email address. Please review it.',
    );
    await form.getByLabel('Email').fill('thanked@example.org');
    await form.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(page).toHaveURL(/\/emails\/subscribed$/);
    await expect(page.getByRole('heading', { name: "You've got mail!" })).toBeVisible();
  });
});

test('a page on its way shows that it is', async ({ page }) => {
  await page.goto('/about');
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' });
  // Checked during the click itself: the next page may load instantly.
  const bar = await link.evaluate((element: HTMLElement) => {
    const root = document.documentElement;
    const before = 'navigating' in root.dataset;
    element.click();
    const { animationName, height, position } = getComputedStyle(root, '::before');
    return { before, after: 'navigating' in root.dataset, animationName, height, position };
  });
  expect(bar).toEqual({
    before: false,
    after: true,
    animationName: 'on-its-way',
    height: '2px',
    position: 'fixed',
  });
  await expect(page).toHaveURL(/\/lists$/);
  await expect(page.locator('html[data-navigating]')).toHaveCount(0);
});

test('of six notifications five are shown at the bottom right, the last when there is room', async ({
  page,
}) => {
  const { email, notices } = await sixNotices(page);
  const box = await notices.last().boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(32);
  expect(height - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(32);
  await email.fill('after-the-notices@example.com');
  await email.press('Enter');
  await expect(page.getByRole('dialog', { name: "You've got mail!" })).toBeVisible();
  await expect(notices).toHaveCount(0);
});

test('a notification is closed by hand, and the next one takes its place', async ({ page }) => {
  const { notices } = await sixNotices(page);
  for (const left of [5, 4]) {
    await notices.first().getByRole('button', { name: 'Close' }).click();
    await expect(notices).toHaveCount(left);
  }
});

function openPalette(page: Page): Promise<void> {
  return page.keyboard.press('ControlOrMeta+k');
}

/** Sends an invalid email address six times. */
async function sixNotices(page: Page) {
  await page.goto('/');
  const letter = page.getByRole('region', { name: 'A book a week, in your inbox' });
  const email = letter.getByLabel('Email');
  await letter.getByLabel('First name').fill('Ann');
  await email.fill('nobody');
  const notices = page.getByRole('alert').filter({ hasText: 'An error occurred.' });
  // Before its script has loaded, the form is sent like any form.
  await expect(letter.locator('form[data-awake]')).toBeVisible();
  for (let count = 1; count <= 6; count += 1) {
    await email.press('Enter');
    await expect(notices).toHaveCount(Math.min(count, 5));
  }
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  return { email, notices };
}
