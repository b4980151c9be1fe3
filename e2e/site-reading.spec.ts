import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

const ARTICLE = '/articles/keep-a-commonplace-book';

test.describe('what a reader chose', () => {
  test('holds on every page, from the first thing drawn', async ({ page }) => {
    await page.goto(ARTICLE);
    const before = await look(page);
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    await page.getByRole('group', { name: 'Text size' }).getByLabel('Larger').check();
    await page.getByRole('group', { name: 'Colors' }).getByLabel('Dark').check();
    const after = await look(page);
    expect(after.size).toBeGreaterThan(before.size);
    expect(after.ground).not.toBe(before.ground);
    expect(await page.evaluate(() => localStorage.getItem('reading'))).toBe('larger dark');

    // What puts it on the root stands in the head and is waited for.
    const head = await (await page.request.get('/')).text();
    expect(head).toMatch(/<script src="[^"]*appearance[^"]*"><\/script>[\s\S]*<body/);
    await page.goto('/');
    expect(await look(page)).toEqual(after);

    await page.goto(ARTICLE);
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    await page.getByRole('group', { name: 'Text size' }).getByLabel('Normal').check();
    await page.getByRole('group', { name: 'Colors' }).getByLabel('As the system').check();
    await page.reload();
    expect(await look(page)).toEqual(before);
  });

  test('is put away with the button that showed it, and is not offered without script', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(ARTICLE);
    const button = page.getByRole('button', { name: 'Text size and colors' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Colors' })).toBeHidden();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`${baseURL}${ARTICLE}`);
    await expect(still.getByRole('button', { name: 'Text size and colors' })).toBeHidden();
    await context.close();
  });
});

test('a text leads to what was published before and after it, and to the lists it is on', async ({
  page,
}) => {
  await page.goto(ARTICLE);
  const ways = page.getByRole('navigation', { name: 'Previous and next' });
  await ways.getByRole('link', { name: /^Next: / }).click();
  await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
  await ways.getByRole('link', { name: 'Previous: Keep a commonplace book, badly' }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));

  await page.goto('/book-summaries/philosophy/meditations');
  await page.getByRole('link', { name: 'Philosophy for a bad week' }).click();
  await expect(page.getByRole('link', { name: /^Meditations/ })).toBeVisible();
});

function look(page: Page): Promise<{ size: number; ground: string }> {
  return page.evaluate(() => ({
    size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    ground: getComputedStyle(document.documentElement).backgroundColor,
  }));
}
