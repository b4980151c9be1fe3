import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { signInToAdmin } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });

/** Pastes as a browser does, with everything that another program put on the clipboard. */
async function paste(page: Page, content: { html?: string; text?: string }): Promise<void> {
  await text(page).evaluate((element, { html, text: plain }) => {
    const clipboardData = new DataTransfer();
    if (html !== undefined) clipboardData.setData('text/html', html);
    if (plain !== undefined) clipboardData.setData('text/plain', plain);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}

test.describe('images of another site in a paste', () => {
  // One is refused on purpose, and the others can’t be shown where they are.
  test.use({ expectedErrors: [/status of 4(?:22|04)|^Loading the image .* violates/] });

  test('are added to the media library while one writes, or canceled, or removed', async ({ page }) => {
    await signInToAdmin(page);
    await page.goto('/admin/articles/create');
    await title(page).fill('From elsewhere');
    await text(page).click();
    const held = new Map<string, () => void>();
    await page.route('**/api/v1/image/upload/existing-image', async (route) => {
      const { image_url: url } = route.request().postDataJSON() as { image_url: string };
      if (url.includes('never')) return;
      if (url.includes('refused'))
        return void route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'remote_image_refused', messages: ['Couldn’t download the image.'] }),
        });
      await new Promise<void>((resolve) => void held.set(url, resolve));
      const data = {
        image_unique_identifier: 'a'.repeat(32),
        image_url: '/images/x',
        width: 60,
        height: 40,
        alt: null,
        placeholder_color: '#ffffff',
        already_stored: false,
      };
      await route.fulfill({ status: 201, contentType: 'application/json', body: JSON.stringify({ data }) });
    });
    const images = ['good', 'never', 'refused'].map(
      (name) => `<img src="https://example.org/${name}.png" alt="${name}">`,
    );
    await paste(page, { html: `<p>Before</p>${images.join('')}<p>After</p>`, text: 'Before After' });
    const adding = text(page).getByText('Adding the image from example.org to the media library…');
    await expect(adding).toHaveCount(2);
    const failed = text(page).getByRole('alert').filter({ hasText: 'Can’t add the image from example.org.' });
    await expect(failed).toContainText('Couldn’t download the image.');
    await page.keyboard.type(' still writing');
    await expectAccessibleDayAndNight(page, 'images that are being added');
    await text(page).getByRole('button', { name: 'Remove' }).click();
    await expect(text(page).locator('img[alt="refused"]')).toHaveCount(0);
    await text(page).getByRole('button', { name: 'Cancel' }).last().click();
    await expect(adding).toHaveCount(1);
    await expect(text(page).locator('img[alt="never"]')).toHaveAttribute(
      'src',
      'https://example.org/never.png',
    );
    held.get('https://example.org/good.png')?.();
    await expect(adding).toHaveCount(0);
    await expect(text(page).locator('img[alt="good"]')).toHaveAttribute('src', /\/images\/a{32}\//);
    await expect(text(page)).toContainText('After still writing');
  });
});
