import { afterEach, describe, expect, it } from 'vitest';
import { type Database, QueryError } from '../../platform/database/database.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../../platform/smtp/smtp-mailer.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll, statesOf } from '../../testing/newsletter.ts';
import { type Relay, type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { startDueCampaigns } from './campaign-turns.ts';
import { Sender } from './sender.ts';

const database = useTestDatabase();
const CONNECTIONS = 8;
const open: Relay[] = [];
const senders: Sender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.stop();
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

interface SceneOptions {
  readers: number;
  on?: Database;
  script?: RelayScript;
  query?: string;
}

/** A campaign whose sending was requested but not started. */
async function ordered({ readers, on = database(), script = {}, query = '' }: SceneOptions) {
  const relay = await startRelay(script);
  open.push(relay);
  const url = `${relay.url}?connections=${CONNECTIONS}${query}`;
  const test = await createTestApp(on, { mailer: createSmtpMailer({ url }) });
  await insertReaders(test, readers);
  const { id } = await createCampaign(test);
  const reply = await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
  expect(reply.status).toBe(202);
  return { test, relay, id };
}

/** A database that can be read, and fails every write with an SQLSTATE while one is set. */
function refusingDatabase() {
  const real = database();
  const state = { code: undefined as string | undefined, refused: 0 };
  const refuse = (): void => {
    if (state.code === undefined) return;
    state.refused += 1;
    throw new QueryError({ message: 'The disk takes nothing more.', code: state.code });
  };
  const on: Database = {
    ...real,
    get queries() {
      return real.queries;
    },
    async transaction(work, options) {
      refuse();
      return real.transaction(work, options);
    },
    async select<Row>(...[statement, values]: Parameters<Database['select']>): Promise<Row[]> {
      if (statement.name?.startsWith('turn_') === true) refuse();
      return real.select<Row>(statement, values);
    },
  };
  return { on, state };
}

describe('a disk that takes nothing more amid a sending', () => {
  it.each<[string, string, string]>([
    ['full', '53100', '507 storage_full'],
    ['read-only', '25006', '503 database_unavailable'],
  ])(
    'because it is %s: writes are refused, reads and the rest of the sending continue, no one gets two',
    async (_name, sqlState, answer) => {
      const readers = 60;
      const { on, state } = refusingDatabase();
      const { test, relay, id } = await ordered({ readers, on, script: { delayMs: 5 } });
      const sender = new Sender(test.deps, { pollMs: 5, graceMs: 500 });
      senders.push(sender);
      const running = sender.run();
      await expect.poll(() => relay.arrived.length, { interval: 1, timeout: 30_000 }).toBeGreaterThan(0);
      state.code = sqlState;
      const before = relay.arrived.length;
      // After a few failures nothing more is claimed; claimed emails still arrive, at most one per
      // connection.
      await expect.poll(() => state.refused, { interval: 5, timeout: 30_000 }).toBeGreaterThan(3);
      expect(relay.arrived.length - before).toBeLessThanOrEqual(2 * CONNECTIONS);
      const editor = clientFor(test, 'editor');
      const refused = await editor.post('/contacts', { email: 'late@example.org' });
      expect(`${refused.status} ${refused.problem.code}`).toBe(answer);
      expect((await editor.get(`/newsletter-campaigns/${id}`)).data.status).toBe('sending');
      state.code = undefined;
      await expect.poll(() => statesOf(test, id), { timeout: 60_000 }).toEqual({ accepted: readers });
      sender.stop();
      await running;
      expect(relay.arrived).toHaveLength(readers);
      expect(new Set(relay.arrived.map(({ to }) => to)).size).toBe(readers);
    },
    120_000,
  );
});

describe('a schedule that one node moves', () => {
  it('is never begun at its old time by another, and once at its new one (rel-23)', async () => {
    const test = await createTestApp(database());
    await insertReaders(test, 1);
    const editor = clientFor(test, 'editor');
    const start = test.clock.now().getTime();
    const earlier = new Date(start + HOUR_MS).toISOString();
    const later = new Date(start + 3 * HOUR_MS).toISOString();
    // On the other node’s clock, the old time has just come.
    const other = { ...test.deps, now: () => new Date(start + HOUR_MS + 1_000) };
    const ids: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createCampaign(test, { name: `Issue ${round}` });
      ids.push(id);
      const schedule = (at: string) => editor.post(`/newsletter-campaigns/${id}/send`, { scheduled_at: at });
      await schedule(earlier);
      const [moved] = await Promise.all([
        schedule(later),
        round === 0 ? undefined : startDueCampaigns(other),
      ]);
      await startDueCampaigns(other);
      const { status, scheduled_at: at } = (await editor.get(`/newsletter-campaigns/${id}`)).data;
      // Whichever is first wins; in the first round there is no race.
      const possible = [`202 scheduled ${later}`, ...(round === 0 ? [] : [`409 sending ${earlier}`])];
      expect(possible).toContain([moved.status, status, String(at)].join(' '));
    }
    test.clock.advance(4 * HOUR_MS);
    await Promise.all([startDueCampaigns(test.deps), startDueCampaigns(other)]);
    await sendAll(test);
    for (const id of ids) expect(await statesOf(test, id)).toEqual({ accepted: 1 });
    const outbox = await clientFor(test, 'administrator').get('/outbox?per_page=100');
    expect(outbox.page.total).toBe(ids.length);
  }, 60_000);
});

describe('a pace', () => {
  it('is one for all nodes together', async () => {
    const perSecond = 10;
    const { test, relay } = await ordered({ readers: 60, query: `&per_second=${perSecond}` });
    await nodesSend(test);
    const first = relay.arrived.length;
    expect(first).toBeLessThanOrEqual(perSecond);
    for (let second = 1; second <= 3; second += 1) {
      test.clock.advance(1_000);
      await nodesSend(test);
      const sinceFirst = relay.arrived.length - first;
      expect(sinceFirst).toBeLessThanOrEqual(second * perSecond * 1.1);
      expect(sinceFirst).toBeGreaterThanOrEqual(second * perSecond * 0.9);
    }
  }, 60_000);
});

/**
 * Runs two senders at once if several processes can share the database. An embedded one has a single process,
 * so they run one after the other.
 */
async function nodesSend(test: TestApp): Promise<void> {
  if (test.deps.database.kind === 'embedded') {
    await sendAll(test);
    await sendAll(test);
  } else await Promise.all([sendAll(test), sendAll(test)]);
}
