import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { signInToAdmin } from '../helpers/staff.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const words = (page: Page) => text(page).locator('td, th').allTextContents();

test('rows and columns of a table are added, moved, and deleted by handle and by key', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.type('/tab');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText(['Table']);
  await page.keyboard.press('Enter');
  const size = await text(page).locator('td, th').count();
  for (let cell = 1; cell <= size; cell += 1) {
    await page.keyboard.type(String(cell));
    if (cell < size) await page.keyboard.press('Tab');
  }
  const [columns, before] = [
    await text(page).locator('tr').first().locator('td, th').count(),
    await words(page),
  ];
  await expect(page.getByRole('button', { name: `Row ${size / columns}` })).toBeVisible();
  await expectAccessibleDayAndNight(page, 'a table with handles');

  // With the keyboard: moves the last row up, and its column to the left.
  await page.keyboard.press('ControlOrMeta+Alt+Shift+ArrowUp');
  const moved = [
    ...before.slice(0, -2 * columns),
    ...before.slice(-columns),
    ...before.slice(-2 * columns, -columns),
  ];
  await expect.poll(() => words(page)).toEqual(moved);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => words(page)).toEqual(before);

  // With the handle.
  await text(page).getByText(String(size), { exact: true }).click();
  const row = page.getByRole('button', { name: `Row ${size / columns}` });
  await row.click();
  await expect(page.getByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect.poll(() => words(page)).toEqual(moved);
  await page.getByRole('button', { name: /^Column/ }).click();
  await page.getByRole('menuitem', { name: 'Delete column' }).click();
  await expect(text(page).locator('tr').first().locator('td, th')).toHaveCount(columns - 1);
});

test('a text has a word goal, and focus mode shows it alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Six words');
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await text(page).click();
  await page.keyboard.type('One two three four.');
  await page.getByRole('button', { name: 'Set a word goal' }).click();
  await page.getByLabel('Word goal').fill('6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '2 words to go' })).toBeVisible();
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Five six.');
  await expect(page.getByRole('button', { name: 'Goal of 6 words reached' })).toBeVisible();

  const menu = page.getByRole('navigation').first();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await text(page).click();
    await page.keyboard.press('ControlOrMeta+Alt+Enter');
    await expect(page.getByRole('button', { name: 'Focus mode' })).toHaveAttribute('aria-pressed', 'true');
    const box = await page.locator('.editor').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width, height: 844 });
    await expectAccessibleDayAndNight(page, `focus mode, ${width} px`);
    await text(page).click();
    await page.keyboard.type('.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Focus mode' })).toHaveAttribute('aria-pressed', 'false');
    await expect(text(page)).toBeFocused();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(menu).toBeVisible();
});

test('Alt+F10 moves from a table into its bar, arrow keys along it, and Escape back', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Table' }).click();
  const bar = page.getByRole('toolbar', { name: 'Block settings' });
  const tool = (name: string) => bar.getByRole('button', { name });
  await expect(tool('Header row')).toHaveAttribute('title', 'Header row');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(tool('Header row')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool('Add row below')).toBeFocused();
  const rows = await text(page).locator('tr').count();
  await page.keyboard.press('Enter');
  await expect(text(page).locator('tr')).toHaveCount(rows + 1);
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('Escape');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('In the cell');
  await expect(text(page).locator('th').first()).toHaveText('In the cell');
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('ArrowLeft');
  await expect(tool('Delete table')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(page).locator('table')).toHaveCount(0);
});

test('on a phone, the handle of a row is beside the table, at the edge near the thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Table' }).click();
  await page.keyboard.type('A cell');
  const handle = page.getByRole('button', { name: 'Row 1' });
  const table = await text(page).locator('table').boundingBox();
  const box = await handle.boundingBox();
  if (table === null || box === null) throw new Error('They are not on the page.');
  expect(box.x).toBeGreaterThanOrEqual(table.x + table.width - 1);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  expect(box.height).toBeGreaterThanOrEqual(44);
  await handle.click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(text(page).locator('tr').nth(1)).toContainText('A cell');
});

test('the toolbar is one line at every width of a large screen', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  await expect(tools).toBeVisible();
  for (let width = 1000; width <= 1440; width += 10) {
    await page.setViewportSize({ width, height: 800 });
    const { height, hidden } = await tools.evaluate((element) => ({
      height: element.clientHeight,
      hidden: element.scrollWidth - element.clientWidth,
    }));
    expect.soft({ width, isOneLine: height < 50, hidden }).toEqual({ width, isOneLine: true, hidden: 0 });
  }
});

test('Enter in the intro moves to the text, and Shift+Enter to another line of it', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  const intro = page.getByLabel('Intro');
  await intro.click();
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect(intro).toHaveValue('One\ntwo');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('The text');
  await expect(text(page)).toHaveText('The text');
  await expect(intro).toHaveValue('One\ntwo');
});
