import { readFile } from 'node:fs/promises';
import { expectAccessibleDayAndNight, expectNothingGrave } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const FILE = {
  name: 'redirects.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'from,to,status,note\n/leaflet,/tags,301,\n/shop/*,https://shop.example.org/*,302,\n/admin,/tags,301,\n',
  ),
};

test.use({ expectedErrors: [/status of 422/] });

test('an editor redirects an old URL, tests it, brings more in from a file and takes them back', async ({
  page,
  request,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin/redirects');
  await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible();

  await page.goto('/admin/redirects/create');
  await page.getByLabel('From').fill('/admin/old');
  await page.getByLabel('To').fill('/tags');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('is a reserved path')).toBeVisible();
  await page.getByLabel('From').fill('/old-page');
  await page.getByLabel('Type').selectOption({ label: 'Temporary (302)' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/admin\/redirects\/edit\//);

  const old = await request.get('/old-page?utm_source=mail', { maxRedirects: 0 });
  expect([old.status(), old.headers()['location']]).toEqual([302, '/tags?utm_source=mail']);

  await page.goto('/admin/redirects/create');
  await page.getByLabel('From').fill('/older-page');
  await page.getByLabel('To').fill('/old-page');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Use its final URL: /tags')).toBeVisible();
  await expectNothingGrave(page, 'a redirect to a redirect');
  await page.getByRole('button', { name: 'Use /tags' }).click();
  await expect(page.getByLabel('To')).toHaveValue('/tags');
  await expect(page.getByRole('button', { name: 'Use /tags' })).toBeHidden();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/admin\/redirects\/edit\//);

  await page.goto('/admin/redirects');
  await expect(page.getByRole('link', { name: '/old-page' })).toBeVisible();
  await page.getByRole('button', { name: 'Test a URL' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test a URL' });
  await dialog.getByLabel('URL').fill('old-page');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A temporary redirect (302) to /tags.')).toBeVisible();
  await expectNothingGrave(page, 'a URL that is tested');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Import' }).click();
  const importing = page.getByRole('dialog', { name: 'Import redirects' });
  await importing.getByLabel('Choose a file').setInputFiles(FILE);
  await expect(importing.getByText('Preview: 2 created, 1 skipped.')).toBeVisible();
  await expect(importing.getByRole('row').nth(1)).toContainText('is a reserved path');
  await expectNothingGrave(page, 'a file that is previewed');
  await importing.getByRole('button', { name: 'Import 2 redirects' }).click();
  await expect(page.getByRole('link', { name: '/shop/*' })).toBeVisible();
  const shop = await request.get('/shop/books/1', { maxRedirects: 0 });
  expect([shop.status(), shop.headers()['location']]).toEqual([302, 'https://shop.example.org/books/1']);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('/leaflet,/tags,301');

  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(page.getByRole('link', { name: '/shop/*' })).toBeHidden();
  await expect(page.getByRole('link', { name: '/old-page' })).toBeVisible();
});

test('a redirect with a broken target is marked in its row, deleted, and restored', async ({ page }) => {
  await signInToAdmin(page);
  await call(page, 'POST /redirects', { from: '/of-old', to: '/nothing-is-here' });
  await page.goto('/admin/redirects');
  const row = page.getByRole('row').filter({ hasText: '/of-old' });
  await expect(row.getByText('Broken redirect')).toBeVisible();
  await row.getByRole('link').first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo all' }).click();
  await expect(row.getByText('Broken redirect')).toBeVisible();
});

test.describe('broken links', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('an editor sees what visitors did not find, redirects one, and dismisses another', async ({
    page,
    request,
  }, { retry }) => {
    const [lost, other] = [`/lost-page-${retry}`, `/other-lost-page-${retry}`];
    for (const path of [`${lost}?utm_source=mail`, lost, other])
      await request.get(path, { headers: { referer: 'https://forum.example/t/7' } });
    await signInToAdmin(page);
    await expect
      .poll(async () => JSON.stringify(await call(page, 'GET /broken-links?per_page=100')), {
        timeout: 20_000,
      })
      .toContain(other);
    await page.goto('/admin/redirects');
    await page.getByRole('link', { name: 'Broken links' }).click();
    const row = page.getByRole('row').filter({ hasText: new RegExp(`^${lost}`) });
    await expect(row).toContainText('2 requests');
    await expect(row).toContainText('forum.example');
    await expectAccessibleDayAndNight(page, 'broken links');

    await page.getByRole('button', { name: `Dismiss ${other}` }).click();
    await expect(page.getByText(other, { exact: true })).toHaveCount(0);

    await row.getByRole('link', { name: `Redirect ${lost}` }).click();
    await expect(page.getByLabel('From')).toHaveValue(lost);
    await page.getByLabel('To').fill('/tags');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/admin\/redirects\/edit\//);
    await page.goto('/admin/broken-links');
    await expect(page.getByRole('heading', { level: 1, name: 'Broken links' })).toBeVisible();
    await expect(page.getByText(lost, { exact: true })).toHaveCount(0);
  });
});
