import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { signInToAdmin } from '../helpers/staff.ts';

test('an administrator sees what runs, where it is stored, and what to do', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/settings');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^About this system/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'About this system' })).toBeVisible();
  const fact = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');
  await expect(fact('Version')).toContainText(/^\d+\.\d+\.\d+/);
  await expect(fact('Migrations')).toContainText(/\d+ applied, most recently \d{4}_/);
  await expect(fact('Disk')).toContainText(/ of .* free/);
  const toDo = page.getByRole('region', { name: 'What to do' });
  await expect(toDo.getByRole('link', { name: 'Set up email' })).toBeVisible();
  await expectAccessibleDayAndNight(page, 'about this system');
  await toDo.getByRole('link', { name: 'Set up email' }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/email$/);
});
