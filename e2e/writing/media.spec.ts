import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { greyPng } from '../helpers/images.ts';

async function signIn(page: Page, redirect: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${redirect}`);
}

interface PastedFile {
  name: string;
  base64: string;
}

/** Pastes files onto the page as a browser does. */
async function pasteFiles(page: Page, files: readonly PastedFile[]): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
      clipboardData.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, files);
}

/** Sends a POST if there is data, else a GET. */
async function api<Data>(page: Page, path: string, data?: object): Promise<Data> {
  const method = data === undefined ? 'get' : 'post';
  const token = await page.evaluate(() => localStorage.getItem('pbt_token'));
  const answer = await page.request[method](`/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}
const identifierIn = (page: Page) => /[0-9a-f]{32}/.exec(page.url())?.[0] ?? '';

test.describe('the media library', () => {
  // An invalid image is refused on purpose.
  test.use({ expectedErrors: [/status of 415/] });

  test('an image is pasted, described, given a focal point, used, found where it is used, and replaced everywhere', async ({
    page,
  }, { retry }) => {
    // Images are identified by their content, so a retry needs another one.
    const width = 181 + retry * 10;
    await signIn(page, '/admin/images');
    await expect(page.getByRole('list', { name: 'Images' }).getByRole('link').first()).toBeVisible();
    await expectAccessibleDayAndNight(page, 'the library');
    await pasteFiles(page, [
      { name: 'wide.png', base64: greyPng(width, 60).toString('base64') },
      { name: 'none.png', base64: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
    ]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByText('2 of 2 done')).toBeVisible();
    await expect(uploads.getByRole('alert')).toContainText('SVG files aren’t accepted');
    await expect(page.getByRole('link', { name: `wide.png Missing alt text ${width} × 60` })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search images' }).fill('WIDE.png');
    await expect(page).toHaveURL(/search=WIDE/);
    await expect(page.getByRole('link', { name: `wide.png Missing alt text ${width} × 60` })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search images' }).fill('');
    await uploads.getByLabel('Alt text for wide.png').fill('A grey field');
    await uploads.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: `A grey field ${width} × 60 · Unused` })).toBeVisible();
    await pasteFiles(page, [{ name: 'again.png', base64: greyPng(width, 60).toString('base64') }]);
    await expect(uploads.getByText('Already in the media library')).toBeVisible();

    await uploads.getByRole('link', { name: 'wide.png' }).click();
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('wide.png');
    const point = page.getByRole('button', { name: /^Focal point/ });
    await expect(point).toHaveAccessibleName('Focal point: 50% from the left, 50% from the top');
    const frame = await point.boundingBox();
    await point.click({ position: { x: (frame?.width ?? 0) * 0.1, y: (frame?.height ?? 0) * 0.5 } });
    await page.keyboard.press('Shift+ArrowRight');
    await expect(point).toHaveAccessibleName(/^Focal point: 20% from the left/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'one picture');

    const old = identifierIn(page);
    const made = await api<{ id: string }>(page, '/content', {
      content_type_name: 'article',
      title: 'On a grey field',
      image_unique_identifier: old,
      image_alt: 'A grey field',
      body: { type: 'doc', content: [{ type: 'image', attrs: { identifier: old, alt: 'A grey field' } }] },
    });
    await page.reload();
    const uses = page.getByRole('region', { name: 'Used in' });
    await expect(uses.getByRole('link', { name: 'On a grey field' })).toBeVisible();
    await expect(page.getByText('In use, so it can’t be deleted')).toBeVisible();

    await page
      .getByRole('region', { name: 'Replace' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'other.png',
        mimeType: 'image/png',
        buffer: greyPng(width + 1, 90),
      });
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect.poll(() => identifierIn(page)).not.toBe(old);
    await expect(uses.getByRole('link', { name: 'On a grey field' })).toBeVisible();
    const changed = await api<{ image_unique_identifier: string; body_html: string }>(
      page,
      `/content/${made.id}`,
    );
    expect(changed.image_unique_identifier).toBe(identifierIn(page));
    expect(changed.body_html).not.toContain(old);
    await page.goto(`/admin/images/edit/${old}`);
    await page.getByRole('button', { name: 'Delete image' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/images$/);
  });

  test('images without alt text are described together, with what a page says of one', async ({ page }, {
    retry,
  }) => {
    const width = 301 + retry * 10;
    await signIn(page, '/admin/images');
    await expect(page.getByRole('list', { name: 'Images' }).getByRole('link').first()).toBeVisible();
    await pasteFiles(page, [
      { name: 'one.png', base64: greyPng(width, 50).toString('base64') },
      { name: 'two.png', base64: greyPng(width, 51).toString('base64') },
    ]);
    await expect(page.getByText('2 of 2 done')).toBeVisible();
    await page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'one.png' }).click();
    await expect(page).toHaveURL(/[0-9a-f]{32}/);
    await api(page, '/content', {
      content_type_name: 'article',
      title: `On a wide field ${retry}`,
      image_unique_identifier: identifierIn(page),
      image_alt: `A wide field ${retry}`,
    });
    await page.goto('/admin/images?show=without_alt');
    const one = page.getByLabel(`Alt text for On a wide field ${retry}, ${width} × 50`);
    await expect(one).toHaveValue(`A wide field ${retry}`);
    await expectAccessibleDayAndNight(page, 'images without alt text');
    await page.getByLabel(`Alt text for two.png, ${width} × 51`).fill(`A lower field ${retry}`);
    await page.getByRole('button', { name: /^Save \d+ alt texts$/ }).click();
    await expect(one).toHaveCount(0);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    for (const alt of [`A wide field ${retry}`, `A lower field ${retry}`])
      await expect(page.getByRole('link', { name: alt })).toBeVisible();
  });

  test('a cover is drawn for a summary, in a composition and a color', async ({ page }) => {
    await signIn(page, '/admin/book-summaries/create');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The Compleat Angler');
    await page.getByRole('button', { name: 'Generate cover' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generate cover' });
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('The Compleat Angler');
    await dialog.getByLabel('Author', { exact: true }).fill('Izaak Walton');
    await dialog.getByRole('radio', { name: 'Plum' }).check();
    await dialog.getByRole('radio', { name: 'Frame' }).check();
    await expectAccessibleDayAndNight(page, 'a cover to draw');
    await dialog.getByRole('button', { name: 'Use this cover' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Alt text')).toHaveValue('Cover: The Compleat Angler by Izaak Walton');
  });
});
