import { googleExport, wordFile } from '#api/business/site-import/testing/document-fixture.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { signInOnce, signedIn } from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));
test.beforeEach(({ context }) => signedIn(context));

for (const [system, name, file] of [
  ['Word', 'on-slow-reading.docx', wordFile()],
  ['Google Docs', 'slow.zip', googleExport()],
] as const)
  test(`a document of ${system} is previewed and becomes a draft`, async ({ page }) => {
    await page.goto('/admin/imports');
    const field = page.getByLabel('Choose an export file, or drop it here');
    await expect(field).toHaveAttribute('accept', /\.docx/);
    await field.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(file) });
    await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`from ${system}`);
    await expect(page.getByText('Everything in this file is imported as drafts.')).toBeVisible();
    await expect(page.getByLabel('Old site’s URL')).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: 'On slow reading' });
    await expect(row).toContainText('1 comment was left out.');
    await expectAccessibleDayAndNight(page, 'the preview of a document');
    await page.getByRole('button', { name: 'Import 1 post' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await expect(row).toContainText('Added');
  });
