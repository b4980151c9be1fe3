import type { Page } from 'playwright/test';
import { type Relay, startRelay } from '#api/testing/mail/smtp-relay.ts';
import { expectAccessible, expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const PASSWORD = 'not to be seen by anybody';
const NOTHING = {
  senders: null,
  reply_to: null,
  relay: { host: null, port: null, encryption: null, user: null, password: null },
  dkim: { domain: null, selector: null, private_key: null },
};
let relay: Relay;
test.beforeAll(async () => {
  relay = await startRelay();
});
test.afterAll(() => relay.close());

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.save-state')).toContainText('Saved');
};
const change = async (page: Page, to: object) => {
  const { version } = await call(page, 'GET /settings/email');
  return call(page, 'PUT /settings/email', { ...to, version });
};

test('an administrator sets senders and the mail server, tests it, and sends a newsletter from its own sender', async ({
  page,
}) => {
  await signInToAdmin(page);
  try {
    await page.goto('/admin/settings/email');
    await expect(panel(page, 'Status')).toContainText('No mail server is set up');
    await expect(panel(page, 'Domains')).toContainText('localhost');
    await expectAccessible(page, 'the settings of email without a mail server');
    await setServer(page);
    await tryServer(page);
    await lookAtDomains(page);
    await sendFromChosen(page);
  } finally {
    await change(page, NOTHING);
  }
});

async function setServer(page: Page): Promise<void> {
  for (const address of ['news@books.example', 'ada@books.example']) {
    await page.getByRole('button', { name: 'Add sender' }).click();
    const row = page.getByRole('group', { name: /^sender \d/ }).last();
    await row.getByLabel('Email address').fill(address);
    if (address.startsWith('ada')) await row.getByLabel('Name').fill('Ada Lovelace');
  }
  const server = panel(page, 'Mail server');
  await server.getByLabel('Host').fill('127.0.0.1:25');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(server).toContainText('Must be a host name such as smtp.example.com, or an IP address');
  await server.getByLabel('Host').fill('127.0.0.1');
  await server.getByLabel('Port').fill(String(relay.port));
  await server.getByLabel('Encryption').selectOption('STARTTLS if available, otherwise none');
  await server.getByLabel('Password').fill(PASSWORD);
  await save(page);
  await page.reload();
  await expect(server.getByLabel('Host')).toHaveValue('127.0.0.1');
  await expect(server).toContainText('Enter a new value to replace it');
  expect(await page.content()).not.toContain(PASSWORD);
}

async function tryServer(page: Page): Promise<void> {
  const status = panel(page, 'Status');
  await status.getByRole('button', { name: 'Test connection' }).click();
  await expect(status.getByRole('status')).toContainText(/Connected in \d+ ms, not encrypted/);
  await status.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(status.getByRole('status')).toContainText('Sent to ');
  expect(relay.arrived.at(-1)?.from).toBe('news@books.example');
  // A mail server that doesn’t respond is reported, with the problem and what to do.
  await change(page, { relay: { port: 1, password: null } });
  await page.reload();
  await status.getByRole('button', { name: 'Test connection' }).click();
  await expect(status.getByRole('alert')).toContainText(
    'Nothing is accepting connections at 127.0.0.1, port 1',
  );
  await expectAccessibleDayAndNight(page, 'a mail server that does not answer');
  await change(page, { relay: { port: relay.port } });
  await page.reload();
}

async function lookAtDomains(page: Page): Promise<void> {
  const domain = panel(page, 'Domains').getByRole('region', { name: 'books.example' });
  await domain.getByRole('button', { name: 'Create a DKIM key for books.example' }).click();
  await expect(domain).toContainText('site._domainkey.books.example');
  await expect(domain.getByLabel('DKIM record', { exact: true })).toContainText(
    /^v=DKIM1; k=rsa; p=MIIBIj\S+$/,
  );
  await expect(page.getByLabel('Selector')).toHaveValue('site');
  await expectAccessibleDayAndNight(page, 'the settings of email');
}

async function sendFromChosen(page: Page): Promise<void> {
  const made = await call(page, 'POST /newsletter-campaigns', {
    name: 'From Ada',
    subject: 'Hello',
    blocks: [{ type: 'html', html: '<p>Hello <a href="{{ unsubscribe_url }}">Leave</a></p>' }],
  });
  await page.goto(`/admin/email-newsletters/${String(made['id'])}`);
  await page.getByLabel('Sender email').selectOption('Ada Lovelace <ada@books.example>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await call(page, `GET /newsletter-campaigns/${String(made['id'])}`))['sender'])
    .toBe('ada@books.example');
  await call(page, `POST /newsletter-campaigns/${String(made['id'])}/send-test-email`, {
    emails: ['reader@example.com'],
  });
  const mail = relay.arrived.at(-1);
  expect(mail?.raw).toContain('From: "Ada Lovelace" <ada@books.example>');
  expect(mail?.raw).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;.* d=books\.example; s=site;/m);
  await change(page, { senders: [{ address: 'news@books.example' }] });
  await page.reload();
  await expect(page.getByLabel('Sender email')).toContainText('ada@books.example (removed)');
}
