import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { chooseZone } from '../helpers/zones.ts';

const READERS = 1_200;
const BLOCKS = [
  { type: 'heading', text: 'Hello {{ contact.first_name | default: "reader" }}' },
  { type: 'text', html: '<p>One idea a week. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' },
];

test.describe('the newsletter', { tag: '@database' }, () => {
  test('a visitor signs up, confirms from the outbox, gets an issue, leaves by header and by page, and comes back', async ({
    page,
  }) => {
    const email = 'wilma@example.org';
    await signUpInWindow(page, { name: 'Wilma', email });

    await signIn(page, '/admin/outbox');
    await page.getByLabel('Search emails').fill(email);
    await page.getByRole('link', { name: /^wilma@.* confirm your subscription/i }).click();
    const [confirmation] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .frameLocator('iframe')
        .getByRole('link', { name: /confirm/i })
        .first()
        .click(),
    ]);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation.getByRole('status')).toContainText('You’re subscribed.');
    await expectNoViolations(page);

    const { data: lists } = await call<Page1>(page, 'GET /contact-lists?search=Newsletter');
    const campaign = await makeCampaign(page, { name: 'For Wilma', contact_list_ids: [lists[0]?.id] });
    await call(page, `POST /newsletter-campaigns/${campaign}/send`, {});
    await expect.poll(() => mailTo(page, email, 'Hello Wilma'), { timeout: 60_000 }).toBeDefined();
    const mail = await mailTo(page, email, 'Hello Wilma');

    const header = mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? '';
    const oneClick = await page.request.post(new URL(header).pathname, {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(oneClick.status()).toBe(200);
    await page.goto('/admin/contacts?page=1&search=wilma');
    await page.getByRole('link', { name: email }).click();
    await expect(page.getByText('Unsubscribed', { exact: true }).first()).toBeVisible();

    const link = /\/emails\/unsubscribe\?token=[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('has been unsubscribed')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('checkbox', { name: 'Newsletter' })).toBeChecked();
  });
});

test.describe('the newsletter in the admin', () => {
  test('staff import a file with errors, and send to those people: test, schedule and cancel, pause and resume, deliveries', async ({
    page,
  }) => {
    await signIn(page, '/admin/contacts/import');
    await call(page, 'POST /contact-lists', {
      name: 'Journey',
      optin: 'double',
    });
    await importReaders(page);
    await expectNoViolations(page);

    await call(page, 'POST /newsletter-templates', {
      name: 'Plain letter',
      subject: 'A letter for {{ contact.first_name }}',
      blocks: BLOCKS,
    });
    await page.goto('/admin/email-newsletters/create');
    await page.getByLabel(/^Name/).fill('Journey issue');
    await page.getByLabel('Template').fill('Plain');
    await page.getByRole('option', { name: 'Plain letter' }).click();
    await page.getByLabel('Send to').fill('Journey');
    await page.getByRole('option', { name: 'Journey' }).click();
    await page.getByRole('button', { name: 'Create issue' }).click();
    await expect(page).toHaveURL(/\/admin\/email-newsletters\/edit\/[0-9a-f-]{36}$/);
    await seePreview(page);
    await sendTest(page);
    await expectNoViolations(page);
    await scheduleAndCancel(page);

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect(page.getByText('Duplicated as a draft')).toBeVisible();
    await sendWithAPause(page);
    await lookIntoDeliveries(page);
  });

  test('staff look after a person: off a list, back on their word, what is held, and gone', async ({ page }, {
    retry,
  }) => {
    const email = 'paula@example.org';
    await signIn(page, '/admin/contacts/create');
    // One person stays: an empty list has nothing to search.
    await call(page, 'POST /contacts', { email: `petra${retry}@example.org` });
    const form = page.getByRole('dialog', { name: 'New subscriber' });
    await form.getByLabel(/^Email/).fill(email);
    await form.getByLabel('First name').fill('Paula');
    await form.getByRole('button', { name: 'Create subscriber' }).click();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Open' }).click();
    const lists = page.getByRole('region', { name: 'Mailing lists' });
    await lists.getByRole('button', { name: 'Subscribe… Newsletter' }).click();
    await lists.getByLabel('They’ve already agreed to receive email from this list').check();
    await expect(lists.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled();
    await lists.getByLabel('Source of consent').fill('A fair in May');
    await lists.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(lists.getByText('Source: A fair in May')).toBeVisible();

    await lists.getByRole('button', { name: 'Unsubscribe… Newsletter' }).click();
    await lists.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await lists.getByRole('button', { name: 'Subscribe… Newsletter' }).click();
    await lists.getByLabel('They asked to resubscribe').check();
    await lists.getByRole('button', { name: 'Send confirmation email' }).click();
    await expect(lists.getByText('Unconfirmed')).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await expectNoViolations(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all data' }).click(),
    ]);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ contact: { email } });

    await page.getByRole('button', { name: 'Erase subscriber…' }).click();
    const erase = page.getByRole('button', { name: 'Erase subscriber' });
    await expect(erase).toBeDisabled();
    await page.getByLabel(`Type ${email} to confirm`).fill(email);
    await erase.click();
    await expect(page).toHaveURL(/\/admin\/contacts(\?|$)/);
    await page.getByLabel('Search subscribers').fill(email);
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  });
});

