import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call } from '../helpers/staff.ts';

const DOCS = '/api/v1/docs';

/** Opens the form of a line. */
async function tryIt(page: Page, id: string) {
  const line = page.locator(`article[id="${id}"]`);
  await line.getByRole('button', { name: 'Try it' }).click();
  return { form: line.locator('form'), answer: line.getByRole('status') };
}

test.describe('the API reference', () => {
  test('a visitor reads and filters it, and can’t try anything', async ({ page }) => {
    await page.goto(DOCS);
    await page.getByLabel('Filter').fill('get /category/');
    await expect(page.locator('#found')).toHaveText(/^\d+ found$/);
    await expect(page.locator('article[id="getCategoryId"]')).toBeVisible();
    await expect(page.locator('article[id="getContent"]')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Try it' })).toHaveCount(0);
  });

  test.describe('signed in', () => {
    test.use({ expectedErrors: [/status of 422/] });

    test('an administrator filters it, creates a category, sees why another is refused, and reads the list', async ({
      page,
    }) => {
      await page.goto(`/login?redirect=${encodeURIComponent('/admin/categories')}`);
      await page.getByLabel('Email').fill(ADMINISTRATOR.email);
      await page.getByLabel('Password').fill(ADMINISTRATOR.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/admin/categories');

      await page.goto(DOCS);
      await page.getByLabel('Filter').fill('post /category');
      await expect(page.locator('article[id="getContent"]')).toBeHidden();
      const { form, answer } = await tryIt(page, 'postCategory');
      await expect(form).toContainText('This changes your site.');
      const body = form.getByLabel('Body');
      await body.fill(JSON.stringify({ name: 'Tried in the reference' }));
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(answer).toContainText('201');
      const { data } = JSON.parse((await answer.innerText()).replace(/^.*\n/, '')) as {
        data: { id: string; name: string };
      };
      expect(await call(page, `GET /category/${data.id}`)).toMatchObject({ name: 'Tried in the reference' });

      await body.fill(JSON.stringify({ name: '' }));
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(answer).toContainText('422');
      await expect(answer).toContainText('"name"');

      await page.getByLabel('Filter').fill('get /category');
      const list = await tryIt(page, 'getCategory');
      await expect(list.form).not.toContainText('This changes your site.');
      await list.form.getByLabel('search', { exact: true }).fill('Tried in');
      await list.form.getByRole('button', { name: 'Send' }).click();
      await expect(list.answer).toContainText('200');
      await expect(list.answer).toContainText('"name": "Tried in the reference"');
    });
  });
});
