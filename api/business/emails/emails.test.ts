import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  EMAILS_KEPT_DAYS,
  EMAILS_PER_MINUTE,
  EMAILS_WAITING_MAX,
  EMAIL_ATTACHMENTS_MAX_BYTES,
} from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import { sendMailsOf } from '../../platform/mail/mail-line.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { type OutgoingMail, composeMessage } from '../../platform/smtp/compose-message.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { confirmedContact, insertReaders } from '../../testing/newsletter.ts';
import { ACCEPTED } from '../../testing/mail/recording-mailer.ts';
import { DAY_MS, HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { noteBounce } from '../bounces/bounces.ts';
import { clearOldEmails } from './clear-old-emails.ts';
import { emailLine } from './email-line.ts';

const sent: OutgoingMail[] = [];
let answer: SendResult = ACCEPTED;
const channel = {
  isOpen: true,
  close: () => undefined,
  send(mail: OutgoingMail) {
    sent.push(mail);
    return Promise.resolve(answer);
  },
};
const mailer = {
  delivers: true,
  connections: 2,
  perSecond: undefined,
  connect: () => Promise.resolve(channel),
};
const test = useTestApp({ mailer });
beforeEach(() => {
  sent.length = 0;
  answer = ACCEPTED;
});

const administrator = () => clientFor(test(), 'administrator');
const on = () => test().deps.database.queries;
const work = () => sendMailsOf(test().deps, emailLine);
const post = (json: Json, key?: string) =>
  administrator().post('/emails', json, key === undefined ? {} : { headers: { 'Idempotency-Key': key } });
const stateOf = async (id: string) => (await administrator().get(`/emails/${id}`)).data['state'];
const RECEIPT = { to: 'ada@example.com', subject: 'Receipt {{ data.number }}', text: 'Thank you.' };

async function template(blocks: Json[], subject = 'Order {{ data.order.number }}'): Promise<string> {
  return madeBy(await administrator().post('/newsletter-templates', { name: 'Order', subject, blocks })).id;
}

async function eventsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  await rows(
    on(),
    sql`INSERT INTO webhooks (id, name, url, emails, created_at, updated_at)
        VALUES (${test().deps.newId()}, 'CRM', 'https://hooks.example.com/in', true, now(), now())`,
  );
  await work();
  const found = await rows<{ payload: { type: string; data: unknown } }>(
    on(),
    sql`SELECT payload FROM webhook_deliveries ORDER BY created_at, event DESC`,
  );
  return found.map(({ payload }) => [payload.type, payload.data]);
}

