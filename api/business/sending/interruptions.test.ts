import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { type Database, rows } from '../../platform/database/database.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../../platform/smtp/smtp-mailer.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll, statesOf } from '../../testing/newsletter.ts';
import { sleepingDatabase } from '../../testing/databases/sleeping-database.ts';
import { type Relay, type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { startDueCampaigns } from './campaign-turns.ts';
import { prepareAudience } from './prepare-audience.ts';
import { Sender } from './sender.ts';

const database = useTestDatabase();
/** A busy machine must not look like a silent mail server. */
const TIMEOUTS = { connect: 10_000, greeting: 10_000, reply: 10_000 };
const CONNECTIONS = 4;
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

interface Scene {
  test: TestApp;
  relay: Relay;
  id: string;
  step(name: string): Promise<unknown>;
}

async function sending(
  readers: number,
  script: RelayScript = {},
  { on = database(), ...campaign }: Json & { on?: Database } = {},
): Promise<Scene> {
  const relay = await startRelay(script);
  open.push(relay);
  const mailer = createSmtpMailer({ url: `${relay.url}?connections=${CONNECTIONS}`, timeouts: TIMEOUTS });
  const test = await createTestApp(on, { mailer });
  await insertReaders(test, readers);
  const { id } = await createCampaign(test, campaign);
  const step = (name: string) => clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/${name}`);
  await step('send');
  return { test, relay, id, step };
}

function expectOnce({ arrived }: Relay, readers: number): void {
  expect(arrived).toHaveLength(readers);
  expect(new Set(arrived.map(({ to }) => to)).size).toBe(readers);
}

describe('a sending that is interrupted', () => {
  it('by fifty pauses reaches everyone once, and nothing leaves while it is paused (rel-19)', async () => {
    const readers = 150;
    const { test, relay, id, step } = await sending(readers, { delayMs: 5 });
    const sender = new Sender(test.deps, { pollMs: 5 });
    const running = sender.run();
    for (let pause = 0; pause < 50 && relay.arrived.length < readers; pause += 1) {
      const seen = relay.arrived.length;
      await expect
        .poll(() => relay.arrived.length, { interval: 1, timeout: 10_000 })
        .toBeGreaterThan(Math.min(seen, readers - 1));
      await step('pause');
      // Emails in flight at the pause still arrive: at most one per connection.
      const atPause = relay.arrived.length;
      await step('resume');
      expect(relay.arrived.length - atPause).toBeLessThanOrEqual(2 * CONNECTIONS);
    }
    await step('pause');
    await sleep(1_000);
    const quiet = relay.arrived.length;
    await sleep(300);
    expect(relay.arrived.length).toBe(quiet);
    await step('resume');
    await expect.poll(() => statesOf(test, id), { timeout: 20_000 }).toEqual({ accepted: readers });
    sender.stop();
    await running;
    expectOnce(relay, readers);
  }, 60_000);

  it('by a stop ends between two messages and continues where it was', async () => {
    const { test, relay, id } = await sending(60, { delayMs: 5 });
    const sender = new Sender(test.deps, { pollMs: 5 });
    const running = sender.run();
    await expect.poll(() => relay.arrived.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(10);
    sender.stop();
    await running;
    const { accepted = 0, queued = 0, ...others } = await statesOf(test, id);
    expect(others).toEqual({});
    expect(accepted + queued).toBe(60);
    expect(relay.arrived).toHaveLength(accepted);
    await sendAll(test);
    expectOnce(relay, 60);
  }, 60_000);

  it('by a cancellation leaves nothing a second later, and every reader is accounted for', async () => {
    const readers = 150;
    const { test, relay, id, step } = await sending(readers, { delayMs: 5 });
    const sender = new Sender(test.deps);
    const running = sender.run();
    await expect.poll(() => relay.arrived.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(5);
    await step('cancel');
    const atCancel = relay.arrived.length;
    await sleep(1_000);
    const quiet = relay.arrived.length;
    expect(quiet - atCancel).toBeLessThanOrEqual(CONNECTIONS);
    await sleep(300);
    expect(relay.arrived).toHaveLength(quiet);
    sender.stop();
    await running;
    expect(quiet).toBeLessThan(readers);
    expect(await statesOf(test, id)).toEqual({ accepted: quiet, cancelled: readers - quiet });
  }, 60_000);

  it('by an unsubscription sends nothing to who left and was not tried yet', async () => {
    const readers = 60;
    const { test, relay, id } = await sending(readers, { delayMs: 5 });
    const sender = new Sender(test.deps, { pollMs: 5 });
    const running = sender.run();
    await expect.poll(() => relay.arrived.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(5);
    // The last in the queue, so that it is still waiting however fast the others are sent.
    const [last] = await rows<{ contact_id: string; address: string }>(
      test.deps.database.queries,
      sql`SELECT contact_id, address FROM newsletter_deliveries WHERE campaign_id = ${id} ORDER BY due_at DESC, id DESC LIMIT 1`,
    );
    const contactId = last?.contact_id ?? '';
    const token = createUnsubscribeToken(test.deps, { contactId, deliveryId: null });
    const path = `/api/v1/email/unsubscribe/${token}`;
    const answer = await test.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    await expect
      .poll(() => statesOf(test, id), { timeout: 20_000 })
      .toEqual({ accepted: readers - 1, cancelled: 1 });
    sender.stop();
    await running;
    expectOnce(relay, readers - 1);
    expect(relay.arrived.map(({ to }) => to)).not.toContain(last?.address);
  }, 60_000);

  it.each<[string, Json]>([
    ['one subject', {}],
    ['two subjects on trial', { test_subjects: ['Another subject'], test_share: 50, test_hours: 1 }],
  ])(
    'by a sleep in which another took over is fenced: %s',
    async (_name, campaign) => {
      const readers = 40;
      const asleep = sleepingDatabase(database());
      const { test, relay, id } = await sending(readers, { delayMs: 5 }, campaign);
      const options = { pollMs: 5, leaseMs: 500 };
      const zombie = new Sender({ ...test.deps, database: asleep.database }, options);
      const running = zombie.run();
      await expect.poll(() => relay.arrived.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(5);
      asleep.fallAsleep();
      const othersTakeOver = async () => {
        await sendAll(test);
        return test.logLines.join();
      };
      await expect
        .poll(othersTakeOver, { timeout: 20_000 })
        .toContain('sending processes ended without a word');
      asleep.wakeUp();
      await expect.poll(() => test.logLines.join()).toContain('this sender was counted as gone');
      zombie.stop();
      await running;
      for (let turn = 0; turn < 2; turn += 1) {
        await sendAll(test);
        test.clock.advance(2 * HOUR_MS);
      }
      await sendAll(test);
      const { accepted = 0, unknown = 0, ...others } = await statesOf(test, id);
      expect([others, accepted + unknown]).toEqual([{}, readers]);
      expect(unknown).toBeGreaterThan(0);
      expect(unknown).toBeLessThanOrEqual(CONNECTIONS);
      const arrived = relay.arrived.map(({ to }) => to);
      expect(new Set(arrived).size).toBe(arrived.length);
      expect(arrived.length).toBeGreaterThanOrEqual(accepted);
      const { data } = await clientFor(test, 'editor').get(`/newsletter-campaigns/${id}`);
      expect(data).toMatchObject({
        status: 'sent',
        counts: { audience: readers, accepted, unknown, queued: 0, attempting: 0 },
      });
    },
    60_000,
  );

  it('by a mail server that disappears in the middle continues automatically, and no one gets two (rel-14)', async () => {
    const readers = 60;
    const { test, relay, id } = await sending(readers, { delayMs: 5 });
    const sender = new Sender(test.deps, { pollMs: 5 });
    const running = sender.run();
    await expect.poll(() => relay.arrived.length, { interval: 1, timeout: 10_000 }).toBeGreaterThan(10);
    await relay.close();
    const back = await startRelay({}, { port: relay.port });
    open.push(back);
    const settled = async () => {
      test.clock.advance(HOUR_MS);
      const { accepted = 0, unknown = 0 } = await statesOf(test, id);
      return accepted + unknown;
    };
    await expect.poll(settled, { timeout: 20_000 }).toBe(readers);
    sender.stop();
    await running;
    const { unknown = 0 } = await statesOf(test, id);
    expect(unknown).toBeLessThanOrEqual(CONNECTIONS);
    const arrived = [...relay.arrived, ...back.arrived].map(({ to }) => to);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(arrived.length).toBeGreaterThanOrEqual(readers - unknown);
  }, 60_000);

  it('by a database that fails before or after it did what it was asked reaches everyone once', async () => {
    let turns = 0;
    const real = database();
    const failing: Database = {
      ...real,
      get queries() {
        return real.queries;
      },
      transaction: (work, options) => real.transaction(work, options),
      async select<Row>(...[statement, values]: Parameters<Database['select']>): Promise<Row[]> {
        if (statement.name?.startsWith('turn_') !== true) return real.select<Row>(statement, values);
        turns += 1;
        if (turns % 5 === 0) throw new Error('No connection, before.');
        const found = await real.select<Row>(statement, values);
        if (turns % 3 === 0) throw new Error('No connection, after.');
        return found;
      },
    };
    const { test, relay, id } = await sending(60, {}, { on: failing });
    await new Sender(test.deps, { pollMs: 5 }).runUntilIdle();
    expect(turns).toBeGreaterThan(5);
    expect(await statesOf(test, id)).toEqual({ accepted: 60 });
    expectOnce(relay, 60);
    const { data } = await clientFor(test, 'editor').get(`/newsletter-campaigns/${id}`);
    expect(data).toMatchObject({ status: 'sent', counts: { audience: 60, accepted: 60, attempting: 0 } });
  }, 60_000);

  it('while its audience was being frozen continues where it was, and leaves no one out (rel-06)', async () => {
    const readers = 700;
    const { test, relay, id } = await sending(readers);
    expect(await prepareAudience(test.deps, id)).toBe(false);
    expect(await statesOf(test, id)).toEqual({ queued: 500 });
    await sendAll(test);
    expect(await statesOf(test, id)).toEqual({ accepted: readers });
    expectOnce(relay, readers);
    const { data } = await clientFor(test, 'editor').get(`/newsletter-campaigns/${id}`);
    expect(data.counts).toMatchObject({ audience: readers, accepted: readers });
  }, 300_000);
});

describe('a schedule', () => {
  it('is begun once by several nodes that look at the same moment, and by a clock that jumps (rel-21, rel-22)', async () => {
    const test = await createTestApp(database());
    await insertReaders(test, 5);
    const { id } = await createCampaign(test);
    const at = new Date(test.clock.now().getTime() + HOUR_MS).toISOString();
    await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`, { scheduled_at: at });
    const before = await versionOf(test, id);
    test.clock.advance(-HOUR_MS);
    await startDueCampaigns(test.deps);
    expect(await versionOf(test, id)).toBe(before);
    test.clock.advance(2 * HOUR_MS);
    await Promise.all(Array.from({ length: 10 }, () => startDueCampaigns({ ...test.deps })));
    expect(await versionOf(test, id)).toBe(before + 1);
    await Promise.all([sendAll(test), sendAll(test)]);
    test.clock.advance(-HOUR_MS);
    await startDueCampaigns(test.deps);
    await sendAll(test);
    expect(await statesOf(test, id)).toEqual({ accepted: 5 });
    expect((await clientFor(test, 'administrator').get('/outbox?per_page=100')).page.total).toBe(5);
  });
});

async function versionOf(test: TestApp, id: string): Promise<number> {
  const [campaign] = await rows<{ version: number }>(
    test.deps.database.queries,
    sql`SELECT version FROM newsletter_campaigns WHERE id = ${id}`,
  );
  return campaign?.version ?? 0;
}
