import { expect, test } from '../helpers/fixtures.ts';
import { signInToAdmin } from '../helpers/staff.ts';

const AWAY = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'database_unavailable', messages: ['The database cannot be reached.'] }),
};

test.use({ expectedErrors: [/status of 503|503 http/] });

test('an outage is announced once on a list, which is loaded by itself afterwards', async ({ page }) => {
  await signInToAdmin(page);
  let isAway = false;
  for (const address of ['**/api/v1/**', '**/readyz'])
    await page.route(address, (route) => (isAway ? route.fulfill(AWAY) : route.continue()));
  await page.goto('/admin/articles');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();

  isAway = true;
  await page.getByRole('link', { name: 'Interviews' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Interviews' })).toBeVisible();
  await expect(page.getByText(/database (can’t|cannot) be reached/)).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'can’t be reached' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  isAway = false;
  await expect(page.getByText('can’t be reached')).toBeHidden();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
});
