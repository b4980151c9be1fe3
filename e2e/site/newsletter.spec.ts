import type { Locator, Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = new Date('2026-06-01T12:00:00Z');
const DISMISSED = 'mailing_list_modal_dismissed';
const SUBSCRIBED = 'mailing_list_modal_subscribed';

test.beforeEach(async ({ page }) => {
  await page.clock.install({ time: NOW });
});

test.describe('the newsletter window', () => {
  test('opens after a minute in which nothing is touched, and not before', async ({ page }) => {
    await page.goto('/about');
    await page.clock.runFor(50_000);
    await page.mouse.move(200, 200);
    await page.clock.runFor(50_000);
    await page.keyboard.press('Shift');
    await page.clock.runFor(50_000);
    await page.mouse.wheel(0, 200);
    // The wheel has stopped turning before the page hears of it.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.clock.runFor(50_000);
    await expect(form(page)).toBeHidden();
    await page.clock.runFor(11_000);
    await expect(form(page)).toBeVisible();
    await expect(
      form(page).getByText('No spam. Unsubscribe anytime. We respect your privacy.'),
    ).toBeVisible();
    await expect(form(page).getByLabel('Email')).toHaveAttribute('type', 'email');
    for (const name of ['First name', 'Email'])
      await expect(form(page).getByLabel(name)).toHaveAttribute('required', '');
  });

  test('remembers that it was closed, for thirty days', async ({ page }) => {
    await open(page);
    await form(page).getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(1_000);
    await expect(form(page)).toBeHidden();
    const dismissedAt = Number(await stored(page, DISMISSED));
    expect(dismissedAt).toBeGreaterThan(NOW.getTime());

    await store(page, DISMISSED, NOW.getTime() - 29 * DAY_MS);
    await page.reload();
    await page.clock.runFor(2 * MINUTE_MS);
    await expect(form(page)).toBeHidden();
    await store(page, DISMISSED, NOW.getTime() - 30 * DAY_MS);
    await page.reload();
    await page.clock.runFor(MINUTE_MS);
    await expect(form(page)).toBeVisible();
  });

  test('stays away from who has subscribed', async ({ page }) => {
    await page.goto('/about');
    await store(page, SUBSCRIBED, NOW.getTime() - 29 * DAY_MS);
    await page.reload();
    await page.clock.runFor(2 * MINUTE_MS);
    await expect(form(page)).toBeHidden();
  });

  test('stays away from pages where something is being done', async ({ page }) => {
    for (const path of ['/login', '/emails/unsubscribe', '/emails/confirm']) {
      await page.goto(path);
      await page.clock.runFor(2 * MINUTE_MS);
      await expect(form(page), path).toBeHidden();
    }
  });

  test('never lies over the palette, and waits another minute', async ({ page }) => {
    await page.goto('/about');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByPlaceholder('Search...')).toBeVisible();
    await page.clock.runFor(2 * MINUTE_MS);
    await expect(form(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(page.getByPlaceholder('Search...')).toBeHidden();
    await page.clock.runFor(MINUTE_MS);
    await expect(form(page)).toBeVisible();
  });

  test('stays where it is when a palette over it is closed, and goes when another tab was answered', async ({
    page,
  }) => {
    await open(page);
    await page.keyboard.press('ControlOrMeta+k');
    await page.clock.runFor(1_000);
    await expect(page.getByPlaceholder('Search...')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.clock.runFor(1_000);
    await expect(page.getByPlaceholder('Search...')).toBeHidden();
    await expect(form(page)).toBeVisible();
    expect(await stored(page, DISMISSED)).toBeNull();

    const other = await page.context().newPage();
    await other.goto('/terms');
    await store(other, DISMISSED, NOW.getTime());
    await expect.poll(() => stored(page, DISMISSED)).not.toBeNull();
    await page.clock.runFor(1_000);
    await expect(form(page)).toBeHidden();
  });

  test('says that an address cannot be one, keeps saying it, and sends nothing', async ({ page }) => {
    const sent = countSubscriptions(page);
    await open(page);
    for (const address of ['nobody', 'no body@example.org', 'nobody@example', '@example.org']) {
      await fill(page, address);
      const notice = page.getByRole('alert').filter({ hasText: 'An error occurred.' });
      await expect(notice.last()).toContainText(
        'There is a problem with your email address. Please review it.',
      );
      await page.clock.runFor(10_000);
      await expect(notice.last()).toBeVisible();
    }
    expect(sent()).toBe(0);
  });

  test('thanks who subscribes, and remembers it', async ({ page }) => {
    await open(page);
    await fill(page, 'reader@example.org');
    const thanks = page.getByRole('dialog', { name: "You've got mail!" });
    await expect(thanks).toContainText(
      "Please check your inbox to confirm your email. You'll then receive your weekly summaries.",
    );
    await page.clock.runFor(1_000);
    await expect(form(page)).toBeHidden();
    expect(Number(await stored(page, SUBSCRIBED))).toBeGreaterThan(NOW.getTime());
    expect(await stored(page, DISMISSED)).toBeNull();
    await thanks.getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(1_000);
    await expect(thanks).toBeHidden();
  });

  test('marks a field only while it is wrong, and removes old errors with the thanks', async ({ page }) => {
    await open(page);
    await expectMarkedWhileWrong(page, form(page));
    await page.clock.runFor(1_000);
    await expect(page.getByRole('dialog', { name: "You've got mail!" })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  });

  test.describe('when the server refuses', () => {
    test.use({ expectedErrors: [/status of (?:429|500)|500 http|ERR_FAILED/] });

    test('shows its text under the form, or custom text', async ({ page }) => {
      await open(page);
      const answers: { status: number; body: string }[] = [
        { status: 429, body: JSON.stringify({ status: 429, messages: ['Too many sign-ups. Try later.'] }) },
        { status: 500, body: 'oops' },
      ];
      await page.route('**/email/subscribe', (route) => {
        const answer = answers.shift();
        return answer === undefined ? route.abort() : route.fulfill(answer);
      });
      await fill(page, 'reader@example.org');
      await expect(form(page).getByRole('alert')).toHaveText('Too many sign-ups. Try later.');
      for (const _ of ['a broken server', 'no network']) {
        await fill(page, 'reader@example.org');
        await expect(form(page).getByRole('alert')).toHaveText('Failed to subscribe to mailing list');
      }
      expect(await stored(page, SUBSCRIBED)).toBeNull();
    });
  });
});

test.describe('before consent was answered', () => {
  test.use({ hasConsented: false });

  test('the newsletter window waits', async ({ page }) => {
    await page.goto('/about');
    await page.clock.runFor(3 * MINUTE_MS);
    await expect(form(page)).toBeHidden();
    await page.getByRole('button', { name: 'I Understand' }).click();
    await page.clock.runFor(MINUTE_MS);
    await expect(form(page)).toBeVisible();
  });

  test('the newsletter window waits for no more than the question to be closed', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('dialog', { name: 'Cookie Consent' }).getByRole('button', { name: 'Close' }).click();
    await page.clock.runFor(MINUTE_MS);
    await expect(form(page)).toBeVisible();
  });
});

test.describe('the newsletter at the bottom of the home page', () => {
  test('subscribes without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/`);
    await page.getByLabel('First name').fill('Ann');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(
      page.getByText('There is a problem with your email address. Please review it.'),
    ).toBeVisible();
    await page.getByLabel('Email').fill('paper@example.org');
    await page.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(page.getByRole('heading', { name: "You've got mail!" })).toBeVisible();
    await context.close();
  });

  test('answers in windows with script', async ({ page }) => {
    await page.goto('/');
    const letter = page.getByRole('region', { name: 'A book a week, in your inbox' });
    await letter.getByLabel('First name').fill('Ann');
    await letter.getByLabel('Email').fill('letter@example.org');
    // Before its script has loaded, the form is sent like any form.
    await expect(letter.locator('form[data-awake]')).toBeVisible();
    await letter.getByRole('button', { name: 'Join Free Newsletter' }).click();
    await expect(page.getByRole('dialog', { name: "You've got mail!" })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('the form at the end of a text marks a field only while it is wrong, and removes old errors with the thanks', async ({
  page,
}) => {
  await page.goto('/articles/keep-a-commonplace-book');
  const letter = page.getByRole('region', { name: 'A book a week, in your inbox' });
  await letter.getByLabel('First name').focus();
  await expect(letter.locator('form[data-awake]')).toBeVisible();
  await expectMarkedWhileWrong(page, letter);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog', { name: "You've got mail!" })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
});

/** Signs up with a wrong address, then without a name, then as one should. */
async function expectMarkedWhileWrong(page: Page, form: Locator): Promise<void> {
  const [name, email] = [form.getByLabel('First name'), form.getByLabel('Email')];
  const send = form.getByRole('button', { name: 'Join Free Newsletter' });
  await name.fill('Ann');
  await email.fill('ann@example');
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred.' })).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await name.fill('');
  await email.fill(`marked-${Math.random().toString(36).slice(2)}@example.org`);
  await send.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(form.getByRole('alert')).toHaveText(/\S/);
  await name.fill('Ann');
  await send.click();
  await expect(form.locator('[aria-invalid]')).toHaveCount(0);
}

function form(page: Page) {
  return page.getByRole('dialog', { name: 'A book a week, in your inbox' });
}

async function open(page: Page): Promise<void> {
  await page.goto('/about');
  await page.clock.runFor(MINUTE_MS + 1_000);
  await expect(form(page)).toBeVisible();
  await page.clock.runFor(1_000);
}

async function fill(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('First name').fill('Ann');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByRole('button', { name: 'Join Free Newsletter' }).click();
}

function countSubscriptions(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('/email/subscribe')) count += 1;
  });
  return () => count;
}

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

async function store(page: Page, key: string, time: number): Promise<void> {
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, String(time)] as const);
}
