import type { Page } from 'playwright/test';
import { expectAccessible } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

test.use({ expectedErrors: [/status of 409/] });

const headline = (page: Page) => page.getByLabel('Headline');
const stored = async (page: Page) => (await call(page, 'GET /settings/general'))['headline'];

test('settings that were only declared are found, saved, undone, and restored from their history', async ({
  page,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin/settings');
  await page.getByRole('main').getByRole('link', { name: 'General' }).click();
  await expect(page.getByRole('heading', { name: 'General', level: 1 })).toBeVisible();
  const first = await headline(page).inputValue();
  // Other journeys may have saved this group before.
  const { version } = (await call(page, 'GET /settings/general')) as { version: number };

  await headline(page).fill('Books, read closely');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  expect(await stored(page)).toBe('Books, read closely');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(headline(page)).toHaveValue(first);

  await headline(page).fill('Books, told plainly');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => stored(page)).toBe('Books, told plainly');

  await test.step('the history says who changed what, and restores any version', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History of General' });
    await expect(history.getByRole('listitem').first()).toContainText('Headline');
    const restore = (saves: number) =>
      history.getByRole('button', { name: `Restore version ${version + saves}`, exact: true });
    await expect(restore(2)).toBeVisible();
    await expectAccessible(page, 'the history of settings');
    await restore(1).click();
    await expect.poll(() => stored(page)).toBe('Books, read closely');
    await history.getByRole('button', { name: 'Close history' }).click();
    await expect(headline(page)).toHaveValue('Books, read closely');
  });

  await test.step('what someone else saved in another field stays, too', async () => {
    await headline(page).fill('Ours');
    const now = await call(page, 'GET /settings/general');
    await call(page, 'PUT /settings/general', { intro: 'Theirs', version: now['version'] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => stored(page)).toBe('Ours');
    await expect(page.getByLabel('Introduction')).toHaveValue('Theirs');
  });

  await test.step('what was typed stays when someone else saved the same field first', async () => {
    await headline(page).fill('Mine');
    const now = await call(page, 'GET /settings/general');
    await call(page, 'PUT /settings/general', { headline: 'Theirs', version: now['version'] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed Headline' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await expect(headline(page)).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => stored(page)).toBe('Mine');
  });
  await expectAccessible(page, 'settings');
});

test('the page stands beside the form, as it is being set, until it is closed', async ({ page }) => {
  const shown = page.frameLocator('iframe[title="Page preview"]');
  const button = page.getByRole('button', { name: 'Preview', exact: true });
  await signInToAdmin(page);
  await page.goto('/admin/settings/general');
  await headline(page).fill('Typed, and seen at once');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Typed, and seen at once');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  // It leaves room for the form and the navigation.
  const pane = await page.getByRole('complementary', { name: 'Preview' }).boundingBox();
  const input = await headline(page).boundingBox();
  expect((input?.x ?? 0) + (input?.width ?? 0)).toBeLessThan(pane?.x ?? 0);
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();

  await page.getByRole('button', { name: 'Close preview' }).click();
  await expect(headline(page)).toHaveValue('Typed, and seen at once');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(headline(page)).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'false');

  await test.step('on a phone it opens with the button, and covers the form', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await button.click();
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'the page over the form');
    await page.getByRole('button', { name: 'Close preview' }).click();
    await expect(headline(page)).toBeVisible();
  });

  await test.step('opened again, it is there with the next screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await button.click();
    await page.goto('/admin/settings/home');
    await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
