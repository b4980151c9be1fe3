import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { publishDue } from '../records/publishing/publish-due.ts';
import { rows } from '../platform/database/database.ts';
import type { SendResult } from '../platform/smtp/mailer.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { sendQueuedMails } from '../testing/mail/send-single-mails.ts';
import { Sender } from '../business/sending/sender.ts';
import { sendWelcomeSeries } from '../business/welcome/send-welcome.ts';
import { clientFor } from '../testing/api-client.ts';
import { createArticle, madeBy } from '../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign, insertReaders } from '../testing/newsletter.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../testing/test-clock.ts';
import { ACCEPTED, createRecordingMailer } from '../testing/mail/recording-mailer.ts';
import { useTestApp } from '../testing/test-app.ts';
import { deliverDue } from '../business/webhooks/deliver-webhooks.ts';
import { followClock } from './clock-set-back.ts';

const PUT_OFF: SendResult = { outcome: 'deferred', code: 451, reply: '451 later', stage: 'recipient' };
const READERS = 12;
const told: string[] = [];
let atMessage: () => number = () => 200;
const relay = createRecordingMailer();
const { sent } = relay;
const test = useTestApp({
  mailer: relay,
  post: (_url, { headers }) => {
    told.push(headers['webhook-id'] ?? '');
    return Promise.resolve({ status: atMessage(), text: '' });
  },
});
beforeEach(() => {
  sent.length = 0;
  told.length = 0;
  relay.answer = () => ACCEPTED;
  atMessage = () => 200;
});

const JUMPS: [string, number][] = [
  ['set back an hour', -HOUR_MS],
  ['set forward a day', DAY_MS],
];
const send = () => new Sender(test().deps, { pollMs: 5, elapsed: () => performance.now() }).runUntilIdle();
/** The people who got something, each once. */
const everyone = () => {
  expect(new Set(sent).size).toBe(sent.length);
  return sent.length;
};

