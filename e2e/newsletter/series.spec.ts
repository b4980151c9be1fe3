import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { tokenMailedTo } from '../helpers/mail.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const BLOCKS = [{ type: 'text', html: '<p>Welcome. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' }];

const subjectsTo = async (page: Page, email: string) => {
  const { data } = await call(page, `GET /outbox?per_page=100&to=${encodeURIComponent(email)}`);
  return (data as { purpose: string; subject: string }[])
    .filter(({ purpose }) => purpose === 'series')
    .map(({ subject }) => subject);
};

test('an editor makes a series, sees when it would happen, and a new subscriber gets its first email', async ({
  page,
}, { retry }) => {
  await call(page, 'POST /newsletter-templates', { name: `Course ${retry}`, blocks: BLOCKS });
  await signInToAdmin(page);
  await page.goto('/admin/email-series/create');
  await page.getByLabel(/^Name/).fill(`Course ${retry}`);
  await expect(page.getByLabel('Attribute', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Create series' }).click();
  await expect(page).toHaveURL(/\/admin\/email-series\/edit\/[0-9a-f-]{36}$/);

  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps).toContainText('No steps yet');
  await steps.getByRole('button', { name: 'Add email' }).click();
  await steps.getByLabel('Subject').fill('Your first lesson');
  const ofTest = await steps.getByLabel('Template').inputValue();
  await steps.getByRole('button', { name: 'New template from a ready-made layout' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Plain letter/ })
    .click();
  await expect(steps.getByLabel('Template')).toHaveValue('Plain letter');
  await steps.getByLabel('Template').fill(ofTest);
  await page.getByRole('option', { name: ofTest }).first().click();
  await steps.getByRole('button', { name: 'Add wait' }).click();
  await steps.getByLabel('Wait for').selectOption({ label: 'a day of the week' });
  await steps.getByLabel('Day', { exact: true }).selectOption({ label: 'Monday' });
  await steps.getByLabel('Time').fill('08:30');
  await steps.getByRole('button', { name: 'Add condition' }).click();
  await steps.getByLabel('Attribute').fill('plan');
  await steps.getByLabel('Otherwise').selectOption({ label: 'Leave the series' });
  await steps.getByRole('button', { name: 'Save steps' }).click();
  await expect(page.getByText('Steps saved')).toBeVisible();
  await expect(steps).toContainText('Wait until Monday, 08:30');
  await expect(steps).toContainText('Continue if plan is set');

  const run = page.getByRole('list', { name: 'Test run' });
  await expect(run.getByRole('listitem')).toHaveText([
    /Email: Your first lesson/,
    /Wait begins/,
    /^Monday, .*8:30.*Condition is met/,
    /^Monday, .*8:30.*End of the series/,
  ]);
  await expectAccessibleDayAndNight(page, 'a series');
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel('Active').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(steps).not.toContainText('This series is off');

  const email = `series-${retry}@example.org`;
  const token = await tokenMailedTo(page.request, email);
  expect((await page.request.post('/api/v1/email/confirm', { data: { token } })).status()).toBe(200);
  await expect.poll(() => subjectsTo(page, email), { timeout: 20_000 }).toEqual(['Your first lesson']);
  await page.reload();
  await expect(steps).toContainText('1 sent');
  await expect(steps).toContainText('1 here now');
  await expect(steps).toContainText('In progress: 1');
});