describe('an email sent through the API', () => {
  it('is made from a template and variables, is sent, and says what became of it', async () => {
    const id = await template([
      { type: 'text', html: '<p>Dear {{ data.name }},</p>' },
      { type: 'html', html: '{% for line in data.order.lines %}<p>{{ line.title }}</p>{% endfor %}' },
    ]);
    const order = { number: 17, lines: [{ title: 'Walden' }, { title: 'Emma <3' }] };
    const made = await post({
      to: 'ada@example.com',
      to_name: 'Ada Lovelace',
      template_id: id,
      variables: { name: 'Ada', order },
      reply_to: 'shop@example.com',
      attachments: [
        { filename: 'Rechnung Ü.pdf', content_type: 'application/pdf', content: btoa('%PDF'.repeat(40)) },
      ],
    });
    expect([made.status, made.data]).toMatchObject([
      202,
      { state: 'queued', subject: 'Order 17', attempts: 0 },
    ]);
    await work();
    const [mail] = sent;
    expect(mail).toMatchObject({ subject: 'Order 17', replyTo: 'shop@example.com', toName: 'Ada Lovelace' });
    expect(mail?.html).toContain('Emma &lt;3');
    expect(mail?.text).toContain('Walden');
    const bytes = mail === undefined ? '' : composeMessage(mail).toString();
    expect(bytes).toContain('Content-Type: multipart/mixed; boundary="=_m');
    expect(bytes).toContain(`filename="Rechnung U.pdf";\r\n filename*=UTF-8''Rechnung%20%C3%9C.pdf`);
    expect(bytes).toContain(`\r\n\r\n${btoa('%PDF'.repeat(40)).slice(0, 76)}\r\n`);
    expect((await administrator().get(`/emails/${made.data.id}`)).data).toMatchObject({
      state: 'sent',
      to: 'ada@example.com',
      attempts: 1,
      reply: 'ok',
    });
    // Words and files may hold what is for one person only.
    expect(await rows(on(), sql`SELECT html, text FROM emails`)).toEqual([{ html: null, text: null }]);
    expect(await rows(on(), sql`SELECT 1 FROM email_attachments`)).toEqual([]);
  });

  it('has words of its own without a template', async () => {
    const html = '<p>Code <b>{{ data.code }}</b></p><script>alert(1)</script>';
    madeBy(await post({ to: 'ada@example.com', subject: 'Code', html, variables: { code: 'X7' } }));
    madeBy(await post({ ...RECEIPT, variables: { number: 3 } }));
    await work();
    expect(sent.map(({ subject, text }) => [subject, text.trim()])).toEqual([
      ['Code', 'Code X7'],
      ['Receipt 3', 'Thank you.'],
    ]);
    expect([sent[0]?.html?.includes('<script'), sent[1]?.html]).toEqual([false, null]);
  });

  it('is sent once for each key, even when requests repeat it at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(RECEIPT, 'order-17')));
    const ids = new Set(replies.filter(({ status }) => status === 202).map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    await work();
    expect(sent).toHaveLength(1);
    // The answer of the request is forgotten after a day; the email is not.
    test().clock.advance(2 * DAY_MS);
    expect((await post(RECEIPT, 'order-17')).data).toMatchObject({ id: [...ids][0], state: 'sent' });
    const other = await post({ ...RECEIPT, to: 'bob@example.com' }, 'order-17');
    expect([other.status, other.problem.code]).toEqual([409, 'idempotency_conflict']);
  });

  it.each([
    ['a template that is not there', { template_id: '01920000-0000-7000-8000-000000000000' }, 'template_id'],
    ['no words', { subject: 'Hello' }, 'text'],
    ['no subject', { text: 'Hello' }, 'subject'],
    ['an unknown variable', { ...RECEIPT, text: '{{ order.number }}' }, 'text'],
    ['a loop without end', { ...RECEIPT, text: '{% for i in (1..1000000000) %}x{% endfor %}' }, 'text'],
    ['a subject that is empty', { ...RECEIPT, subject: '{{ data.nothing }}' }, 'subject'],
    ['another sender', { ...RECEIPT, from: 'someone@example.net' }, 'from'],
    ['two recipients', { ...RECEIPT, to: 'ada@example.com, bob@example.com' }, 'to'],
    ['another header in the name', { ...RECEIPT, to_name: 'Ada\r\nBcc: all@example.com' }, 'to_name'],
    ['a type that is a header', { ...RECEIPT, attachments: [file('text/html\r\nX: y')] }, 'attachments'],
    ['files without base64', { ...RECEIPT, attachments: [file('text/plain', '%%%')] }, 'attachments'],
    ['large variables', { ...RECEIPT, variables: { text: 'x'.repeat(70_000) } }, 'variables'],
    [
      'large files',
      { ...RECEIPT, attachments: [file('text/plain', btoa('x'.repeat(EMAIL_ATTACHMENTS_MAX_BYTES + 3)))] },
      'attachments',
    ],
  ])('is refused with %s', async (_, more, field) => {
    const refused = await post({ to: 'ada@example.com', ...more });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]]);
    expect(await rows(on(), sql`SELECT 1 FROM emails`)).toEqual([]);
  });

  it('is refused with links that only issues have, and with 40 MB', async () => {
    const id = await template([{ type: 'text', html: '<p>Hello</p>' }, { type: 'footer' }]);
    const refused = await post({ to: 'ada@example.com', template_id: id });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['template_id']]);
    const over = btoa('x'.repeat(EMAIL_ATTACHMENTS_MAX_BYTES + 3));
    expect((await post({ ...RECEIPT, attachments: [file('text/plain', over)] })).problem.errors).toEqual({
      attachments: ['must be at most 5 MB in total. Link to larger files instead of attaching them'],
    });
    const large = { ...RECEIPT, attachments: [file('text/plain', 'A'.repeat(40 * 1024 * 1024))] };
    expect((await post(large)).status).toBe(413);
  });

  it('is not sent to an address that bounced, but is to someone who left the newsletter', async () => {
    await insertReaders(test(), 1);
    await rows(on(), sql`UPDATE contacts SET status = 'bounced'`);
    const events = await eventsOf(async () => {
      const { data } = await post({ ...RECEIPT, to: 'Reader1@example.org' });
      expect(data['state']).toBe('suppressed');
    });
    expect(events).toMatchObject([['email.failed', { state: 'suppressed' }]]);
    await rows(on(), sql`UPDATE contacts SET status = 'enabled', unsubscribed_at = now()`);
    expect((await post({ ...RECEIPT, to: 'reader1@example.org' })).data['state']).toBe('queued');
  });
});

