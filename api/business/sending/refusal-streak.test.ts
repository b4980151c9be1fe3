import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { REFUSALS_BEFORE_PAUSE } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../../platform/smtp/smtp-mailer.ts';
import { type AnsweredRecord, clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll, statesOf } from '../../testing/newsletter.ts';
import { type Relay, type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { Sender } from './sender.ts';

const database = useTestDatabase();
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

async function appOn(script: RelayScript, connections = 1): Promise<TestApp> {
  const relay = await startRelay(script);
  open.push(relay);
  const mailer = createSmtpMailer({ url: `${relay.url}?connections=${connections}` });
  return createTestApp(database(), { mailer });
}

async function startedCampaign(test: TestApp, readers: number): Promise<string> {
  await insertReaders(test, readers);
  const { id } = await createCampaign(test);
  await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
  return id;
}

const read = async (test: TestApp, id: string): Promise<AnsweredRecord> =>
  (await clientFor(test, 'editor').get(`/newsletter-campaigns/${id}`)).data;

/** One character per email, in the order they are sent: accepted, refused, bad address, deferred. */
const ANSWERS: Record<string, string> = {
  a: '250 ok',
  r: '554 5.7.1 Sender rejected',
  b: '550 5.1.1 no such user',
  s: '451 4.3.0 try later',
};

/** The position after the first run of twenty refusals without an accepted email; undefined if there is none. */
function pausedAfter(moods: string): number | undefined {
  const found = new RegExp(`[rb]{${REFUSALS_BEFORE_PAUSE}}`).exec(moods);
  return found === null ? undefined : found.index + REFUSALS_BEFORE_PAUSE;
}

const repeat = (mood: string, times: number) => mood.repeat(times);
/** One list in which every twentieth address is bad, and another that is half bad: the same in every run. */
const mixed = (length: number, badShare: number) => {
  let state = 12_345;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31 < badShare ? 'b' : 'a';
  }).join('');
};

describe('a mail server that refuses one email after another', () => {
  it.each([
    ['all of them', repeat('r', 60)],
    ['all as bad addresses', repeat('b', 60)],
    ['19, takes one, and so on', repeat(`${repeat('r', 19)}a`, 3)],
    ['19, puts one off, and so on', repeat(`${repeat('b', 19)}s`, 3)],
    ['20 at last', `${repeat('a', 37)}${repeat('r', 20)}aaa`],
    ['of both kinds', `${repeat('rb', 12)}${repeat('a', 12)}`],
    ['5 % of 120', mixed(120, 0.05)],
    ['half of 120', mixed(120, 0.5)],
  ])('pauses the newsletter after twenty in a row, and only then: %s', async (_name, moods) => {
    let count = 0;
    const test = await appOn({ recipient: () => ANSWERS[moods[count++] ?? 'a'] ?? '250 ok' });
    const id = await startedCampaign(test, moods.length);
    await sendAll(test);
    const end = pausedAfter(moods);
    const tried = moods.slice(0, end);
    const times = (mood: string) => tried.split(mood).length - 1;
    const { queued = 0, rejected = 0, accepted = 0, deferred = 0 } = await statesOf(test, id);
    expect({ queued, rejected, accepted, deferred }).toEqual({
      queued: moods.length - tried.length,
      rejected: times('r') + times('b'),
      accepted: times('a'),
      deferred: times('s'),
    });
    const { status, status_reason: reason } = await read(test, id);
    const saysWhy = /rejected 20 emails.*“5\d\d 5\.[17]\.1 /.test(String(reason));
    expect([status === 'paused', saysWhy]).toEqual([end !== undefined, end !== undefined]);
  });

  it('stops within the open connections; Today says why; resuming sends to each once', async () => {
    let isRefusing = true;
    const test = await appOn(
      { sender: () => (isRefusing ? '554 5.7.1 <news@localhost>: denied' : '250 ok') },
      8,
    );
    const id = await startedCampaign(test, 100);
    await sendAll(test);
    const { rejected = 0, queued } = await statesOf(test, id);
    expect(rejected).toBeGreaterThanOrEqual(20);
    expect(rejected).toBeLessThan(20 + 2 * 8);
    expect(queued).toBe(100 - rejected);
    const today = (await clientFor(test, 'editor').get('/today')).data as unknown as {
      newsletter: { troubled: unknown[] };
    };
    expect(today.newsletter.troubled).toMatchObject([
      { id, status: 'paused', status_reason: expect.stringContaining('554 5.7.1') as string },
    ]);
    expect((await clientFor(test, 'editor').get(`/newsletter-campaigns/${id}/progress`)).data).toMatchObject({
      status: 'paused',
      status_reason: expect.stringContaining('554 5.7.1') as string,
    });
    isRefusing = false;
    const editor = clientFor(test, 'editor');
    expect((await editor.post(`/newsletter-campaigns/${id}/resume`)).data).toMatchObject({
      status: 'sending',
      status_reason: null,
    });
    await editor.post(`/newsletter-campaigns/${id}/resend`, { states: ['rejected'] });
    await sendAll(test);
    expect(await statesOf(test, id)).toEqual({ accepted: 100 });
    expect(new Set(open[0]?.arrived.map(({ to }) => to)).size).toBe(100);
    expect(open[0]?.arrived).toHaveLength(100);
  });

  it('is counted over all nodes: one is refused twelve times, the other eight', async () => {
    let refused = 0;
    const first = await appOn({
      recipient: () => {
        refused += 1;
        if (refused === 12) sender.stop();
        return '554 5.7.1 no';
      },
    });
    const sender = new Sender(first.deps, { graceMs: 1_000 });
    const id = await startedCampaign(first, 60);
    await sender.run();
    expect(await statesOf(first, id)).toEqual({ rejected: 12, queued: 48 });
    const second = await startRelay({ recipient: () => '554 5.7.1 no' });
    open.push(second);
    const mailer = createSmtpMailer({ url: `${second.url}?connections=1` });
    await new Sender({ ...first.deps, mailer }, { graceMs: 1_000 }).runUntilIdle();
    expect(await statesOf(first, id)).toEqual({ rejected: 20, queued: 40 });
    expect((await read(first, id)).status).toBe('paused');
  });

  it('of us, not of the address, ends no address: readers stay', async () => {
    const test = await appOn({ recipient: () => '550 relay not permitted' });
    await startedCampaign(test, 30);
    await sendAll(test);
    const statuses = await rows(test.deps.database.queries, sql`SELECT DISTINCT status FROM contacts`);
    expect(statuses).toEqual([{ status: 'enabled' }]);
  });
});
