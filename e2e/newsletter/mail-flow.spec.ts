import { expectAccessible } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { newestToken, staffHeaders, tokenMailedTo } from '../helpers/mail.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';
import type { Page } from 'playwright/test';

const BLOCKS = [{ type: 'text', html: '<p>Welcome. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' }];

interface Mail {
  purpose: string;
  text: string;
  headers: Record<string, string>;
}

test('a series welcomes new readers until they leave, and what comes back takes people off', async ({
  page,
}, { retry }) => {
  const [ann, bea, cid] = ['ann', 'bea', 'cid'].map((name) => `${name}.flow${retry}@example.org`) as [
    string,
    string,
    string,
  ];
  await signInToAdmin(page);
  const template = await call(page, 'POST /newsletter-templates', {
    name: `Welcome ${retry}`,
    blocks: BLOCKS,
  });
  const lists = (await call(page, 'GET /contact-lists?per_page=100')) as {
    data: { id: string; is_default: boolean }[];
  };
  const list = lists.data.find(({ is_default: isDefault }) => isDefault)?.id ?? '';
  const series = `/contact-lists/${list}/welcome-series`;
  const step = { template_id: template['id'], enabled: true };
  await call(page, `PUT ${series}`, {
    steps: [
      { ...step, subject: 'Welcome', delay_hours: 0 },
      { ...step, subject: 'Where to begin', delay_hours: 24 },
    ],
  });

  for (const email of [ann, bea, cid]) {
    const token = await tokenMailedTo(page.request, email);
    expect((await page.request.post('/api/v1/email/confirm', { data: { token } })).status()).toBe(200);
  }
  for (const email of [ann, bea, cid])
    await expect.poll(() => welcomeTo(page, email), { timeout: 60_000 }).toBeDefined();

  const away = await newestToken(page.request, ann);
  expect((await page.request.post(`/api/v1/email/unsubscribe/${away}`, { data: {} })).status()).toBe(200);
  await send(page, dsn(await returnPathOf(page, bea), bea));
  await send(page, complaint(await returnPathOf(page, cid)));

  await page.goto(`/admin/contact-lists/${list}`);
  const panel = page.getByRole('region', { name: 'Welcome series' });
  await expect(panel.getByRole('button', { name: /^Welcome .*3 sent/ })).toBeVisible();
  await expect(panel).toContainText('In progress: 0');
  await expectAccessible(page, 'a mailing list with its series');

  await tryFirstMail(page);

  // Leaving the page with an added email that isn’t saved asks first.
  await panel.getByRole('button', { name: 'Add email' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(/\/admin\/contact-lists(\?.*)?$/);
  expect((await call(page, `GET ${series}`))['steps']).toHaveLength(3);

  await page.goto(`/admin/contacts?search=${encodeURIComponent(`flow${retry}`)}`);
  await expect(page.getByRole('row').filter({ hasText: bea })).toContainText(/bounced/i);
  await expect(page.getByRole('row').filter({ hasText: cid })).toContainText(/reported spam/i);
  await call(page, `PUT ${series}`, { steps: [] });

  await page.goto('/admin/bounces');
  await expect(page.getByRole('row').filter({ hasText: bea })).toContainText('Hard bounce');
  await expectAccessible(page, 'what came back');
  await lookAtSettings(page, retry);
});

/** The mailbox form says what is wrong, and stored secrets aren’t shown. */
async function lookAtSettings(page: Page, retry: number): Promise<void> {
  await page.goto('/admin/settings/newsletter');
  const mailbox = page.getByRole('region', { name: 'Bounce mailbox' });
  await mailbox.getByRole('button', { name: /Connect a mailbox|Change mailbox/ }).click();
  await mailbox.getByLabel('Server').fill('127.0.0.1:1');
  await mailbox.getByLabel('User').fill('bounces');
  await mailbox.getByLabel('Password').fill('not to be seen');
  await mailbox.getByRole('button', { name: 'Save and test' }).click();
  await expect(mailbox.getByText('There’s no response at this address').first()).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Mailgun' }).click();
  await page.getByLabel('HTTP webhook signing key').fill('a key of Mailgun');
  await page.getByRole('button', { name: 'Save Mailgun' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mailgun' })).toContainText('Mailgun on');
  await page.reload();
  await expect(mailbox).toContainText('bounces at 127.0.0.1:1, INBOX');
  expect(await page.content()).not.toMatch(/not to be seen|a key of Mailgun/);
  await expectAccessible(page, 'the settings of bounces');
  const { version } = await call(page, 'GET /settings/bounces');
  await call(page, 'PUT /settings/bounces', { imap_url: null, mailgun_signing_key: null, version });

  await seeSecretOnce(page, retry);
  await expectAccessible(page, 'a webhook');
}

/** A step can be previewed and tested before anyone gets it. */
async function tryFirstMail(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Welcome series' });
  await panel.getByRole('button', { name: /^Welcome .*3 sent/ }).click();
  await panel.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = panel.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('button', { name: /^Preview as/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Send test email' }).click();
  await panel.getByLabel('Send to').fill('me@example.org');
  await panel.getByRole('button', { name: 'Send test', exact: true }).click();
  await expect(panel.getByText(/^Not sent to me@example.org.* outbox/)).toBeVisible();
}

/** The secret of a webhook is shown to its creator, and to no one after that. */
async function seeSecretOnce(page: Page, retry: number): Promise<void> {
  await page.goto('/admin/webhooks/create');
  await page.getByLabel(/^Name/).fill(`CRM ${retry}`);
  await page.getByLabel(/^URL/).fill('https://hooks.example.com/in');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const panel = page.getByRole('region', { name: 'Signing secret' });
  await expect(panel.getByText(/^whsec_/)).toBeVisible();
  const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? '';
  await call(page, `PUT /webhooks/${id}`, { enabled: false, version: 1 });
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Create new secret' })).toBeVisible();
  await expect(panel.getByText(/^whsec_/)).toHaveCount(0);
}

async function welcomeTo(page: Page, email: string): Promise<Mail | undefined> {
  const headers = await staffHeaders(page.request);
  const listed = await page.request.get(`/api/v1/outbox?to=${encodeURIComponent(email)}`, { headers });
  const { data } = (await listed.json()) as { data: { data: { id: string; purpose: string }[] } };
  const found = data.data.find(({ purpose }) => purpose === 'welcome');
  return found === undefined ? undefined : ((await call(page, `GET /outbox/${found.id}`)) as unknown as Mail);
}

async function returnPathOf(page: Page, email: string): Promise<string> {
  return (await welcomeTo(page, email))?.headers['Return-Path']?.replace(/[<>]/g, '') ?? '';
}

async function send(page: Page, message: string): Promise<void> {
  const answer = await page.request.post('/api/v1/email/bounces/message', {
    data: Buffer.from(message),
    headers: { 'Content-Type': 'message/rfc822' },
  });
  expect(await answer.json()).toMatchObject({ data: { status: 'noted' } });
}

const report = (type: string, to: string, part: string) =>
  `From: MAILER-DAEMON@mx.example.org\nTo: <${to}>\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=${type}; boundary=b\n\n--b\nContent-Type: text/plain\n\nA report.\n--b\n${part}\n--b--\n`;

function dsn(returnPath: string, address: string): string {
  const fields = `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user`;
  return report(
    'delivery-status',
    returnPath,
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n${fields}\n`,
  );
}

function complaint(returnPath: string): string {
  const fields = `Feedback-Type: abuse\nUser-Agent: Test/1\nVersion: 1\nOriginal-Mail-From: <${returnPath}>`;
  return report(
    'feedback-report',
    'abuse@example.com',
    `Content-Type: message/feedback-report\n\n${fields}\n`,
  );
}