it('is in the history of its recipient, and in what they take along', async () => {
  await insertReaders(test(), 1);
  await post({ ...RECEIPT, to: 'Reader1@example.org', variables: { number: '17' } });
  const { page } = await administrator().get('/contacts?search=reader1');
  const id = page.data[0]?.id;
  const history = await administrator().get(`/contacts/${id}/timeline`);
  expect(history.page.data).toContainEqual(
    expect.objectContaining({
      kind: 'mail',
      what: 'queued',
      subject: 'Receipt 17',
      details: 'Reader1@example.org',
    }),
  );
  const held = await administrator().get(`/contacts/${id}/export`);
  expect(held.data['mails']).toMatchObject([{ purpose: 'single-email', subject: 'Receipt 17' }]);
});

const file = (type: string, content = 'aGVsbG8=') => ({ filename: 'a.txt', content_type: type, content });

describe('the result of a single email', () => {
  it('reaches other programs as an event, without an address', async () => {
    const { data } = await post(RECEIPT);
    const events = await eventsOf(async () => {
      await work();
      const report = {
        kind: 'hard',
        status: '5.1.1',
        diagnostic: 'no such user',
        source: 'mailbox',
      } as const;
      const about = { deliveryId: data.id };
      expect(await noteBounce(test().deps, { about, ...report })).toBe('noted');
      expect(await noteBounce(test().deps, { about, ...report })).toBe('known');
    });
    expect(events).toEqual([
      ['email.sent', { id: data.id, state: 'sent' }],
      ['email.bounced', { id: data.id, state: 'bounced' }],
    ]);
    expect(await stateOf(data.id)).toBe('bounced');
  });

  it('is tried again when the mail server puts it off, and no more when it refuses', async () => {
    const { data } = await post(RECEIPT);
    answer = { outcome: 'deferred', code: 451, reply: 'later', stage: 'recipient' };
    await work();
    expect(await stateOf(data.id)).toBe('queued');
    answer = { outcome: 'rejected', code: 550, reply: 'no', stage: 'recipient' };
    test().clock.advance(HOUR_MS);
    await work();
    expect((await administrator().get(`/emails/${data.id}`)).data).toMatchObject({
      state: 'failed',
      attempts: 2,
    });
  });

  it('is unknown when the connection ended too late, and then it is not sent twice', async () => {
    const { data } = await post(RECEIPT);
    answer = { outcome: 'unknown', code: null, reply: 'gone' };
    await work();
    test().clock.advance(DAY_MS);
    await work();
    expect([await stateOf(data.id), sent.length]).toEqual(['unknown', 1]);
  });

  it('is forgotten after a while, and with the person', async () => {
    const { data } = await post(RECEIPT);
    await work();
    test().clock.advance((EMAILS_KEPT_DAYS + 1) * DAY_MS);
    await clearOldEmails(test().deps);
    expect(await rows(on(), sql`SELECT 1 FROM emails WHERE id = ${data.id}`)).toEqual([]);
    test().clock.advance(-(EMAILS_KEPT_DAYS + 1) * DAY_MS);
    const person = await confirmedPerson('eve@example.org');
    const { data: other } = await post({ ...RECEIPT, to: 'eve@example.org' });
    await administrator().stepUp();
    expect((await administrator().delete(`/contacts/${person}`)).status).toBeLessThan(300);
    expect((await administrator().get(`/emails/${other.id}`)).status).toBe(404);
  });
});

const confirmedPerson = async (email: string) => (await confirmedContact(test(), email)).id;

describe('a program that sends too much', () => {
  it('waits for the next minute', async () => {
    const { deps, staff } = test();
    const limit = { what: `emails ${staff.administrator.id}`, perMs: 60_000, times: EMAILS_PER_MINUTE };
    for (let count = 1; count < EMAILS_PER_MINUTE; count += 1) await consumeRateLimit(on(), deps, limit);
    expect((await post(RECEIPT)).status).toBe(202);
    const refused = await post(RECEIPT);
    expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
    test().clock.advance(61_000);
    expect((await post(RECEIPT)).status).toBe(202);
  });

  it('waits until the mail server has taken what is queued', async () => {
    await rows(
      on(),
      sql`INSERT INTO emails (id, user_id, request_hash, state, recipient, recipient_hash, sender, subject, text, due_at, created_at)
          SELECT gen_random_uuid(), gen_random_uuid(), 'x', 'queued', 'a@example.com', 'x', 'x', 'x', 'x', now(), now()
          FROM generate_series(1, ${EMAILS_WAITING_MAX})`,
    );
    expect((await post(RECEIPT)).status).toBe(429);
  });
});
