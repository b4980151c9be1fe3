import { type Page, expect } from 'playwright/test';
import { ADMINISTRATOR } from './account.ts';
import { sendIssue } from './issue.ts';
import { newestToken } from './mail.ts';
import { call } from './staff.ts';

export const READER = 'ann@example.com';
/** Their text comes only from the template. */
export const WRITTEN_BY_STAFF = ['welcome', 'campaign', 'api'];
export const READER_MAILS = ['confirmation', ...WRITTEN_BY_STAFF, 'unsubscribe-link', 'data-link'];
export const STAFF_MAILS = ['invitation', 'password-reset', 'proposal'];

/** Sends one email of each kind that readers get; returns the token of the links in them. */
export async function sendReaderMails(page: Page): Promise<string> {
  const template = await call(page, 'POST /newsletter-templates', {
    name: 'Hello',
    blocks: [{ type: 'text', html: '<p>Hello. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' }],
  });
  const lists = (await call(page, 'GET /contact-lists?per_page=100')) as {
    data: { id: string; is_default: boolean }[];
  };
  const list = lists.data.find(({ is_default: isDefault }) => isDefault)?.id ?? '';
  const step = { template_id: template['id'], enabled: true, subject: 'Hello', delay_hours: 0 };
  await call(page, `PUT /contact-lists/${list}/welcome-series`, { steps: [step] });
  await sendIssue(page.request, { name: 'First issue', subject: 'The first issue', reader: READER });
  for (const purpose of ['welcome', 'campaign'])
    await expect.poll(() => purposesTo(page, READER), { timeout: 60_000 }).toContain(purpose);
  await page.request.get(`/api/v1/email/unsubscribe/${READER}`);
  await expect.poll(() => purposesTo(page, READER)).toContain('unsubscribe-link');
  const token = await newestToken(page.request, READER);
  await page.request.post(`/api/v1/email/preferences/${token}/data-link`, { data: {} });
  await call(page, 'POST /emails', { to: READER, subject: 'Your order', text: 'It is on its way.' });
  await expect.poll(() => purposesTo(page, READER)).toContain('data-link');
  return token;
}

/** Sends one email of each kind that staff get without a mail server. */
export async function sendStaffMails(page: Page): Promise<void> {
  const nan = {
    name: 'Nan Shepherd',
    email: 'nan@example.com',
    password: 'a-living-mountain',
    role: 'editor',
  };
  await call(page, 'POST /users', nan);
  const text = [{ type: 'paragraph', content: [{ type: 'text', text: 'Nobody came.' }] }];
  const draft = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'At the river',
    intro: 'A day at the ferry.',
    body: { type: 'doc', content: text },
  });
  await call(page, `POST /content/${String(draft['id'])}/propose`, {});
  await expect.poll(() => purposesTo(page, nan.email)).toContain('proposal');
  await call(page, 'POST /users/invitations', { email: 'bea@example.com', name: 'Bea', role: 'editor' });
  await page.request.post('/api/v1/auth/password-reset', { data: { email: ADMINISTRATOR.email } });
  await expect.poll(() => purposesTo(page, ADMINISTRATOR.email)).toContain('password-reset');
}

async function purposesTo(page: Page, email: string): Promise<string[]> {
  const { data } = (await call(page, `GET /outbox?to=${email}`)) as { data: { purpose: string }[] };
  return data.map(({ purpose }) => purpose);
}
