import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

test('an editor sets up a weekly digest, sees its dates, and makes one ahead of time', async ({ page }, {
  retry,
}) => {
  const template = `What is new, ${retry}`;
  const blocks = [
    { type: 'heading', text: 'New on the site' },
    { type: 'content_list', rule: { limit: 5 } },
    { type: 'footer' },
  ];
  await call(page, 'POST /newsletter-templates', { name: template, subject: 'New this week', blocks });
  await signInToAdmin(page);
  await page.goto('/admin/recurring-issues/create');
  await page.getByLabel(/^Name/).fill(`Weekly digest ${retry}`);
  await page.getByLabel('Template').fill(template);
  await page.getByRole('option', { name: template }).click();
  await page.getByRole('checkbox', { name: 'Articles' }).check();
  const weekday = page.getByLabel('Day of the week');
  await page.getByLabel('Repeats').selectOption({ label: 'Every day' });
  await expect(weekday).toBeHidden();
  await page.getByLabel('Repeats').selectOption({ label: 'Every week' });
  await weekday.selectOption({ label: 'Friday' });
  await page.getByLabel('Time').fill('07:30');
  await page.getByLabel('Send to').fill('Newsletter');
  await page.getByRole('option', { name: 'Newsletter' }).click();
  await page.getByRole('button', { name: 'Create recurring issue' }).click();
  await expect(page).toHaveURL(/\/admin\/recurring-issues\/edit\/[0-9a-f-]{36}$/);

  const next = page.getByRole('region', { name: 'Upcoming issues' });
  await expect(next.getByRole('listitem')).toHaveText([/^Friday, .*7:30/, /^Friday/, /^Friday/]);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Nothing yet.');
  await page.getByRole('button', { name: 'Create next issue now' }).click();
  await expect(history.getByRole('row')).toHaveCount(2);
  await expect(history).toContainText(/Draft with (?:\d|no) new items?\./);
  await expectAccessibleDayAndNight(page, 'a recurring issue');

  await history.getByRole('link', { name: /^Weekly digest/ }).click();
  await expect(page).toHaveURL(/\/admin\/email-newsletters\/edit\//);
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
});

test('a recurring issue can use a new template made from a ready-made layout', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin/recurring-issues/create');
  await page.getByRole('button', { name: 'New template from a ready-made layout' }).click();
  const layouts = page.getByRole('dialog', { name: 'Ready-made layouts' });
  // Only those that show what is new.
  await expect(layouts.getByRole('button', { name: /^Weekly letter/ })).toBeVisible();
  await expect(layouts.getByRole('button', { name: /^Plain letter/ })).toHaveCount(0);
  await expectAccessibleDayAndNight(page, 'ready-made layouts');
  await layouts.getByRole('button', { name: /^Weekly letter/ }).click();
  await expect(layouts).toBeHidden();
  await expect(page.getByLabel('Template')).toHaveValue('Weekly letter');
});

test.describe('a feed', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('is checked at the form, which then asks nothing about content of this site', async ({ page }) => {
    await signInToAdmin(page);
    await page.goto('/admin/recurring-issues/create');
    const articles = page.getByRole('checkbox', { name: 'Articles' });
    await expect(articles).toBeVisible();
    // The product reads feeds on the public internet only.
    await page.getByLabel('Feed', { exact: true }).fill('http://127.0.0.1/feed.xml');
    await expect(articles).toBeHidden();
    await page.getByRole('button', { name: 'Check feed' }).click();
    await expect(page.getByRole('alert')).toContainText('can’t be reached');
  });
});
