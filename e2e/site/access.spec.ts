import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { OTHER_PAGES, READ_PAGES } from '../helpers/pages.ts';

const ARTICLE = '/articles/keep-a-commonplace-book';
/** The narrowest phone, and a 1280-pixel window at 200% zoom. */
const NARROW_WIDTHS_PX = [320, 640];

test.describe('every page', () => {
  test.beforeEach(async ({ page }) => {
    // Only the position and alt text of images are checked.
    await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: EMPTY }));
  });

  for (const [kind, paths] of [
    ['that is read', READ_PAGES],
    ['for something else', OTHER_PAGES],
  ] as const) {
    test(`${kind} is free of barriers by day and by night, and fits a narrow screen`, async ({ page }) => {
      for (const path of paths) {
        await page.goto(path);
        await expectAccessibleDayAndNight(page, path);
        await expectNothingWider(page, path);
      }
    });
  }

  test.describe('that is not there', () => {
    test.use({ expectedErrors: [/status of 404/] });

    test('is free of barriers, too', async ({ page }) => {
      await page.goto('/articles/nowhere');
      await expectAccessibleDayAndNight(page, 'not found');
      await expectNothingWider(page, 'not found');
    });
  });
});

test('the settings of a text, opened, are free of barriers and fit a narrow screen', async ({ page }) => {
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  await expect(page.getByRole('group', { name: 'Text size' })).toBeVisible();
  await expectAccessibleDayAndNight(page, 'the settings');
  await expectNothingWider(page, 'the settings');
});

test('the largest text fits the narrowest screen', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('reading', 'largest'));
  for (const path of READ_PAGES) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-reading', 'largest');
    await expectNothingWider(page, `${path} in the largest text`);
  }
});

test('the menu, opened, is free of barriers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessibleDayAndNight(page, 'the menu');
});

/** An image without any color. */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>';

async function expectNothingWider(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of NARROW_WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (before !== null) await page.setViewportSize(before);
}
