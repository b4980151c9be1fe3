import type { Page } from 'playwright/test';
import { allResources } from '#schema/registry/registry.ts';
import { expectNothingGrave } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { goTo, otherScreens, recordOf } from '../helpers/screens.ts';
import { signInToAdmin } from '../helpers/staff.ts';

/** Runs `go`, and checks that screen once it has loaded, in light and dark mode. */
async function look(page: Page, path: string, go: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    document.title = '';
  });
  await go();
  // Each screen sets the title of the tab as soon as it is shown.
  await expect(page, path).toHaveTitle(/^Colophon - \S+/);
  await expect(page, path).toHaveURL(({ pathname }) => pathname === `/admin${path}`);
  await expect(page.locator('main h1, main .title-field').first(), path).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], main .skeleton'), path).toHaveCount(0);
  await expectNothingGrave(page, path);
}

const inNavigation = (page: Page, path: string) =>
  // The first link with this URL is the site’s name.
  page.getByRole('navigation', { name: 'Admin' }).locator(`a[href="/admin${path}"]`).last();

/** Clicks the link in the navigation if the screen has one; then that entry is the current one. */
async function lookByLink(page: Page, path: string): Promise<void> {
  const link = inNavigation(page, path);
  const isEntry = (await link.count()) > 0;
  await look(page, path, () => (isEntry ? link.click() : goTo(page, path)));
  await expect(page.getByRole('navigation', { name: 'Admin' }).locator('[aria-current="page"]')).toHaveCount(
    1,
  );
}

test.describe('the admin is accessible, in the light and the dark theme', () => {
  test.beforeEach(async ({ page }) => {
    await signInToAdmin(page);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Recently edited' })).toBeVisible();
  });

  test('every list, and what needs one today', async ({ page }) => {
    for (const { name } of allResources) await lookByLink(page, `/${name}`);
    await lookByLink(page, '');
  });

  test('every empty form', async ({ page }) => {
    for (const { name } of allResources) {
      await goTo(page, `/${name}`);
      const create = page.locator(`a[href="/admin/${name}/create"]`).first();
      await look(page, `/${name}/create`, () => create.click());
    }
  });

  test('a record of each kind', async ({ page }) => {
    for (const resource of allResources) {
      const path = `/${resource.name}/edit/${await recordOf(page, resource)}`;
      await look(page, path, () => goTo(page, path));
    }
  });

  test('what belongs to no kind of record', async ({ page }) => {
    for (const path of await otherScreens(page)) {
      await look(page, path, () => goTo(page, path));
    }
    await expect(page).toHaveTitle('Colophon - Not Found');
  });
});
