import { countClicks } from '../helpers/clicks.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { tokenMailedTo } from '../helpers/mail.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

// Everyday jobs, each the shortest way with a mouse from the list of what it is about. Changing the category of ten live pages is
// counted in lists-at-scale.spec.ts, and ten questions of a newcomer in finding.spec.ts.

test('a new article: one click to the first letter, none to the first save', async ({ page }) => {
  const clicks = await countClicks(page);
  await signInToAdmin(page);
  await page.goto('/admin/articles');
  await page.getByRole('link', { name: 'New article' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.keyboard.type('Counted');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Counted');
  expect(clicks.count()).toBe(1);
  clicks.reset();
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await expect(page.locator('.save-state')).toHaveAttribute('data-state', 'saved');
  expect(clicks.count()).toBe(0);
});

test('a live page is updated with one click', async ({ page }, { retry }) => {
  const clicks = await countClicks(page);
  await signInToAdmin(page);
  const { id } = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: `Live ${retry}`,
    intro: 'Why the second hour with a book is worth more than the first.',
    body: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Read one page twice.' }] }],
    },
  });
  await call(page, `POST /content/${String(id)}/publish`);
  await page.goto(`/admin/articles/edit/${String(id)}`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Live again ${retry}`);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Updated');
  expect(clicks.count()).toBe(1);
});

test('subscribers are imported with five clicks', async ({ page }, { retry }) => {
  const clicks = await countClicks(page);
  await signInToAdmin(page);
  await call(page, 'POST /contact-lists', { name: `Counted ${retry}`, optin: 'single' });
  await page.goto('/admin/contacts');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'readers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`email,first name\ncounted${retry}@example.net,Ann\n`),
  });
  await page.getByLabel(`Counted ${retry}`).check();
  await page.getByLabel('These people have already agreed to receive your emails').check();
  await page.getByLabel('Source of consent').fill('A fair');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await page.getByRole('button', { name: 'Import 1 subscriber' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  expect(clicks.count()).toBeLessThanOrEqual(5);
});

test('this week’s letter is written, tested, and sent from the start page with six clicks', async ({
  page,
  request,
}, { retry }) => {
  const clicks = await countClicks(page);
  await signInToAdmin(page);
  const token = await tokenMailedTo(request, `letter${retry}@example.net`);
  expect((await request.post('/api/v1/email/confirm', { data: { token } })).status()).toBe(200);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'New issue' }).click();
  await page.getByRole('button', { name: /^Weekly letter/ }).click();
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible();
  await page.keyboard.type('What we looked for in the margins this week.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('region', { name: 'Send test email' }).getByLabel('Send to').fill('me@example.org');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(/^Not sent to me@example.org.* outbox/)).toBeVisible();
  await page.getByRole('button', { name: 'Send now…' }).click();
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  expect(clicks.count()).toBeLessThanOrEqual(6);
});
