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

test('a list that the server fails to give is requested three more times', async ({ page }) => {
  await signInToAdmin(page);
  let asked = 0;
  await page.route(/\/api\/v1\/content\?/, (route) => {
    asked += 1;
    const body = JSON.stringify({ code: 'overloaded', messages: ['Too many requests right now.'] });
    return asked < 4 ? route.fulfill({ ...AWAY, body }) : route.continue();
  });
  await page.goto('/admin/articles');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  expect(asked).toBe(4);
});

test('an admin whose server takes long shows after a second that it is working on it', async ({ page }) => {
  await signInToAdmin(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/v1/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin');
  const sign = () =>
    page.evaluate(() => {
      const { content, opacity } = getComputedStyle(document.querySelector('#root') as Element, '::after');
      return content === 'none' ? 'none' : opacity;
    });
  await expect.poll(sign).toBe('1');
  answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await sign()).toBe('none');
});