async function signIn(page: Page, redirect: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${redirect}`);
}

async function signUpInWindow(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.clock.install();
  await page.goto('/about');
  const window = page.getByRole('dialog').filter({ has: page.getByLabel('First name') });
  await page.clock.runFor(61_000);
  await window.getByLabel('First name').fill(name);
  await window.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: "You've got mail!" })).toBeVisible();
}

type Page1 = { data: { id: string }[] };

/** Calls the API as the signed-in person. */
async function call<Data>(page: Page, route: string, data?: unknown): Promise<Data> {
  const [method = '', path = ''] = route.split(' ');
  const token = await page.evaluate(() => localStorage.getItem('pbt_token'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.fetch(`/api/v1${path}`, { method, headers, data });
  expect(answer.ok(), `${route}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

async function makeCampaign(page: Page, fields: object): Promise<string> {
  const made = await call<{ id: string }>(page, 'POST /newsletter-campaigns', {
    subject: 'Hello {{ contact.first_name }}',
    blocks: BLOCKS,
    ...fields,
  });
  return made.id;
}

interface Mail {
  text: string;
  headers: Record<string, string>;
}

async function mailTo(page: Page, email: string, subject: string): Promise<Mail | undefined> {
  const query = new URLSearchParams({ to: email, search: subject });
  const { data } = await call<Page1>(page, `GET /outbox?${query}`);
  return data[0] === undefined ? undefined : call<Mail>(page, `GET /outbox/${data[0].id}`);
}

/** Checks the page itself without frames: a sandboxed email runs nothing, not even a test. */
async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

async function importReaders(page: Page): Promise<void> {
  const rows = Array.from({ length: READERS }, (_, index) => `journey${index}@example.net,Ann,Bern`);
  const bad = ['no address at all,Bob,Zug', 'journey7@example.net,Twice,Zug', ',Nobody,Zug'];
  const csv = ['E-Mail;Vorname;City', ...[...rows, ...bad].map((row) => row.replaceAll(',', ';'))].join(
    '\r\n',
  );
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'readers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByLabel('Import column E-Mail as')).toHaveValue('email');
  await expect(page.getByLabel('Import column Vorname as')).toHaveValue('first_name');
  await page.getByLabel('Import column City as').selectOption('attributes.city');
  await page.getByLabel('Journey').check();
  await page.getByLabel('These people have already agreed to receive your emails').check();
  await expect(page.getByRole('button', { name: 'Preview import' })).toBeDisabled();
  await page.getByLabel('Source of consent').fill('The old site');
  await page.getByRole('button', { name: 'Preview import' }).click();
  await expect(page.getByRole('heading', { name: 'Import preview' })).toBeVisible({ timeout: 60_000 });
  const refused = page.getByRole('table', { name: 'Rows that aren’t imported' });
  await expect(refused.getByRole('row')).toHaveCount(1 + bad.length);
  await expect(refused).toContainText('the email address isn’t valid');

  await page.getByRole('button', { name: 'Import 1,200 subscribers' }).click();
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 });
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download 3 rows that aren’t imported' }).first().click(),
  ]);
  const lines = (await readFile(await report.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + bad.length);
  expect(lines[0]).toBe('line,reason,E-Mail,Vorname,City');
}

async function seePreview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.frameLocator('iframe').getByText('Hello Alex')).toBeVisible();
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.locator('.mail-text')).toContainText('One idea a week.');
}

async function sendTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('1,200 subscribers', { exact: true })).toBeVisible();
  await page
    .getByRole('region', { name: 'Send test email' })
    .getByLabel('Send to')
    .fill('me@example.org, you@example.org');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(/^Not sent to me@example.org.* you@example.org.* outbox/)).toBeVisible();
}

async function scheduleAndCancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByLabel('Date').fill('2035-03-12');
  await page.getByLabel('Time', { exact: true }).fill('09:30');
  await chooseZone(page, 'Europe/Berlin');
  await page.getByLabel('Stop sending after (optional)').fill('2035-03-11T12:00');
  await expect(page.getByText('Choose a stop time that’s later than the start time.')).toBeVisible();
  await page.getByLabel('Stop sending after (optional)').fill('2035-03-13T12:00');
  await page.getByRole('button', { name: /^Schedule for Monday,? 12 March 2035 at 09:30/ }).click();
  await expect(page.getByText(/Scheduled for Monday,? 12 March 2035/)).toBeVisible();

  await page.getByRole('button', { name: 'Cancel…' }).click();
  await expect(page.getByRole('button', { name: 'Keep schedule' })).toBeFocused();
  // The dialog closes, and the focus returns to where it was opened.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Scheduled' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel…' }).click();
  await page.getByRole('button', { name: 'Cancel issue' }).click();
  await expect(page.getByText('This issue has been canceled')).toBeVisible();
  await expect(page.getByLabel('Sender name')).toBeDisabled();
}

async function sendWithAPause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Send now…' }).click();
  await expect(page.getByText('Send now to 1,200 subscribers?')).toBeVisible();
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Emails already on their way may still arrive.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1,200 of 1,200')).toBeVisible();
  const { data } = await call<Page1>(page, `GET /outbox?search=journey1199&per_page=5`);
  expect(data).toHaveLength(1);
}

async function lookIntoDeliveries(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Deliveries' }).click();
  await page.getByLabel('Status').selectOption('accepted');
  await page.getByLabel('Email address').fill('journey42@example.net');
  await page.getByLabel('Email address').press('Enter');
  await expect(page.getByRole('row', { name: /journey42@example\.net Delivered 250/ })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoViolations(page);
}
