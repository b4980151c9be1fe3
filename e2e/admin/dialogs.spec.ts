import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** Each look has its own records: both run on the same product. */
const LOOKS = [
  { width: 1440, height: 900, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
] as const;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
/** Notifications in the dialog have a button of that name, too. */
const closing = (form: Locator) => form.getByRole('button', { name: 'Close' }).first();
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications', includeHidden: true });
/** The link of a row begins with the title of its record. */
const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\b`) });

for (const { width, height, scheme } of LOOKS)
  test.describe(`small forms over their list, ${width} px, ${scheme}`, () => {
    test.use({ viewport: { width, height }, colorScheme: scheme, expectedErrors: [/status of 4(04|22)/] });
    const tag = (word: string) => `${word} ${width}`;

    test.beforeEach(async ({ page }) => {
      await signInToAdmin(page);
    });

    test('a tag is created, edited, and deleted with the keyboard, and the list follows', async ({
      page,
    }) => {
      await call(page, 'POST /tag', { name: tag('ants') });
      await page.goto('/admin/tags');
      await expect(row(page, tag('ants'))).toBeVisible();
      await expect(page.getByRole('link', { name: 'New tag' })).toBeVisible();
      await page.keyboard.press('c');
      await expect(page).toHaveURL(/\/admin\/tags\/create$/);
      await expect(page).toHaveTitle('Colophon - New tag');
      const form = dialog(page, 'New tag');
      await expect(form.getByLabel('Name')).toBeFocused();
      await expectAccessible(page, 'a new tag');
      await page.keyboard.type(tag('bees'));
      await page.keyboard.press('ControlOrMeta+s');
      await expect(form).toBeHidden();
      await expect(page).toHaveURL(/\/admin\/tags(\?.*)?$/);
      await expect(page).toHaveTitle('Colophon - Tags');
      await expect(notes(page)).toContainText(`Created “${tag('bees')}”`);
      await expect(row(page, tag('bees'))).toBeVisible();

      await row(page, tag('bees')).focus();
      await page.keyboard.press('Enter');
      await dialog(page, tag('bees')).getByLabel('Name').fill(tag('bumblebees'));
      await page.keyboard.press('ControlOrMeta+s');
      await expect(notes(page)).toContainText(`Saved “${tag('bumblebees')}”`);
      await expect(row(page, tag('bumblebees'))).toBeFocused();
      await expect(row(page, tag('bees'))).toHaveCount(0);

      await page.keyboard.press('Enter');
      const edited = dialog(page, tag('bumblebees'));
      await edited.getByRole('button', { name: 'More actions' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
      await expect(edited).toBeHidden();
      await expect(row(page, tag('bumblebees'))).toHaveCount(0);
      await expect(row(page, tag('ants'))).toBeVisible();
    });

    test('Escape asks before it discards changes, and gives the focus back', async ({ page }) => {
      await call(page, 'POST /tag', { name: tag('crickets') });
      await page.goto(`/admin/tags?search=${encodeURIComponent(tag('crickets'))}`);
      const search = page.url();
      await row(page, tag('crickets')).click();
      const form = dialog(page, tag('crickets'));
      await form.getByLabel('Description').fill('They sing.');
      await page.keyboard.press('Escape');
      const question = dialog(page, 'Leave without saving?');
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(form.getByLabel('Description')).toHaveValue('They sing.');
      await closing(form).click();
      await question.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(form).toBeHidden();
      expect(page.url()).toBe(search);
      await expect(row(page, tag('crickets'))).toBeFocused();

      // The Tab key stays within the dialog.
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Name')).toBeVisible();
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(
          true,
        );
      }
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
      await expect(row(page, tag('crickets'))).toBeFocused();
    });

    test('a form has its own URL: in a new tab, after a reload, and with the Back button', async ({
      page,
      context,
    }) => {
      const { id } = await call(page, 'POST /category', { name: tag('insects') });
      await page.goto('/admin/categories');
      await row(page, tag('insects')).click();
      const form = dialog(page, tag('insects'));
      await expect(form).toBeVisible();
      await page.reload();
      await expect(form.getByLabel('Name')).toHaveValue(tag('insects'));
      await page.goBack();
      await expect(form).toBeHidden();
      await page.goForward();
      await expect(form).toBeVisible();
      await closing(form).click();
      await expect(page).toHaveURL(/\/admin\/categories(\?.*)?$/);
      await expect(row(page, tag('insects'))).toBeFocused();

      const other = await context.newPage();
      await signInToAdmin(other);
      await other.goto(`/admin/categories/edit/${String(id)}`);
      await expect(dialog(other, tag('insects')).getByLabel('Name')).toHaveValue(tag('insects'));
      await expectAccessible(other, 'a category');
      await other.close();
      await page.goto('/admin/categories/edit/nowhere');
      await expect(page.getByRole('dialog').getByText('Category not found')).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'View all categories' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('a mailing list with its emails, and a subscriber, whose page opens from there', async ({
      page,
    }) => {
      await page.goto('/admin/contact-lists/create');
      const made = dialog(page, 'New mailing list');
      await made.getByLabel('Name').fill(tag('Hives'));
      await made.getByRole('button', { name: 'Create mailing list' }).click();
      await row(page, tag('Hives')).click();
      const form = dialog(page, tag('Hives'));
      await expect(form.getByRole('region', { name: 'Welcome series' })).toBeVisible();
      await expectAccessible(page, 'a mailing list');
      await closing(form).click();

      await page.goto('/admin/contacts/create');
      const person = dialog(page, 'New subscriber');
      await person.getByRole('button', { name: 'Create subscriber' }).click();
      await expect(person.getByLabel('Email')).toBeFocused();
      await expect(person.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
      // Screen readers and the keyboard reach the notification, because it is within the dialog.
      await expect(
        person.getByRole('alert').filter({ hasText: '1 field needs your attention.' }),
      ).toBeVisible();
      await person.getByLabel('Email').fill(`maya${width}@example.org`);
      await person.getByRole('button', { name: 'Create subscriber' }).click();
      await expect(row(page, `maya${width}@example.org`)).toBeVisible();
      await notes(page).getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Mailing lists' })).toBeVisible();
    });
  });

test.describe('someone else saved in the meantime', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] });

  test('the dialog shows both versions and stays open', async ({ page }) => {
    await signInToAdmin(page);
    const { id, version } = await call(page, 'POST /tag', { name: 'moths' });
    await page.goto(`/admin/tags/edit/${String(id)}`);
    const form = dialog(page, 'moths');
    await form.getByLabel('Name').fill('butterflies');
    await call(page, `PUT /tag/${String(id)}`, { name: 'beetles', version });
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog(page, 'Someone else saved a newer version')).toBeVisible();
    await expectAccessible(page, 'a conflict over a dialog');
    await page.keyboard.press('Escape');
    await expect(form.getByLabel('Name')).toHaveValue('butterflies');
  });
});
