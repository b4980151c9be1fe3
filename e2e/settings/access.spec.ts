import type { Page } from 'playwright/test';
import { allSettings } from '#schema/settings/registry/settings-registry.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const WIDTHS = [390, 768, 1440];
const GROUPS = allSettings().flatMap(({ name, menu }) => (menu === undefined ? [] : [name]));
const opened = (page: Page) => page.getByRole('button', { expanded: true });

/** What to open on a settings screen, so that all of it is checked. */
const OPENING: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  general: async (page) => {
    await page.getByLabel('Name (required)').fill('The Long Shelf');
  },
  navigation: async (page) => {
    await page.getByRole('button', { name: 'Book Summaries', exact: true }).first().click();
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
  newsletter: async (page) => {
    await page.getByRole('button', { name: 'Connect a mailbox' }).click();
    for (const service of await page.locator('.bounce-services summary').all()) await service.click();
    await expect(page.getByLabel('Username and password')).toBeVisible();
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
  api: async (page) => {
    await page.getByRole('button', { name: 'Add origin' }).click();
    await page.getByRole('button', { name: 'Add host' }).click();
  },
  ai: async (page) => {
    await page.getByRole('combobox', { name: 'Type' }).selectOption('openai-compatible');
    await expect(page.getByLabel('API key')).toBeVisible();
  },
  alerts: async (page) => {
    await page.getByRole('button', { name: 'Add recipient' }).click();
  },
  backups: async (page) => {
    await page.getByLabel('Backups to keep', { exact: true }).fill('5');
  },
  'sign-in': async (page) => {
    await page.getByLabel('Issuer URL').fill('http://example.com');
  },
};

/** Other screens for customizing a site. */
const OTHERS = ['settings', 'redirects', 'redirects/create', 'pages', 'pages/create', 'contributors/create'];

test('every group of settings that has a screen is opened here', () => {
  expect(Object.keys(OPENING).toSorted()).toEqual(GROUPS.toSorted());
});

for (const width of WIDTHS) {
  test(`the screens of a site’s own settings are accessible at ${width} px, in light and dark mode`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInToAdmin(page);
    for (const name of GROUPS) {
      await look(page, `settings/${name}`, OPENING[name]);
    }
    await call(page, 'POST /redirects', { from: `/old-${width}`, to: '/about' });
    for (const path of OTHERS) await look(page, path);
  });

  test(`each step of the setup is accessible at ${width} px, in light and dark mode`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInToAdmin(page);
    // Only the responses are faked, so that the product’s setup stays as it is.
    let step = 'site';
    await page.route('**/api/v1/first-run', (route) =>
      route.fulfill({
        json: { data: { step, starter_texts: { unchanged: 7, changed: 0 }, checklist: null } },
      }),
    );
    await look(page, 'setup', async () => {
      await page.getByLabel('Name (required)').fill('');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Enter a name for your site.')).toBeVisible();
    });
    step = 'texts';
    await look(page, 'setup', async () => {
      await page.getByLabel('An existing site').check();
    });
    await page.getByRole('button', { name: 'Continue to import' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleDayAndNight(page, 'what setup deletes');
    step = 'done';
    await look(page, 'setup');
  });
}

/** Opens a screen, optionally opens something on it, and checks it in light and dark mode. */
async function look(page: Page, path: string, open?: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.locator('main h1:visible, main .title-field:visible').first(), path).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], main .skeleton'), path).toHaveCount(0);
  await open?.(page);
  await expectAccessibleDayAndNight(page, path);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, path).toBeLessThanOrEqual(0);
}
