import { AxeBuilder } from '@axe-core/playwright';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { addAuthenticator } from '../helpers/authenticator.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { newestToken, staffHeaders } from '../helpers/mail.ts';

interface Colleague {
  name: string;
  email: string;
  password: string;
}

// A refused sign-in logs an error in the browser's console.
test.use({ expectedErrors: [/status of 40[013]/] });

async function signIn(page: Page, { email, password }: Omit<Colleague, 'name'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Confirms in the dialog; the pending action then continues. */
async function confirmIdentity(
  page: Page,
  { label, proof }: { label: string; proof: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByLabel(label).fill(proof);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a passkey, confirmed with a recovery code, and signs in again with it. */
async function addPasskeyAndSignInWithIt(page: Page, recoveryCode: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await confirmIdentity(page, {
    label: 'Code from your authenticator app, or a recovery code',
    proof: recoveryCode,
  });
  await expect(page.getByRole('row', { name: /Work laptop/ })).toContainText('Never');
  await page.evaluate(() => localStorage.removeItem('pbt_token'));
  await page.goto('/login?redirect=/admin/account');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/admin/account');
  await expect(page.getByRole('row', { name: /Work laptop/ })).not.toContainText('Never');
}

/** The passkey confirms their identity, which signing in alone doesn’t. */
async function makeTokenAndSignOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('App name').fill('The reading list');
  await page.getByLabel('Read content, including drafts').check();
  await page.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await dialog.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('“The reading list” is ready.')).toBeVisible();
  const token = await page.getByRole('status').locator('.secret').innerText();
  const ask = async (path: string) =>
    (await page.request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })).status();
  expect([await ask('/content?status=draft'), await ask('/contacts')]).toEqual([200, 403]);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL('**/login**');
}

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test(
  'a staff member is invited, sets up two-factor authentication and a passkey, confirms a step with it, and is demoted at once',
  { tag: '@database' },
  async ({ page, browser, baseURL, request }, { retry, repeatEachIndex }) => {
    const known = `${retry}-${repeatEachIndex}`;
    const ida: Colleague = {
      name: `Ida Tarbell ${known}`,
      email: `ida-tarbell-${known}@example.org`,
      password: 'the history of a company',
    };
    await signIn(page, ADMINISTRATOR);
    await page.waitForURL('**/admin');
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Invite staff member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite staff member' });
    await dialog.getByLabel('Name').fill(ida.name);
    await dialog.getByLabel('Email').fill(ida.email);
    await dialog.getByLabel('Role').selectOption('editor');
    await dialog.getByRole('button', { name: 'Create invitation link' }).click();
    await confirmIdentity(page, { label: 'Password', proof: ADMINISTRATOR.password });
    // Without a mail server, the link is passed on by hand.
    const link = await dialog.getByLabel('Invitation link', { exact: true }).inputValue();
    const token = await newestToken(request, ida.email);
    expect(link).toContain(token);
    await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    const context = await browser.newContext({ baseURL: baseURL ?? '' });
    const colleague = await context.newPage();
    await addAuthenticator(colleague);
    await colleague.goto(`/login/password?token=${token}`);
    await expect(colleague.getByText(`For ${ida.name} (${ida.email})`)).toBeVisible();
    expect(colleague.url()).not.toContain(token);
    const keep = colleague.getByRole('button', { name: 'Save password' });
    await colleague.getByLabel('Password').fill('password123');
    await keep.click();
    await expect(colleague.getByRole('alert')).toHaveText(
      'Password is one of the passwords that attackers try first. Choose another one, such as a few unrelated words',
    );
    await colleague.getByLabel('Password').fill(ida.password);
    await keep.click();
    await colleague.getByRole('link', { name: 'Sign in' }).last().click();
    await colleague.waitForURL('**/login');

    await signIn(colleague, ida);
    await colleague.waitForURL('**/admin');
    await colleague.goto('/admin/account');
    await colleague.getByRole('button', { name: 'Set up authenticator app' }).click();
    await colleague.getByLabel('Your password').fill(ida.password);
    await colleague.getByRole('button', { name: 'Continue' }).click();
    const secret = await colleague.locator('.secret').innerText();
    await colleague.getByLabel('Code from the app').fill(codeOf(secret));
    await colleague.getByRole('button', { name: 'Turn on' }).click();
    await expect(colleague.getByRole('listitem').filter({ hasText: /^\w{5}-\w{5}$/ })).toHaveCount(10);
    const [recovery = '', second = ''] = await colleague.locator('.codes li').allInnerTexts();
    await colleague.getByRole('button', { name: 'I’ve saved these codes' }).click();
    await expect(colleague.getByText('10 recovery codes left')).toBeVisible();
    await expectNoViolations(colleague);
    await addPasskeyAndSignInWithIt(colleague, second);
    await makeTokenAndSignOutEverywhere(colleague);

    const another = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await signIn(another, ida);
    await another.getByLabel('Code from your authenticator').fill(recovery);
    await another.getByRole('button', { name: 'Sign in' }).click();
    await another.waitForURL('**/admin');
    // A screen that requests nothing more, so that the next request is that of the click below.
    await another.getByRole('link', { name: 'Articles', exact: true }).click();
    await expect(another.getByRole('table')).toBeVisible();

    await page.goto('/admin/users');
    await page.getByRole('link', { name: ida.name }).click();
    await page.getByLabel('Role').selectOption('viewer');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.locator('.save-state')).toHaveText(/^Saved \d\d:\d\d$/);
    await another.getByRole('link', { name: 'Subscribers', exact: true }).click();
    await expect(another.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
    await page.goto('/admin/audit-log');
    await expect(
      page.getByRole('cell', { name: /turned on two-factor authentication/ }).first(),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of ['/admin/audit-log', '/admin/email-templates']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
    await context.close();
  },
);

test('who types before the form is awake stays in their field', async ({ page }) => {
  let wake: () => void = () => undefined;
  const awake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  // On a slow connection, the page’s scripts load after its text, while someone types.
  await page.route('**/assets/**/*.js', async (route) => {
    await awake;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Password').focus();
  await page.keyboard.type('half a ');
  wake();
  await page.waitForLoadState('networkidle');
  await page.keyboard.type('password');
  await expect(page.getByLabel('Password')).toHaveValue('half a password');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('who forgot their password get a link, with the same text for everyone', async ({ page, request }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have a field with this name.
  await page.waitForURL('**/login/forgotten');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toHaveText(
    'If there’s an account for nobody@example.org, we’ve sent a reset link to that address. The link expires in 1 hour.',
  );
  await page.goto('/login/password?token=nonsense');
  await expect(page.getByText('This link has expired or has already been used')).toBeVisible();
  const mails = await request.get('/api/v1/outbox?to=nobody@example.org', {
    headers: await staffHeaders(request),
  });
  expect(((await mails.json()) as { data: { total: number } }).data.total).toBe(0);
});

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.trim()) }).generate();
}
