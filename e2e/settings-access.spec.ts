import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { call, enterDesk } from './staff.ts';

const opened = (page: Page) => page.getByRole('button', { expanded: true });

/** What to open on each settings screen, so that all of it is checked. */
const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  general: async (page) => {
    await page.getByLabel('Name', { exact: true }).fill('The Long Shelf');
  },
  navigation: async (page) => {
    await page.getByRole('button', { name: 'Book Summaries', exact: true }).click();
    await page.getByRole('button', { name: 'Company', exact: true }).click();
    await expect(opened(page)).not.toHaveCount(0);
  },
  home: async (page) => {
    await page.getByRole('button', { name: /^Featured item/ }).click();
    await expect(page.getByLabel('Type').first()).toBeVisible();
  },
  email: async (page) => {
    await page.getByRole('button', { name: 'Add sender' }).click();
  },
  privacy: async (page) => {
    await page.getByLabel('Ask again after (days)').fill('90');
  },
  code: async (page) => {
    await page.getByRole('button', { name: 'Add origin' }).click();
  },
  analytics: async (page) => {
    await page.getByRole('combobox', { name: 'Service' }).selectOption('snippet');
    await page.getByRole('button', { name: 'Add origin' }).click();
  },
};

for (const width of [390, 768, 1440])
  test(`the screens of a site’s own settings are accessible at ${width} px, in light and dark mode`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await enterDesk(page);
    for (const [name, open] of Object.entries(SCREENS)) {
      await page.goto(`/admin/settings/${name}`);
      await expect(page.locator('main form')).toBeVisible();
      await open(page);
      await expectAccessibleDayAndNight(page, `${name} at ${width} px`);
      await expectNoScrollingAside(page, name);
    }
    await call(page, 'POST /redirects', { from: `/old-${width}`, to: '/about' });
    for (const path of [
      'settings',
      'redirects',
      'redirects/create',
      'pages',
      'pages/create',
      'contributors/create',
    ]) {
      await page.goto(`/admin/${path}`);
      await expect(page.locator('main h1, main .title-field').first()).toBeVisible();
      await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0);
      await expectAccessibleDayAndNight(page, `${path} at ${width} px`);
      await expectNoScrollingAside(page, path);
    }
  });

async function expectNoScrollingAside(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}
