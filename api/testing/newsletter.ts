import { sql } from 'drizzle-orm';
import { addressHash } from '../platform/text/address.ts';
import { rows } from '../platform/database/database.ts';
import { Sender } from '../business/sending/sender.ts';
import { type AnsweredRecord, type Json, clientFor } from './api-client.ts';
import { madeBy } from './content-records.ts';
import type { TestApp } from './test-app.ts';
import { createUnsubscribeToken } from '../business/contacts/contact-tokens.ts';

/** An email of the outbox with its text. */
export interface TestMail {
  id: string;
  kind: string;
  purpose: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** All emails to an address, newest first, as an administrator reads them. */
export async function mailsTo(test: TestApp, address: string): Promise<TestMail[]> {
  const administrator = clientFor(test, 'administrator');
  const { page } = await administrator.get(`/outbox?per_page=100&to=${encodeURIComponent(address)}`);
  const mails: TestMail[] = [];
  for (const { id } of page.data)
    mails.push((await administrator.get(`/outbox/${id}`)).data as unknown as TestMail);
  return mails;
}

/** The token of the link in the newest of these emails. */
export function linkTokenIn([mail]: TestMail[]): string {
  const token = /[?&]token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error('There is no mail with a link.');
  return token;
}

/** A person who signed up and confirmed, over HTTP, with a new email address. */
export async function confirmedContact(
  test: TestApp,
  email: string,
): Promise<{ id: string; confirmToken: string; unsubscribeToken: string }> {
  const anonymous = clientFor(test);
  madeBy(await anonymous.post('/email/subscribe', { email, firstName: 'Ann' }));
  const confirmToken = linkTokenIn(await mailsTo(test, email));
  madeBy(await anonymous.post('/email/confirm', { token: confirmToken }));
  const { page } = await clientFor(test, 'editor').get(`/contacts?search=${encodeURIComponent(email)}`);
  const id = page.data[0]?.id ?? '';
  return {
    id,
    confirmToken,
    unsubscribeToken: createUnsubscribeToken(test.deps, { contactId: id, deliveryId: null }),
  };
}

/** Everything that an email needs, including the unsubscribe link. */
export const MAIL_BLOCKS = [
  { type: 'heading', text: 'Hello {{ contact.first_name | default: "reader" }}' },
  { type: 'text', html: '<p>One idea a week, from books worth your time.</p>' },
  { type: 'button', text: 'Leave', href: '{{ unsubscribe_url }}' },
];

/** A campaign to the default list, ready to be sent. */
export async function createCampaign(test: TestApp, overrides: Json = {}): Promise<AnsweredRecord> {
  const editor = clientFor(test, 'editor');
  const { page } = await editor.get('/contact-lists');
  const input = {
    name: 'Issue 1',
    subject: 'A letter for {{ contact.first_name | default: "you" }}',
    blocks: MAIL_BLOCKS,
    contact_list_ids: [page.data[0]?.id],
    ...overrides,
  };
  return madeBy(await editor.post('/newsletter-campaigns', input));
}

/** Contacts who confirmed the default list, straight into the database: `reader1@example.org`, `reader2@…`. */
export async function insertReaders(test: TestApp, count: number, domain = 'example.org'): Promise<void> {
  const { deps } = test;
  const emails = Array.from({ length: count }, (_, index) => `reader${index + 1}@${domain}`);
  const now = deps.now().toISOString();
  await rows(
    deps.database.queries,
    sql`WITH made AS (
          INSERT INTO contacts (id, created_at, updated_at, email, first_name, address_hash)
          SELECT v.id, ${now}, ${now}, v.email, 'Ann', v.hash FROM unnest(
            ${sql.param(emails.map(() => deps.newId()))}::uuid[], ${sql.param(emails)}::text[],
            ${sql.param(emails.map((email) => addressHash(deps, email)))}::text[]) AS v (id, email, hash) RETURNING id)
        INSERT INTO contact_list_members (contact_id, contact_list_id, status, source, subscribed_at, confirmed_at)
        SELECT made.id, l.id, 'confirmed', 'test', ${now}, ${now} FROM made, contact_lists l WHERE l.is_default`,
  );
}

/** The bytes of a small PDF that no other name has. */
export function pdfOf(name: string): Buffer<ArrayBuffer> {
  return Buffer.from(`%PDF-1.7 ${name} `.repeat(50));
}

/** Uploads that PDF into the media library; its path. */
export async function uploadPdf(test: Pick<TestApp, 'request'>, name: string): Promise<string> {
  const reply = await test.request(`/api/v1/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    as: 'administrator',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: pdfOf(name),
  });
  return ((await reply.json()) as { data: { path: string } }).data.path;
}

/** The number of deliveries of a campaign by state, counted from the rows. */
export async function statesOf(test: TestApp, campaignId: string): Promise<Record<string, number>> {
  const counted = await rows<{ state: string; count: number }>(
    test.deps.database.queries,
    sql`SELECT state, count(*)::int AS count FROM newsletter_deliveries WHERE campaign_id = ${campaignId} GROUP BY state ORDER BY state`,
  );
  return Object.fromEntries(counted.map(({ state, count }) => [state, count]));
}

/** Sends everything that is due at this moment of the clock. */
export async function sendAll(test: TestApp): Promise<void> {
  await new Sender(test.deps, { graceMs: 1_000 }).runUntilIdle();
}
