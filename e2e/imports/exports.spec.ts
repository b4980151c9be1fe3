import { readFile } from 'node:fs/promises';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { signInOnce, signedIn } from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));
test.beforeEach(({ context }) => signedIn(context));

test(
  'an administrator exports the site, downloads the file, and deletes it',
  { tag: '@database' },
  async ({ page }) => {
    await page.goto('/admin/settings');
    await page.getByRole('main').getByRole('link', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();
    await expect(page.getByText('No exports yet.')).toBeVisible();
    await expectAccessibleDayAndNight(page, 'exports, none yet');
    // Pages are read one by one, which takes time on a busy machine.
    for (const name of [/^Newsletters/, /^Static copy/]) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('button', { name: 'Start export' }).click();
    const line = page.getByRole('listitem').filter({ hasText: '.zip' });
    await expect(line.getByRole('button', { name: /^Download/ })).toBeVisible({ timeout: 60_000 });
    await expectAccessibleDayAndNight(page, 'an export to download');
    const download = page.waitForEvent('download');
    await line.getByRole('button', { name: /^Download/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^[\w-]+\.zip$/);
    const bytes = await readFile(await file.path());
    expect(bytes.includes('colophon-export.json')).toBe(true);
    expect(bytes.includes('site/index.html')).toBe(false);
    expect(bytes.includes('records/newsletter_campaigns.jsonl')).toBe(false);
    await line.getByRole('button', { name: /^Delete/ }).click();
    await expect(line).toHaveCount(0);
  },
);

test('an export that is not finished is canceled', async ({ page }) => {
  await page.goto('/admin/settings/export');
  await page.getByRole('button', { name: 'Start export' }).click();
  const line = page.getByRole('listitem').filter({ hasText: '.zip' });
  await line.getByRole('button', { name: /^Cancel/ }).click();
  await expect(line.getByText('Canceled')).toBeVisible();
  await line.getByRole('button', { name: /^Delete/ }).click();
  await expect(line).toHaveCount(0);
});

test('an export for WordPress has no parts to choose', async ({ page }) => {
  await page.goto('/admin/settings/export');
  await page.getByRole('radio', { name: /^WordPress/ }).check();
  await expect(page.getByRole('group', { name: 'Include' })).toHaveCount(0);
});
