import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact, createCampaign, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const report = (body: Record<string, unknown>) => clientFor(test()).post('/email/bounces', body);

/** A newsletter that was sent to Ann, and the address for reports about her email. */
async function sentToAnn() {
  const { id: contactId } = await confirmedContact(test(), 'ann@example.org');
  const { id } = await createCampaign(test());
  await editor().post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test());
  const [mail] = await mailsTo(test(), 'ann@example.org');
  return { id, contactId, returnPath: (mail?.headers['Return-Path'] ?? '').replace(/[<>]/g, '') };
}

const countsOf = async (id: string) => (await editor().get(`/newsletter-campaigns/${id}`)).data.counts;
const statusOf = async (id: string) => (await editor().get(`/contacts/${id}`)).data.status;

describe('an email that bounces', () => {
  it('is counted once, and an invalid address gets no more email', async () => {
    const { id, contactId, returnPath } = await sentToAnn();
    const body = { return_path: returnPath, status: '5.1.1', diagnostic: '550 no such user' };
    for (let time = 0; time < 3; time += 1) {
      const reply = await report(body);
      expect([reply.status, reply.data]).toEqual([200, { status: 'noted' }]);
    }
    expect(await countsOf(id)).toMatchObject({ accepted: 1, bounced: 1 });
    expect(await statusOf(contactId)).toBe('bounced');
    const { page } = await editor().get(`/newsletter-campaigns/${id}/deliveries`);
    expect(page.data[0]).toMatchObject({ state: 'accepted', smtp_reply: '5.1.1 550 no such user' });
    const next = await createCampaign(test(), { name: 'Next' });
    const send = await editor().post(`/newsletter-campaigns/${next.id}/send`);
    expect([send.status, send.problem.code]).toEqual([422, 'empty_audience']);
  });

  it('for another reason leaves the contact, and for now is not counted', async () => {
    const { id, contactId, returnPath } = await sentToAnn();
    await report({ return_path: returnPath, status: '4.2.2' });
    expect(await countsOf(id)).toMatchObject({ bounced: 0 });
    await report({ return_path: returnPath, status: '5.2.2' });
    expect(await countsOf(id)).toMatchObject({ bounced: 1 });
    expect(await statusOf(contactId)).toBe('enabled');
  });

  it('proves that it was sent when that was unknown', async () => {
    const { id, returnPath } = await sentToAnn();
    const on = test().deps.database.queries;
    await rows(on, sql`UPDATE newsletter_deliveries SET state = 'unknown'`);
    await rows(
      on,
      sql`INSERT INTO newsletter_counters (campaign_id, writer, name, value)
          VALUES (${id}, 'test', 'accepted', -1), (${id}, 'test', 'unknown', 1)`,
    );
    await report({ return_path: returnPath, status: '5.2.2' });
    expect(await countsOf(id)).toMatchObject({ accepted: 1, unknown: 0, bounced: 1 });
  });

  it('with a complaint ends all email, and staff need a decision to resume', async () => {
    const { contactId, returnPath } = await sentToAnn();
    await report({ return_path: returnPath.toUpperCase(), kind: 'complaint' });
    expect(await statusOf(contactId)).toBe('complained');
    const { version } = (await editor().get(`/contacts/${contactId}`)).data;
    expect((await editor().put(`/contacts/${contactId}`, { status: 'enabled', version })).status).toBe(409);
  });
});

describe('a message that is not a report', () => {
  it('is refused without the return path of one of our emails, and guessing is limited', async () => {
    const { id, returnPath } = await sentToAnn();
    const guess = returnPath.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect((await report({ return_path: guess })).status).toBe(401);
    expect((await report({ return_path: 'ann@example.org' })).status).toBe(401);
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await report({ return_path: guess })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await countsOf(id)).toMatchObject({ bounced: 0 });
    // A good one is taken all the same.
    expect((await report({ return_path: returnPath })).status).toBe(200);
  });

  it.each([
    [{}, 'return_path'],
    [{ return_path: 'a\r\nb' }, 'return_path'],
    [{ return_path: 'x', status: 'no' }, 'status'],
    [{ return_path: 'x', kind: 'else' }, 'kind'],
    [{ return_path: 'x', diagnostic: 7 }, 'diagnostic'],
  ])('is refused as %j', async (body, field) => {
    const reply = await report(body);
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('is not read beyond its limit', async () => {
    const reply = await report({ return_path: 'x', diagnostic: 'x'.repeat(10 * 1024 * 1024) });
    expect(reply.status).toBe(413);
  });
});
