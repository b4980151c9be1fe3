import type { Locator, Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { signInToAdmin } from '../helpers/staff.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}

test('a link is made beside the words, found by an author, with the keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.type('Read the letters of Lucilius');
  for (let count = 0; count < 'Lucilius'.length; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Lucilius');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await expect(link.getByText('Recent pages')).toBeVisible();
  await expect(link.getByRole('option').first()).toBeVisible();
  // The words stay visible: nothing covers the page.
  expect((await boxOf(link)).y).toBeGreaterThan((await boxOf(text(page).locator('p').first())).y);
  await expectAccessibleDayAndNight(page, 'a link in place');
  await link.getByRole('combobox').fill('seneca');
  // His book’s title doesn’t contain his name.
  await expect(link.getByRole('option', { name: /Shortness of Life.*Seneca/ }).first()).toBeVisible();
  const found = await link.getByRole('option').allTextContents();
  for (
    let at = found.findIndex((title) => /Shortness of Life.*Book summary · Seneca/.test(title));
    at > 0;
    at -= 1
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(text(page).getByRole('link', { name: 'Lucilius' })).toHaveAttribute('href', /^\/.*shortness/);
});

test('Return takes the first page that the search finds, however late it answers', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await expect(link.getByRole('option').first()).toBeVisible();
  await page.route(/[?&]q=walden/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await link.getByRole('combobox').fill('walden');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(text(page).getByRole('link', { name: /Walden/ })).toHaveAttribute('href', /walden/);
});

test('the words of a new card are typed into its field, however late the frame comes', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.type('/button');
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText(['Button']);
  await page.keyboard.press('Enter');
  const target = page.getByRole('dialog', { name: 'Button' }).getByRole('combobox');
  await target.fill('/books');
  await page.evaluate((delay) => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => Number(setTimeout(() => frame(callback), delay));
  }, 500);
  await page.keyboard.press('Enter');
  const label = page.getByRole('toolbar', { name: 'Block settings' }).getByLabel('Label');
  await expect(label).toBeFocused();
  // Longer than the frame takes.
  await page.keyboard.type('All books', { delay: 120 });
  await expect(label).toHaveValue('All books');
  await expect(label).toBeFocused();
});

test('a link is opened, changed, and removed with the caret in it', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.type('[Lucilius](/about)');
  await expect(text(page).getByRole('link', { name: 'Lucilius' })).toBeVisible();
  await text(page).getByRole('link', { name: 'Lucilius' }).click();
  // The editor gets the change with the next frame.
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))));
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await expect(link.getByRole('link', { name: 'Open link' })).toHaveAttribute('href', '/about');
  await link.getByRole('combobox').fill('example.org/lucilius');
  await page.keyboard.press('Enter');
  await expect(text(page).getByRole('link', { name: 'Lucilius' })).toHaveAttribute(
    'href',
    'https://example.org/lucilius',
  );
  // The text gets the focus back with a frame.
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await link.getByRole('button', { name: 'Remove link' }).press('Enter');
  await expect(text(page).locator('a')).toHaveCount(0);
  await expect(text(page)).toBeFocused();

  // Escape and a click elsewhere change nothing.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(link).toBeVisible();
  await page.getByLabel('Intro').click();
  await expect(link).toBeHidden();
  await expect(page.getByLabel('Intro')).toBeFocused();
});

test('a link is made on a phone, within its screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.type('See Walden');
  for (let count = 0; count < 'Walden'.length; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.getByRole('toolbar', { name: 'Selected text' }).getByRole('button', { name: 'Link' }).click();
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('combobox').fill('walden');
  await expect(link.getByRole('option', { name: /^Walden/ }).first()).toBeVisible();
  const { x, width } = await boxOf(link);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await link
    .getByRole('option', { name: /^Walden/ })
    .first()
    .click();
  await expect(text(page).getByRole('link', { name: 'Walden' })).toHaveAttribute('href', /walden/);
});

test('the bar of a selection in the first line leaves the toolbar in sight', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await text(page).click();
  await page.keyboard.type('First line\nSecond line\nThird line\nFourth line\nFifth line');
  const tools = page.getByRole('toolbar', { name: 'Formatting' });
  const bar = page.getByRole('toolbar', { name: 'Selected text' });
  await text(page)
    .getByText('First line')
    .dblclick({ position: { x: 12, y: 12 } });
  await expect(bar).toBeVisible();
  const { y, height } = await boxOf(tools);
  expect((await boxOf(bar)).y).toBeGreaterThanOrEqual(y + height);
  // If there is room, it is above the words.
  const last = text(page).getByText('Fifth line');
  await last.dblclick({ position: { x: 12, y: 12 } });
  await expect.poll(async () => (await boxOf(bar)).y).toBeLessThan((await boxOf(last)).y);
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 700 },
])
  test(`the link window stays in sight near the edges, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInToAdmin(page);
    await page.goto('/admin/articles/create');
    await text(page).click();
    // The pages come late, and make the window higher.
    await page.route(/\/content\?/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    for (let line = 0; line < 30; line += 1) await page.keyboard.type(`${line}\n`);
    await page.keyboard.type('word '.repeat(width > 500 ? 14 : 7));
    await page.keyboard.type('edge');
    const last = text(page).locator('p').last();
    await last.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ControlOrMeta+k');
    const link = page.getByRole('dialog', { name: 'Link' });
    const expectWhole = async () => {
      const box = await boxOf(link);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      return box;
    };
    await expect(link).toBeVisible();
    await expectWhole();
    await expect(link.getByRole('option').nth(3)).toBeVisible();
    const { y, height: high } = await expectWhole();
    expect(high).toBeGreaterThan(150);
    // It is placed again with the next frame, and the words are still to be seen.
    const words = await boxOf(last);
    expect(y + high <= words.y + words.height || y >= words.y).toBe(true);
  });
