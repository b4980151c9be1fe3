import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { signInToAdmin } from '../helpers/staff.ts';

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true });
const within = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

interface Question {
  asked: string;
  /** Links to click one by one, starting from Today. */
  clicks: (page: Page) => Locator[];
  found: (page: Page) => Locator;
}

const settings = (name: string, found: Question['found']): Pick<Question, 'clicks' | 'found'> => ({
  clicks: (page) => [menu(page, 'Settings'), within(page, name)],
  found,
});
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first();

const QUESTIONS: readonly Question[] = [
  {
    asked: 'Where do I export my articles?',
    clicks: (page) => [menu(page, 'Articles'), page.getByRole('button', { name: 'Columns and export' })],
    found: (page) => page.getByRole('dialog').getByText('Export CSV'),
  },
  { asked: 'Where are my API tokens?', ...settings('API tokens', heading('API tokens')) },
  { asked: 'Where do I redirect an old URL?', ...settings('Redirects', heading('Redirects')) },
  {
    asked: 'How do I change the name of the site?',
    ...settings('General', (page) => page.getByRole('textbox', { name: 'Name' }).first()),
  },
  { asked: 'How do I test email?', ...settings('Email', heading('Status')) },
  { asked: 'Where do I import my old site?', ...settings('Import', heading('Import')) },
  {
    asked: 'Where do I tell another service what happens here?',
    ...settings('Webhooks', heading('Webhooks')),
  },
  {
    asked: 'How do I invite a colleague?',
    ...settings('Staff', (page) => page.getByRole('link', { name: 'Invite staff member' })),
  },
  {
    asked: 'Whose email came back?',
    clicks: (page) => [menu(page, 'Subscribers'), page.getByRole('link', { name: 'Bounces', exact: true })],
    found: heading('Bounces'),
  },
  {
    asked: 'Which keys are there?',
    clicks: (page) => [
      page.getByRole('button', { name: 'Your account' }),
      page.getByRole('menuitem', { name: 'Keyboard shortcuts' }),
    ],
    found: (page) => page.getByRole('dialog').getByText('Go to', { exact: true }),
  },
];

test('ten questions of a newcomer are answered in two clicks each, from a menu of fourteen', async ({
  page,
}) => {
  await signInToAdmin(page);
  await page.goto('/admin');
  const entries = page.getByRole('navigation', { name: 'Admin' }).getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  await expect(entries).toHaveCount(14);
  for (const { asked, clicks, found } of QUESTIONS)
    await test.step(asked, async () => {
      const steps = clicks(page);
      expect(steps.length).toBeLessThanOrEqual(2);
      for (const step of steps) await step.click();
      await expect(found(page)).toBeVisible();
      await page.keyboard.press('Escape');
    });
});

test('the palette finds a book by its author, though a title has the name, too', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin');
  await expect(menu(page, 'Articles')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('seneca');
  await expect(page.getByRole('option', { name: /On the Shortness of Life/ }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /you are not short of time/ })).toHaveCount(1);
});

test('the palette finds a task by what people call it', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin');
  await expect(menu(page, 'Articles')).toBeVisible();
  await page.keyboard.press('Control+k');
  for (const [typed, task] of [
    ['csv', 'Import subscribers'],
    ['welcome', 'Edit welcome emails'],
    ['invite', 'Invite someone to the team'],
    ['smtp', 'Set up email'],
  ] as const) {
    await page.getByRole('combobox').fill(typed);
    await expect(page.getByRole('option', { name: task }).first()).toBeVisible();
  }
});
