import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const SCHEDULE = '/settings/home/schedule';
const headings = async (page: Page) => {
  const [, html = ''] = (await (await page.request.get('/')).text()).split('<main');
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, words = '']) =>
    words.replaceAll(/<[^>]*>/g, '').trim(),
  );
};
const panel = (page: Page) => page.locator('.panel').filter({ hasText: 'Scheduled by' });

test('a change of the home page is scheduled, previewed, edited, applied on time, and undone', async ({
  page,
}) => {
  await signInToAdmin(page);
  const before = await headings(page);
  await page.goto('/admin/settings/home');
  await page.getByRole('button', { name: 'Move section 2 up' }).click();
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule changes' });
  await dialog.getByLabel('Date and time').fill('2037-12-03T09:00');
  await expect(dialog.getByLabel('Time zone')).toHaveValue('UTC');
  await expectAccessibleDayAndNight(page, 'the time of a change');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();

  await test.step('the screen says what will change, and visitors see nothing of it', async () => {
    await expect(page.getByRole('heading', { name: /^Changes scheduled for .*3.*2037/ })).toBeVisible();
    expect(await headings(page)).toEqual(before);
    await panel(page).getByRole('button', { name: 'Preview changes' }).click();
    const shown = page.frameLocator('iframe[title="Page preview"]');
    await expect(shown.locator('main h2').first()).toHaveText('Book Summaries');
    await expectAccessibleDayAndNight(page, 'a scheduled change');
    await page.getByRole('button', { name: 'Close preview' }).click();
  });

  await test.step('what someone saves in between is said', async () => {
    const { sections, version } = await call(page, 'GET /settings/home');
    const fewer = (sections as object[]).slice(0, -1);
    await call(page, 'PUT /settings/home', { sections: fewer, version });
    await page.reload();
    await expect(panel(page)).toContainText(
      'Someone has changed Sections since these changes were scheduled',
    );
  });

  await test.step('it is edited', async () => {
    await page.getByRole('button', { name: 'Edit changes' }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove section 6' }).click();
    await page.getByRole('button', { name: 'Update schedule…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update schedule' }).click();
    await expect(panel(page)).toBeVisible();
    await expect(panel(page)).not.toContainText('since these changes were scheduled');
  });

  await test.step('it is made at its time, on its own', async () => {
    const { version } = await call(page, `GET ${SCHEDULE}`);
    const at = Date.now() + 2500;
    await call(page, `PUT ${SCHEDULE}`, { at: new Date(at).toISOString(), version });
    await expect.poll(async () => (await headings(page))[0]).toBe('Book Summaries');
    expect(Date.now()).toBeGreaterThanOrEqual(at);
    // The open screen updates.
    await expect(panel(page)).toHaveCount(0, { timeout: 30_000 });
  });

  await test.step('it is undone from the history', async () => {
    await page.getByRole('button', { name: 'History', exact: true }).click();
    const history = page.getByRole('dialog', { name: 'History of Home page' });
    await expect(history.getByRole('listitem').first()).toContainText('Scheduled by');
    await history.getByRole('button', { name: 'Restore version 1' }).click();
    await expect.poll(() => headings(page)).toEqual(before);
  });
});
