import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact } from '../../testing/newsletter.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { clearHistory } from '../../app/clear-history.ts';
import { type Sent, sendIssue, sentToAnn as sentTo } from './testing/sent-mail.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

const sentToAnn = () => sentTo(test());

/** A sample, about the email that Ann got. */
function sample(name: string, sent: Pick<Sent, 'returnPath' | 'messageId' | 'token'>): string {
  return readFileSync(new URL(`testing/samples/${name}.eml`, import.meta.url), 'latin1')
    .replaceAll('{{return_path}}', sent.returnPath)
    .replaceAll('{{message_id}}', sent.messageId)
    .replaceAll('{{token}}', sent.token);
}

const message = (body: string | Uint8Array<ArrayBuffer>, query = '') =>
  test().request(`/api/v1/email/bounces/message${query}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'message/rfc822' },
  });
const contact = async (id: string) => (await editor().get(`/contacts/${id}`)).data;
const countsOf = async (id: string) => (await editor().get(`/newsletter-campaigns/${id}`)).data.counts;

describe('a whole message that came back', () => {
  it('takes the address off, counts with its newsletter, and says why in the record', async () => {
    const sent = await sentToAnn();
    const reply = await message(sample('postfix-unknown-user', sent));
    expect([reply.status, await reply.json()]).toEqual([200, { data: { status: 'noted', kind: 'hard' } }]);
    expect((await contact(sent.contactId)).status).toBe('bounced');
    expect(await countsOf(sent.id)).toMatchObject({ accepted: 1, bounced: 1 });
    expect((await message(sample('postfix-unknown-user', sent))).status).toBe(200);
    expect(await countsOf(sent.id)).toMatchObject({ bounced: 1 });
    const { page } = await editor().get(`/email/bounces?contact_id=${sent.contactId}`);
    expect([page.total, page.data]).toMatchObject([
      1,
      [
        {
          kind: 'hard',
          status: '5.1.1',
          source: 'endpoint',
          campaign_id: sent.id,
          campaign_name: expect.any(String),
        },
      ],
    ]);
    expect((await editor().get('/email/bounces?page=2&per_page=1')).page).toMatchObject({
      total: 1,
      data: [],
    });
  });

  it.each(['arf-yahoo', 'jmrp-outlook', 'arf-aol-redacted'])(
    'as the complaint %s takes the person off every list',
    async (name) => {
      const sent = await sentToAnn();
      expect((await message(sample(name, sent))).status).toBe(200);
      const { status, unsubscribed_at: since } = await contact(sent.contactId);
      expect([status, typeof since]).toEqual(['complained', 'string']);
      const { page } = await editor().get('/contacts?membership=unsubscribed');
      expect(page.data.map((one) => one.id)).toEqual([sent.contactId]);
      // The link in an old email does not undo that.
      const undo = await clientFor(test()).post(`/email/unsubscribe/${sent.token}`, { undo: true });
      expect(undo.status).toBe(409);
    },
  );

  it.each([
    'postfix-delayed',
    'out-of-office-exchange',
    'challenge-response',
    'postfix-delivered',
    'arf-not-spam',
  ])('as %s is no bounce', async (name) => {
    const sent = await sentToAnn();
    const reply = await message(sample(name, sent));
    expect([reply.status, ((await reply.json()) as { data: { status: string } }).data.status]).toEqual([
      200,
      'ignored',
    ]);
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect(await countsOf(sent.id)).toMatchObject({ bounced: 0 });
  });

  it('for the third time in a month takes the address off, for the second time not', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    const statuses: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const sent = await sendIssue(test(), id);
      await message(sample('exchange-2016-quota', sent));
      // The same email again is the same bounce.
      await message(sample('exchange-2016-quota', sent));
      statuses.push((await contact(id)).status);
      test().clock.advance(DAY_MS);
    }
    expect(statuses).toEqual(['enabled', 'enabled', 'bounced']);
  });

  it('changes nothing when it is sent again after its report was cleared', async () => {
    const sent = await sentToAnn();
    await message(sample('postfix-unknown-user', sent));
    // After this long, no one is signed in any more.
    const ask = (query: Parameters<typeof rows>[1]) => rows(test().deps.database.queries, query);
    const reports = () => ask(sql`SELECT kind FROM bounce_reports`);
    const status = () => ask(sql`SELECT status FROM contacts`);
    test().clock.advance(399 * DAY_MS);
    await clearHistory(test().deps);
    expect(await reports()).toHaveLength(1);
    test().clock.advance(2 * DAY_MS);
    await clearHistory(test().deps);
    expect(await reports()).toEqual([]);
    expect(await status()).toEqual([{ status: 'bounced' }]);
    await ask(sql`UPDATE contacts SET status = 'enabled'`);
    expect((await message(sample('postfix-unknown-user', sent))).status).toBe(200);
    expect(await status()).toEqual([{ status: 'enabled' }]);
    expect(await reports()).toEqual([]);
  });

  it('changes nothing where it is forged', async () => {
    const sent = await sentToAnn();
    const guess = {
      ...sent,
      returnPath: sent.returnPath.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
      token: sent.token.slice(0, -4).concat('AAAA'),
    };
    for (const name of ['postfix-unknown-user', 'gmail-unknown-user', 'arf-yahoo', 'qmail'])
      expect((await message(sample(name, guess))).status).toBe(401);
    expect((await contact(sent.contactId)).status).toBe('enabled');
    expect(await countsOf(sent.id)).toMatchObject({ bounced: 0 });
  });

  it('is bounded, and must be a message', async () => {
    const sent = await sentToAnn();
    const report = Buffer.from(sample('postfix-unknown-user', sent), 'latin1');
    const long = Buffer.concat([report, Buffer.alloc(10 * 1024 * 1024, 'x\n')]);
    expect((await message(new Uint8Array(long))).status).toBe(200);
    expect((await message(new Uint8Array(25 * 1024 * 1024))).status).toBe(413);
    const wrong = await test().request('/api/v1/email/bounces/message', { json: {} });
    expect(wrong.status).toBe(415);
    expect((await message('')).status).toBe(401);
  });
});
