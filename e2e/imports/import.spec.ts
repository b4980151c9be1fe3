import { type Page } from 'playwright/test';
import { ghostExport } from '#api/business/site-import/testing/ghost-fixture.ts';
import { item, wordpressExport } from '#api/business/site-import/testing/wordpress-fixture.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { signInOnce, signedIn } from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));
test.beforeEach(({ context }) => signedIn(context));

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/admin/imports');
  await page.getByLabel('Choose an export file, or drop it here').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  });
  await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible();
}
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test(
  'a Ghost export is previewed, imported, and its old URLs redirect',
  { tag: '@database' },
  async ({ page }, { retry }) => {
    const slug = `slow-reading-${retry}`;
    const file = ghostExport((data) => {
      const [slow, margin] = data.posts;
      data.posts = [
        {
          ...slow,
          id: `e2e0${retry}`.padStart(24, '0'),
          slug,
          feature_image: null,
          html: `<p>Read less, and see <a href="__GHOST_URL__/margin-${retry}/">the margin</a>.</p><form></form>`,
        },
        {
          ...margin,
          id: `e2e1${retry}`.padStart(24, '0'),
          slug: `margin-${retry}`,
          lexical: null,
          html: '<p>Write in the margin, always.</p>',
        },
      ];
    });
    await choose(page, 'ghost.json', file);
    await expectAccessibleDayAndNight(page, 'an import that was looked at');
    await expect(row(page, 'Slow reading')).toContainText('A form was left out.');
    await page.getByLabel('Old site’s URL').fill('https://slow.example');
    await page.getByRole('button', { name: 'Update preview' }).click();
    await page.getByRole('button', { name: 'Import 2 posts' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await expect(row(page, 'Slow reading')).toContainText('Added');
    await expectAccessibleDayAndNight(page, 'an import that is done');

    await page.goto(`/${slug}/`);
    await expect(page).toHaveURL(`/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slow reading');
    await page.getByRole('link', { name: 'the margin' }).click();
    await expect(page).toHaveURL(`/articles/margin-${retry}`);

    await choose(page, 'ghost.json', file);
    await expect(page.getByText('Everything in this file has already been imported.')).toBeVisible();
  },
);

test.describe('an export of WordPress', () => {
  // An invalid file is refused on purpose.
  test.use({ expectedErrors: [/status of 422/] });

  test('comes in with its categories as staff decide, and tells what it could not keep', async ({ page }, {
    retry,
  }) => {
    const old = `/2019/05/night-${retry}`;
    const file = wordpressExport([
      item({
        id: 70 + retry,
        title: `<img src=x onerror=alert(1)> at night ${retry}`,
        link: `https://old-shelf.example${old}/`,
        name: `night-${retry}`,
        content:
          'A library at night.\n\nAnother place.\n\n<img src="http://127.0.0.1:9/secret.png">\n\n[contact-form-7 id="5"]',
        more: `<category domain="category" nicename="night-${retry}"><![CDATA[Night ${retry}]]></category>`,
      }),
    ]);
    await page.goto('/admin/imports');
    await page.getByLabel('Choose an export file, or drop it here').setInputFiles({
      name: 'bomb.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(`<!DOCTYPE lolz [<!ENTITY a "lol">]>${file}`),
    });
    await expect(page.getByRole('alert')).toContainText('document type');

    await choose(page, 'shelf.xml', file);
    await page.getByLabel(`Import category “Night ${retry}” as`).selectOption('Tag');
    await page.getByRole('button', { name: 'Update preview' }).click();
    await page.getByRole('button', { name: 'Import 1 post' }).click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
    await expect(row(page, 'at night')).toContainText('[contact-form-7]');
    await expect(row(page, 'at night')).toContainText('127.0.0.1:9/secret.png was skipped');

    await page.goto(`${old}/`);
    await expect(page).toHaveURL(`/articles/night-${retry}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `<img src=x onerror=alert(1)> at night ${retry}`,
    );
    await expect(page.getByText('Another place.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: `Night ${retry}` }).first()).toBeVisible();

    await choose(page, 'shelf.xml', file);
    await expect(page.getByText('Everything in this file has already been imported.')).toBeVisible();
  });
});
