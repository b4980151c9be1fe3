import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { addAuthenticator } from '../helpers/authenticator.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';

const PASSWORD = 'the history of a company';

// A step that needs a confirmation, and a sign-in that needs a second step, each log an error in the browser’s console.
test.use({ expectedErrors: [/status of 40[13]/] });

/** A user with a password, created by the administrator. */
async function makeEditor(page: Page, email: string): Promise<void> {
  const headers = await staffHeaders(page.request);
  const { data: me } = (await (await page.request.get('/api/v1/user', { headers })).json()) as {
    data: object;
  };
  expect(me).toBeDefined();
  await page.request.post('/api/v1/auth/step-up', {
    headers,
    data: { password: ADMINISTRATOR.password },
  });
  const data = { name: 'Ida Tarbell', email, role: 'editor', password: PASSWORD };
  const made = await page.request.post('/api/v1/users', { headers, data });
  expect(made.status()).toBe(201);
}

test('a passkey is added, signs in without a password, after one, and confirms a step', async ({
  page,
}, testInfo) => {
  const email = `ida-${testInfo.retry}-${testInfo.repeatEachIndex}@example.org`;
  await makeEditor(page, email);
  await addAuthenticator(page);

  await test.step('it is added on the account page, once the password has confirmed who asks', async () => {
    await page.goto('/login?redirect=/admin/account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/admin/account');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Work laptop');
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Save these codes somewhere safe')).toBeVisible();
    await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
    await expect(page.getByRole('row', { name: /Work laptop/ })).toBeVisible();
    await expectAccessibleDayAndNight(page, 'the account page');
  });

  await test.step('it signs in without a password', async () => {
    await page.evaluate(() => localStorage.removeItem('pbt_token'));
    await page.goto('/login?redirect=/admin/account');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.waitForURL('**/admin/account');
    await expect(page.getByRole('row', { name: /Work laptop/ })).not.toContainText('Never');
  });

  await test.step('it confirms the step that adds another, which this device refuses', async () => {
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  });

  await test.step('after a password it is asked for', async () => {
    await page.evaluate(() => localStorage.removeItem('pbt_token'));
    await page.goto('/login?redirect=/admin/account');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await page.waitForURL('**/admin/account');
  });
});

test('a passkey that is canceled, or not there, leaves the sign-in page as it is, with words', async ({
  page,
}) => {
  await addAuthenticator(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('somebody@example.org');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/You canceled, or no passkey was found/);
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
});
