import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../../platform/database/database.ts';
import { clientFor } from '../../../testing/api-client.ts';
import {
  confirmedContact,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
} from '../../../testing/newsletter.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const path = (id: string, sub = '') => `/newsletter-campaigns/${id}${sub}`;
const step = (id: string, name: string, body?: Record<string, unknown>) =>
  editor().post(path(id, `/${name}`), body);
const statusOf = async (id: string) => (await editor().get(path(id))).data.status;
describe('a test email', () => {
  it('is sent to a few addresses at once, as one contact would see it, and ends nothing', async () => {
    const { id: contactId } = await confirmedContact(test(), 'ann@example.org');
    const { id } = await createCampaign(test());
    const reply = await step(id, 'send-test-email', {
      emails: ['me@example.org', 'you@example.org', 'me@example.org'],
      contact_id: contactId,
    });
    expect(reply.data).toEqual({ accepted: ['me@example.org', 'you@example.org'], rejected: [] });
    const [mail] = await mailsTo(test(), 'me@example.org');
    expect(mail).toMatchObject({ subject: '[Test] A letter for Ann', purpose: 'test' });
    expect(mail?.html).toContain('href="http://localhost:3000/emails/unsubscribe"');
    expect(await statusOf(id)).toBe('draft');
  });

  it.each([
    [{ emails: [] }],
    [{ emails: Array.from({ length: 11 }, (_, index) => `a${index}@example.org`) }],
    [{ emails: ['no address'] }],
    [{ emails: ['a@example.org\r\nBcc: b@example.org'] }],
    [{}],
  ])('is refused for %j', async (body) => {
    const { id } = await createCampaign(test());
    expect((await step(id, 'send-test-email', body)).status).toBe(422);
  });

  it('is limited by the hour', async () => {
    const { id } = await createCampaign(test());
    const emails = Array.from({ length: 10 }, (_, index) => `a${index}@example.org`);
    const statuses: number[] = [];
    for (let time = 0; time < 7; time += 1)
      statuses.push((await step(id, 'send-test-email', { emails })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('the newsletter in the browser', () => {
  const view = (id: string, query = '', init = {}) =>
    test().request(`/api/v1${path(`view-html/${id}`)}${query}`, init);

  it('is for editors, and for readers with the token of their email, in a sandbox', async () => {
    await confirmedContact(test(), 'ann@example.org');
    const { id } = await createCampaign(test(), { name: 'One' });
    const draft = await view(id, '', { as: 'editor' });
    expect([draft.status, draft.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(draft.headers.get('content-security-policy')).toMatch(/^sandbox\b/);
    expect(await draft.text()).toContain('Hello Alex');
    await step(id, 'send');
    await sendAll(test());
    const [delivery] = await rows<{ id: string }>(
      test().deps.database.queries,
      sql`SELECT id FROM newsletter_deliveries WHERE campaign_id = ${id}`,
    );
    const { createViewToken } = await import('../campaign-mail.ts');
    const token = createViewToken(test().deps, delivery?.id ?? '');
    expect(await (await view(id, `?token=${token}`)).text()).toContain('Hello Ann');
    const other = await createCampaign(test(), { name: 'Two' });
    expect((await view(other.id, `?token=${token}`)).status).toBe(401);
    expect((await view(id)).status).toBe(401);
    expect((await view(id, `?token=${token.slice(0, -2)}AA`)).status).toBe(401);
    expect((await view('01990000-0000-7000-8000-000000000000', '', { as: 'editor' })).status).toBe(404);
  });
});

describe('deliveries', () => {
  it('are listed by state with the mail server’s response, and can be resent by a decision', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test());
    await step(id, 'send');
    await sendAll(test());
    await rows(
      test().deps.database.queries,
      sql`UPDATE newsletter_deliveries SET state = 'unknown' WHERE id = (SELECT min(id::text)::uuid FROM newsletter_deliveries)`,
    );
    const unknown = await editor().get(path(id, '/deliveries?state=unknown'));
    expect(unknown.page).toMatchObject({
      total: 1,
      data: [{ email: 'reader1@example.org', attempts: 1, smtp_code: 250 }],
    });
    const reply = await step(id, 'resend', { states: ['unknown'] });
    expect([reply.status, reply.data]).toEqual([202, { queued: 1 }]);
    expect(await statusOf(id)).toBe('sending');
    await sendAll(test());
    expect(await mailsTo(test(), 'reader1@example.org')).toHaveLength(2);
    expect(await mailsTo(test(), 'reader2@example.org')).toHaveLength(1);
    expect(await statusOf(id)).toBe('sent');
    expect((await step(id, 'resend', { states: ['accepted'] })).status).toBe(422);
  });

  it('tell how fast they leave and how long it will take', async () => {
    await insertReaders(test(), 40);
    const { id } = await createCampaign(test());
    await step(id, 'send');
    const settle = (count: number) =>
      rows(
        test().deps.database.queries,
        sql`INSERT INTO newsletter_counters AS n (campaign_id, writer, name, value)
            VALUES (${id}, 'test', 'accepted', ${count}), (${id}, 'test', 'queued', ${40 - count})
            ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = excluded.value`,
      );
    const look = async (afterMs: number) => {
      test().clock.advance(afterMs);
      const { data } = await editor().get(path(id, '/progress'));
      return [data.rate_per_second, data.seconds_left];
    };
    await settle(10);
    expect(await look(10_000)).toEqual([1, 30]);
    await settle(20);
    expect(await look(5_000)).toEqual([2, 10]);
    await settle(24);
    expect(await look(5_000)).toEqual([1.4, 12]);
    await step(id, 'pause');
    expect(await look(1_000)).toEqual([0, null]);
  });

  it('are counted while they leave', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test());
    await step(id, 'send');
    await sendAll(test());
    const { data } = await editor().get(path(id, '/progress'));
    expect(data).toMatchObject({ status: 'sent', counts: { audience: 3, accepted: 3 }, seconds_left: null });
  });
});

describe('the outbox', () => {
  it('shows newsletter emails to editors, and account emails only to administrators', async () => {
    const { queueMail } = await import('../../../platform/mail/queue-mail.ts');
    const { deps } = test();
    const mail = { to: 'new@example.org', subject: 'Your invitation', text: 'secret', html: '<p>secret</p>' };
    const id = await deps.database.transaction((tx) =>
      queueMail(tx, deps, { ...mail, kind: 'account', purpose: 'invitation' }),
    );
    await clientFor(test()).post('/email/subscribe', { email: 'ann@example.org', firstName: 'Ann' });
    const asEditor = await editor().get('/outbox');
    expect(asEditor.page.data.map((row) => row.purpose)).toEqual(['confirmation']);
    expect((await editor().get(`/outbox/${id}`)).status).toBe(404);
    const administrator = clientFor(test(), 'administrator');
    expect((await administrator.get('/outbox')).page.total).toBe(2);
    expect((await administrator.get(`/outbox/${id}`)).data).toMatchObject({
      text: 'secret',
      to: 'new@example.org',
    });
    for (const role of ['author', 'viewer'] as const)
      expect((await clientFor(test(), role).get('/outbox')).status).toBe(403);
    const html = await test().request(`/api/v1/outbox/${id}/html`, { as: 'administrator' });
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox\b/);
  });
});
