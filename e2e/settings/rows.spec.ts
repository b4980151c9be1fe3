import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** The header’s links are the first list on the screen. */
const list = (page: Page) => page.locator('ol.entries').first();
const rows = (page: Page) => list(page).locator('> li .entry-name');

test('header links are moved by mouse and keyboard, and stay where they were put', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/settings/navigation');
  const first = ['Book Summaries', 'Lists', 'Interviews', 'Articles'];
  await expect(rows(page)).toHaveText(first);

  await test.step('by mouse: the first below the third, and Escape leaves it', async () => {
    await drag(page, 0, 2);
    await page.mouse.up();
    await expect(rows(page)).toHaveText(['Lists', 'Interviews', 'Book Summaries', 'Articles']);
    await drag(page, 3, 0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(rows(page)).toHaveText(['Lists', 'Interviews', 'Book Summaries', 'Articles']);
  });

  await test.step('by keyboard: Alt with an arrow carries the focus along', async () => {
    await rows(page).nth(3).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(rows(page)).toHaveText(['Lists', 'Articles', 'Interviews', 'Book Summaries']);
    await expect(list(page).locator('> li').nth(1).locator(':focus')).toHaveCount(1);
  });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const order = async () =>
    ((await call(page, 'GET /settings/navigation'))['header'] as { label: string }[]).map(
      ({ label }) => label,
    );
  await expect.poll(order).toEqual(['Lists', 'Articles', 'Interviews', 'Book Summaries']);
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toHaveText('Lists');
  const { version } = await call(page, 'GET /settings/navigation');
  await call(page, 'PUT /settings/navigation', { header: null, version });
});

/** Picks up a row by its handle, and holds it over another. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const handle = await list(page).locator('.entry-handle').nth(from).boundingBox();
  const place = await list(page).locator('> li').nth(to).boundingBox();
  if (handle === null || place === null) throw new Error('The row is not on the screen.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + 4, place.y + place.height / 2, { steps: 8 });
  await page.waitForTimeout(100);
}