describe.each(JUMPS)('while the clock is %s (rel-21)', (_what, jump) => {
  it('a newsletter that is being sent reaches everyone, no one twice', async () => {
    await insertReaders(test(), READERS);
    const { id } = await createCampaign(test());
    expect((await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`)).status).toBe(202);
    relay.answer = (count) => {
      if (count === 3) test().clock.jump(jump);
      return ACCEPTED;
    };
    await send();
    await followClock(test().deps);
    await send();
    expect(everyone()).toBe(READERS);
    expect((await clientFor(test(), 'editor').get(`/newsletter-campaigns/${id}`)).data['status']).toBe(
      'sent',
    );
  });

  it('delayed emails of a campaign are sent after their wait, once', async () => {
    await insertReaders(test(), READERS);
    const { id } = await createCampaign(test());
    await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
    relay.answer = (count) => (count <= READERS ? PUT_OFF : ACCEPTED);
    await send();
    expect(sent).toHaveLength(READERS);
    test().clock.jump(jump);
    await followClock(test().deps);
    sent.length = 0;
    relay.answer = () => ACCEPTED;
    test().clock.advance(2 * MINUTE_MS);
    await send();
    expect(everyone()).toBe(READERS);
  });

  it('single emails are sent, new ones at once and others after their wait, each once', async () => {
    const queue = (to: string) =>
      queueMail(test().deps.database.queries, test().deps, {
        kind: 'account',
        purpose: 'test',
        to,
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
      });
    await queue('later@example.org');
    relay.answer = () => PUT_OFF;
    await sendQueuedMails(test().deps);
    relay.answer = () => ACCEPTED;
    await queue('new@example.org');
    test().clock.jump(jump);
    await followClock(test().deps);
    sent.length = 0;
    test().clock.advance(MINUTE_MS);
    await sendQueuedMails(test().deps);
    await sendQueuedMails(test().deps);
    expect(sent.toSorted()).toEqual(['later@example.org', 'new@example.org']);
  });

  it('new readers are welcomed at once, and once', async () => {
    const editor = clientFor(test(), 'editor');
    const template = madeBy(
      await editor.post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS }),
    );
    const list = (await editor.get('/contact-lists')).page.data[0]?.id;
    const steps = [{ subject: 'Welcome', delay_hours: 0, template_id: template.id }];
    expect((await editor.put(`/contact-lists/${list}/welcome-series`, { steps })).status).toBe(200);
    await insertReaders(test(), 3);
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO welcome_runs (contact_id, contact_list_id, started_at)
          SELECT id, ${list}, ${test().deps.now().toISOString()} FROM contacts`,
    );
    test().clock.jump(jump);
    for (let turn = 0; turn < 2; turn += 1) {
      await sendWelcomeSeries(test().deps);
      await followClock(test().deps);
      await sendQueuedMails(test().deps);
    }
    expect(everyone()).toBe(3);
  });

  it('webhooks are called, failed ones after their wait, and a message in progress not twice', async () => {
    const administrator = clientFor(test(), 'administrator');
    const { id } = madeBy(
      await administrator.post('/webhooks', { name: 'CRM', url: 'https://hooks.example.com/in' }),
    );
    expect((await administrator.post(`/webhooks/${id}/send-test`)).status).toBe(202);
    atMessage = () => 500;
    await deliverDue(test().deps, 'well');
    test().clock.jump(jump);
    await followClock(test().deps);
    test().clock.advance(10_000);
    atMessage = () => 200;
    await deliverDue(test().deps, 'failing');
    expect(told).toHaveLength(2);
    // In progress: the clock jumps, and another look happens in between.
    await rows(
      test().deps.database.queries,
      sql`UPDATE webhook_deliveries SET state = 'queued', due_at = ${test().deps.now()}`,
    );
    let second: Promise<boolean> | undefined;
    atMessage = () => {
      test().clock.jump(jump);
      second ??= deliverDue(test().deps, 'well');
      return 200;
    };
    await deliverDue(test().deps, 'well');
    await second;
    expect(told).toHaveLength(3);
  });

  it('what is scheduled goes live once, at its time by the clock and never before', async () => {
    const { id } = await createArticle(test());
    const due = new Date(test().deps.now().getTime() + 2 * HOUR_MS);
    await clientFor(test(), 'editor').post(`/content/${id}/publish`, { scheduled_at: due.toISOString() });
    const status = async () => (await clientFor(test(), 'editor').get(`/content/${id}`)).data['status'];
    test().clock.jump(jump);
    await followClock(test().deps);
    await publishDue(test().deps);
    expect(await status()).toBe(jump > 0 ? 'published' : 'scheduled');
    test().clock.set(due.toISOString());
    await publishDue(test().deps);
    await publishDue(test().deps);
    expect(await status()).toBe('published');
    const audited = await rows(
      test().deps.database.queries,
      sql`SELECT 1 FROM revisions WHERE record_id = ${id}`,
    );
    expect(audited.length).toBeLessThanOrEqual(2);
  });

  it('leases of those who are gone end', async () => {
    const on = test().deps.database.queries;
    const ahead = sql`clock_timestamp() + interval '1 hour'`;
    await rows(
      on,
      sql`INSERT INTO newsletter_senders (id, lease_until, created_at) VALUES (gen_random_uuid(), ${ahead}, now())`,
    );
    await rows(
      on,
      sql`INSERT INTO bounce_mailboxes (key, lease_until, due_at, failures)
          VALUES ('box', ${ahead}, ${test().deps.now()}, 1)`,
    );
    await followClock(test().deps);
    const [left] = await rows<{ sender: number; box: number }>(
      on,
      sql`SELECT extract(epoch FROM s.lease_until - clock_timestamp())::int AS sender,
            extract(epoch FROM b.lease_until - clock_timestamp())::int AS box
          FROM newsletter_senders s, bounce_mailboxes b`,
    );
    expect(left?.sender).toBeLessThanOrEqual(60);
    expect(left?.box).toBeLessThanOrEqual(300);
  });

  it('emails of programs and pings to search engines wait no longer than their queue allows', async () => {
    const on = test().deps.database.queries;
    const now = test().deps.now().toISOString();
    const ahead = sql`${now}::timestamptz + interval '1 day'`;
    await rows(
      on,
      sql`INSERT INTO emails (id, user_id, request_hash, state, recipient, recipient_hash, sender, subject, text, due_at, created_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'x', 'queued', 'a@example.com', 'x', 'x', 'x', 'x', ${ahead}, ${now})`,
    );
    await rows(
      on,
      sql`INSERT INTO search_pings (id, record_id, state, due_at, created_at)
          VALUES (gen_random_uuid(), gen_random_uuid(), 'queued', ${ahead}, ${now})`,
    );
    await followClock(test().deps);
    const waits = await rows<{ seconds: number }>(
      on,
      sql`SELECT extract(epoch FROM due_at - ${now}::timestamptz)::int AS seconds FROM emails
          UNION ALL SELECT extract(epoch FROM due_at - ${now}::timestamptz)::int FROM search_pings`,
    );
    expect(waits.map(({ seconds }) => seconds)).toEqual([0, 60]);
  });
});
