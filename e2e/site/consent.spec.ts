import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const KEY = 'cookie_consent_timestamp';
const NOW = new Date('2026-06-01T12:00:00Z');
const DAY_MS = 86_400_000;

test.use({ hasConsented: false });

test.describe('the question for consent', () => {
  test('is asked until it is answered, and the answer is the time', async ({ page }) => {
    await page.clock.setFixedTime(NOW);
    await page.goto('/about');
    const question = page.getByRole('dialog', { name: 'Cookie Consent' });
    await expect(question).toBeVisible();
    expect(await question.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByPlaceholder('Search...')).toBeHidden();
    await expect(question.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
      'href',
      '/terms/privacy',
    );
    await question.getByRole('button', { name: 'I Understand' }).click();
    await expect(question).toBeHidden();
    expect(await stored(page)).toBe(String(NOW.getTime()));
    await page.reload();
    await expect(question).toBeHidden();
  });

  test('is put aside by its close icon and by Escape, which store nothing', async ({ page }) => {
    await page.goto('/about');
    const question = page.getByRole('dialog', { name: 'Cookie Consent' });
    await question.getByRole('button', { name: 'Close' }).click();
    await expect(question).toBeHidden();
    expect(await stored(page)).toBeNull();
    await page.reload();
    await question.getByRole('button', { name: 'I Understand' }).focus();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    expect(await stored(page)).toBeNull();
  });

  test('is answered in every tab at once', async ({ page }) => {
    await page.goto('/about');
    const question = page.getByRole('dialog', { name: 'Cookie Consent' });
    await expect(question).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/terms');
    await other.getByRole('button', { name: 'I Understand' }).click();
    await expect(question).toBeHidden();
  });

  test('is asked again after 365 days', async ({ page }) => {
    await page.clock.setFixedTime(NOW);
    await page.goto('/about');
    const question = page.getByRole('dialog', { name: 'Cookie Consent' });
    await store(page, NOW.getTime() - 364 * DAY_MS);
    await page.reload();
    await expect(question).toBeHidden();
    await store(page, NOW.getTime() - 365 * DAY_MS);
    await page.reload();
    await expect(question).toBeVisible();
  });

  test('has the words and the days that a site chose', async ({ page }) => {
    await signInToAdmin(page);
    await page.clock.setFixedTime(NOW);
    await page.goto('/admin/settings/privacy');
    await page.getByLabel('Text', { exact: true }).fill('We remember how large you like your letters.');
    await page.getByLabel('Ask again after (days)').fill('90');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.save-state')).toContainText('Saved');

    await page.goto('/about');
    const question = page.getByRole('dialog', { name: 'Cookie Consent' });
    await expect(question).toContainText('how large you like your letters. Read the privacy policy.');
    await store(page, NOW.getTime() - 89 * DAY_MS);
    await page.reload();
    await expect(question).toBeHidden();
    await store(page, NOW.getTime() - 90 * DAY_MS);
    await page.reload();
    await expect(question).toBeVisible();
    const { version } = await call(page, 'GET /settings/privacy');
    await call(page, 'PUT /settings/privacy', { consent_text: null, consent_days: null, version });
  });

  test('is not asked without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/about`);
    await expect(page.getByRole('dialog', { name: 'Cookie Consent' })).toBeHidden();
    await context.close();
  });
});

function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY);
}

async function store(page: Page, time: number): Promise<void> {
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, String(time)] as const);
}
