import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { publishDue } from '../../records/publishing/publish-due.ts';
import { startTicker } from '../jobs/ticker.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { type Relay, type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { startMails } from './mail-worker.ts';
import { queueMail } from './queue-mail.ts';
import { giveUpAbandonedMails } from './send-queued-mails.ts';
import { createSmtpMailer } from '../smtp/smtp-mailer.ts';

const test = useTestApp();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The app with a local mail server. */
async function over(script: RelayScript): Promise<{ deps: AppDeps; relay: Relay }> {
  const relay = await startRelay(script);
  ends.push(() => relay.close());
  const mailer = createSmtpMailer({ url: relay.url });
  return { deps: { ...test().deps, mailer, uptime: () => performance.now() }, relay };
}

async function queue(deps: AppDeps, names: readonly string[]): Promise<void> {
  for (const name of names)
    await queueMail(deps.database.queries, deps, {
      kind: 'account',
      purpose: 'test',
      to: `${name}@example.org`,
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
}

interface Mail {
  recipient: string;
  state: string;
  attempt: number;
  smtp_reply: string | null;
}
const mails = () =>
  rows<Mail>(
    test().deps.database.queries,
    sql`SELECT recipient, state, attempt, smtp_reply FROM mails ORDER BY created_at, id`,
  );
const states = async () => (await mails()).map(({ state }) => state);
const until = (look: () => Promise<boolean>) =>
  expect.poll(look, { timeout: 10_000, interval: 20 }).toBe(true);

describe('single emails', () => {
  it('leave once, over several connections, while more of them come', async () => {
    const { deps, relay } = await over({});
    await queue(deps, ['a', 'b', 'c']);
    const worker = startMails(deps);
    ends.push(() => worker.stop());
    await until(async () => (await states()).every((state) => state === 'sent'));
    await queue(deps, ['d', 'e']);
    await until(async () => (await states()).every((state) => state === 'sent'));
    expect(relay.arrived.map(({ to }) => to).toSorted()).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.org`),
    );
  });

  it('reach the others while the mail server withholds its response to one', async () => {
    const { deps } = await over({ dot: (recipient) => (recipient.startsWith('stuck') ? 'hang' : '250 ok') });
    await queue(deps, ['stuck1', 'stuck2', 'ann', 'bob']);
    const worker = startMails(deps, { stopGraceMs: 0 });
    ends.push(() => worker.stop());
    await until(async () => (await states()).filter((state) => state === 'sent').length === 2);
    expect(await states()).toEqual(['sending', 'sending', 'sent', 'sent']);
  });

  it('take four connections at most', async () => {
    const { deps, relay } = await over({ dot: () => 'hang' });
    await queue(deps, ['a', 'b', 'c', 'd', 'e', 'f']);
    const worker = startMails(deps, { stopGraceMs: 0 });
    ends.push(() => worker.stop());
    await until(() => Promise.resolve(relay.arrived.length === 4));
    // Several looks for work later.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(relay.connections()).toBe(4);
    expect((await states()).filter((state) => state === 'queued')).toHaveLength(2);
  });

  it('are given up as unknown, not sent again, when the answer to the final dot does not come', async () => {
    const { deps, relay } = await over({ dot: () => 'hang' });
    await queue(deps, ['ann']);
    const worker = startMails(deps, { mailMs: 300 });
    ends.push(() => worker.stop());
    await until(async () => (await states())[0] === 'failed');
    expect(await mails()).toMatchObject([
      { attempt: 1, smtp_reply: 'The mail server didn’t respond in time.' },
    ]);
    expect(relay.arrived).toHaveLength(1);
  });

  it('are retried when the mail server hangs before it has the message', async () => {
    const { deps } = await over({ recipient: () => 'hang' });
    await queue(deps, ['ann']);
    const worker = startMails(deps, { mailMs: 300 });
    ends.push(() => worker.stop());
    await until(async () => (await mails())[0]?.smtp_reply !== null);
    expect(await mails()).toMatchObject([{ state: 'queued', attempt: 1 }]);
  });

  it.each<[string, RelayScript]>([
    ['nothing at all', { greeting: () => 'hang' }],
    ['nothing to the recipient', { recipient: () => 'hang' }],
    ['nothing to the final dot', { dot: () => 'hang' }],
  ])('do not hold up a stop when the relay says %s', async (said, script) => {
    const { deps, relay } = await over(script);
    await queue(deps, ['ann']);
    const worker = startMails(deps, { stopGraceMs: 100 });
    // Nothing is claimed before the mail server's greeting.
    const attempts = said === 'nothing at all' ? 0 : 1;
    await until(async () => relay.connections() > 0 && (await mails())[0]?.attempt === attempts);
    const stoppedAt = performance.now();
    await worker.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(3_000);
    const [mail] = await mails();
    // What may have arrived is not sent again; what cannot have arrived waits.
    const state = relay.arrived.length > 0 ? 'failed' : 'queued';
    expect(mail).toMatchObject({ state, attempt: attempts });
  });

  it('whose process is gone are not sent again, and a clock set forward ends none of ours', async () => {
    const { deps } = await over({});
    const isEmbedded = deps.database.kind === 'embedded';
    await queue(deps, ['ann']);
    await rows(deps.database.queries, sql`UPDATE mails SET state = 'sending', attempt = 1`);
    const look = { ...deps, uptime: test().clock.uptime };
    await giveUpAbandonedMails(look);
    test().clock.jump(24 * 60 * MINUTE_MS);
    await giveUpAbandonedMails(look);
    // An embedded database has one process: any other holder is dead.
    expect(await states()).toEqual([isEmbedded ? 'failed' : 'sending']);
    test().clock.advance(5 * MINUTE_MS);
    await giveUpAbandonedMails(look);
    expect(await mails()).toMatchObject([
      {
        state: 'failed',
        smtp_reply: 'The process that was sending this email ended early, so the email may have arrived.',
      },
    ]);
  });
});

describe('a scheduled publication', () => {
  it.each<[string, RelayScript]>([
    ['says nothing at all', { greeting: () => 'hang' }],
    ['withholds the answer to the final dot', { dot: () => 'hang' }],
    ['takes ten seconds for every answer (rel-18)', { delayMs: 10_000 }],
  ])('is on time while the relay %s', async (_what, script) => {
    const { deps, relay } = await over(script);
    const real = { ...deps, now: () => new Date() };
    await queue(real, ['a', 'b', 'c', 'd', 'e', 'f']);
    const jobs = [
      { name: 'publish-due', run: publishDue },
      { name: 'send-queued-mails', start: (one: AppDeps) => startMails(one, { stopGraceMs: 0 }) },
    ];
    const ticker = startTicker(real, { jobs, intervalMs: 1_000 });
    ends.push(() => ticker.stop());
    await until(() => Promise.resolve(relay.connections() > 0));
    const { id } = await createArticle(test());
    const dueAt = Date.now() + 200;
    await rows(
      real.database.queries,
      sql`UPDATE content SET scheduled_at = ${new Date(dueAt).toISOString()} WHERE id = ${id}`,
    );
    const editor = clientFor(test(), 'editor');
    await until(async () => (await editor.get(`/content/${id}`)).data['status'] === 'published');
    expect(Date.now() - dueAt).toBeLessThan(2_000);
  });
});
