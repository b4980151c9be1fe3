import { afterEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../../platform/smtp/smtp-mailer.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, sendAll, statesOf } from '../../testing/newsletter.ts';
import { type Relay, type RelayScript, startRelay } from '../../testing/mail/smtp-relay.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { Sender } from './sender.ts';

const database = useTestDatabase();
/** Short timeouts for silent mail servers, but long enough that a busy machine doesn’t look like one. */
const IMPATIENT = { connect: 1_000, greeting: 500, reply: 500 };
const TIMEOUTS = { connect: 10_000, greeting: 10_000, reply: 10_000 };
const READERS = 40;
const open: Relay[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((relay) => relay.close()));
});

interface Scene {
  test: TestApp;
  relay: Relay;
  campaignId: string;
}

/** A campaign to forty subscribers, sent through a mail server that follows this script. */
async function sending(
  script: RelayScript,
  { query = '?connections=8', isSilent = false, ...campaign }: Json = {},
): Promise<Scene> {
  const relay = await startRelay(script);
  open.push(relay);
  const mailer = createSmtpMailer({
    url: `${relay.url}${String(query)}`,
    timeouts: isSilent === true ? IMPATIENT : TIMEOUTS,
  });
  const test = await createTestApp(database(), { mailer });
  await insertReaders(test, READERS);
  const { id } = await createCampaign(test, campaign);
  await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
  return { test, relay, campaignId: id };
}

/** Sends, waits for what was deferred, and sends again, as often as given. */
async function sendFor(test: TestApp, turns: number, waitMs = 2 * MINUTE_MS): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await sendAll(test);
    test.clock.advance(waitMs);
  }
}

const sumOf = (states: Record<string, number>) =>
  Object.values(states).reduce((sum, count) => sum + count, 0);
const recipients = ({ arrived }: Relay) => arrived.map(({ to }) => to);
/** Whether this is one of every three readers, by the number in the address. */
const isThird = (address: string) => Number(/\d+/.exec(address)?.[0] ?? 0) % 3 === 0;

describe('for every behavior of the mail server', () => {
  const GO_AHEAD = '354 go ahead';
  const everyThird =
    (answer: string, otherwise = '250 ok') =>
    (address: string) =>
      isThird(address) ? answer : otherwise;

  it.each<[string, RelayScript, Record<string, number>]>([
    [
      'refuses some recipients',
      { recipient: everyThird('550 5.1.1 nobody') },
      { accepted: 27, rejected: 13 },
    ],
    ['refuses some messages', { dot: everyThird('554 5.6.0 no') }, { accepted: 27, rejected: 13 }],
    ['puts some off for ever', { recipient: everyThird('450 4.2.2 full') }, { accepted: 27, deferred: 13 }],
    ['drops some after the final dot', { dot: everyThird('drop') }, { accepted: 27, unknown: 13 }],
    ['is silent to some after the final dot', { dot: everyThird('hang') }, { accepted: 27, unknown: 13 }],
    ['refuses DATA of some', { data: everyThird('554 5.7.1 no', GO_AHEAD) }, { accepted: 27, rejected: 13 }],
    [
      'puts DATA of some off',
      { data: everyThird('451 4.3.0 busy', GO_AHEAD) },
      { accepted: 27, deferred: 13 },
    ],
    ['drops some at DATA', { data: everyThird('drop', GO_AHEAD) }, { accepted: 27, deferred: 13 }],
    ['is silent to some at DATA', { data: everyThird('hang', GO_AHEAD) }, { accepted: 27, deferred: 13 }],
    [
      'puts some off after the final dot',
      { dot: everyThird('452 4.3.1 full') },
      { accepted: 27, deferred: 13 },
    ],
    ['drops some before DATA', { recipient: everyThird('drop') }, { accepted: 27, deferred: 13 }],
  ])('where it %s, the states sum to the audience and nobody gets two', async (name, script, expected) => {
    const { test, relay, campaignId } = await sending(script, { isSilent: name.startsWith('is silent') });
    await sendFor(test, 3);
    const states = await statesOf(test, campaignId);
    expect(states).toEqual(expected);
    expect(sumOf(states)).toBe(READERS);
    expect(new Set(recipients(relay)).size).toBe(relay.arrived.length);
    const { data } = await clientFor(test, 'editor').get(`/newsletter-campaigns/${campaignId}`);
    expect(data.counts).toMatchObject({ audience: READERS, queued: 0, attempting: 0, ...expected });
    expect(data.status).toBe(expected.deferred === undefined ? 'sent' : 'sending');
  });

  it('that drops in the middle of messages, nothing is counted as delivered that is not', async () => {
    const { test, relay, campaignId } = await sending({ body: (to) => (isThird(to) ? 'drop' : undefined) });
    await sendFor(test, 2);
    const { accepted = 0, ...others } = await statesOf(test, campaignId);
    expect([accepted, sumOf(others), relay.arrived.length]).toEqual([27, 13, 27]);
  });

  it('with an A/B test, every stage sums to the audience, and no one gets two or is tried too early', async () => {
    const tried = new Set<string>();
    const moods = ['250 ok', 'drop', '250 ok', '450 4.2.2 full', '550 5.1.1 nobody'];
    const recipient = (address: string) => {
      tried.add(address);
      const mood = moods[Number(/\d+/.exec(address)?.[0]) % moods.length] ?? '';
      return mood === 'drop' ? '250 ok' : mood;
    };
    const dot = (address: string) =>
      Number(/\d+/.exec(address)?.[0]) % moods.length === 1 ? 'drop' : '250 ok';
    const trial = { test_subjects: ['Another subject'], test_share: 50, test_hours: 1 };
    const { test, relay, campaignId } = await sending({ recipient, dot }, trial);
    await sendAll(test);
    const { queued = 0, ...first } = await statesOf(test, campaignId);
    expect(sumOf(first)).toBe(READERS - queued);
    expect(queued).toBeGreaterThan(5);
    expect(tried.size).toBe(READERS - queued);
    await sendFor(test, 3, 2 * HOUR_MS);
    const states = await statesOf(test, campaignId);
    expect(states).toEqual({ accepted: 16, unknown: 8, deferred: 8, rejected: 8 });
    const { data } = await clientFor(test, 'editor').get(`/newsletter-campaigns/${campaignId}`);
    expect(data.counts).toMatchObject({ audience: READERS, queued: 0, attempting: 0, ...states });
    expect(new Set(recipients(relay)).size).toBe(relay.arrived.length);
  });

  it('an email that staff resend keeps its Message-ID and return path', async () => {
    let isDown = true;
    const { test, relay, campaignId } = await sending({ dot: () => (isDown ? 'drop' : '250 ok') });
    await sendAll(test);
    expect(await statesOf(test, campaignId)).toEqual({ unknown: READERS });
    const before = relay.arrived.splice(0).map(({ to, messageId, from }) => `${to} ${messageId} ${from}`);
    isDown = false;
    await clientFor(test, 'editor').post(`/newsletter-campaigns/${campaignId}/resend`, {
      states: ['unknown'],
    });
    await sendAll(test);
    const after = relay.arrived.map(({ to, messageId, from }) => `${to} ${messageId} ${from}`);
    expect(after.toSorted()).toEqual(before.toSorted());
    expect(new Set(after.map((line) => line.split(' ')[1])).size).toBe(READERS);
    expect(new Set(after.map((line) => line.split(' ')[2])).size).toBe(READERS);
  });

  it('that greylists, everyone gets it once, a little later (rel-15)', async () => {
    const seen = new Set<string>();
    const recipient = (address: string) => {
      if (seen.has(address)) return '250 ok';
      seen.add(address);
      return '451 4.7.1 Greylisted, please come back';
    };
    const { test, relay, campaignId } = await sending({ recipient });
    await sendFor(test, 12, 10 * MINUTE_MS);
    expect(await statesOf(test, campaignId)).toEqual({ accepted: READERS });
    expect([...recipients(relay)].toSorted()).toEqual([...seen].toSorted());
  });

  it('that answers slowly, everyone gets it once (rel-18)', async () => {
    const { test, relay, campaignId } = await sending({ delayMs: 20 });
    await sendAll(test);
    expect(await statesOf(test, campaignId)).toEqual({ accepted: READERS });
    expect(new Set(recipients(relay)).size).toBe(READERS);
  });

  it('that ends the connection after every five messages, everyone gets it once (rel-17)', async () => {
    const { test, relay, campaignId } = await sending({
      dot: (_to, count) => (count >= 5 ? '250 ok, and that was it' : '250 ok'),
      sender: () => '250 ok',
      greeting: () => '220 five at a time',
      recipient: () => '250 ok',
    });
    await sendAll(test);
    expect(await statesOf(test, campaignId)).toEqual({ accepted: READERS });
    expect(relay.arrived).toHaveLength(READERS);
  });

  it('that is away at first, nothing is attempted, and everyone gets it once it is there (rel-14)', async () => {
    const gone = await startRelay();
    await gone.close();
    const mailer = createSmtpMailer({ url: `${gone.url}?connections=4`, timeouts: TIMEOUTS });
    const test = await createTestApp(database(), { mailer });
    await insertReaders(test, READERS);
    const { id } = await createCampaign(test);
    await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
    const sender = new Sender(test.deps, { pollMs: 20 });
    const running = sender.run();
    await expect.poll(() => statesOf(test, id)).toEqual({ queued: READERS });
    const relay = await startRelay({}, { port: gone.port });
    open.push(relay);
    await expect.poll(() => statesOf(test, id), { timeout: 10_000 }).toEqual({ accepted: READERS });
    sender.stop();
    await running;
    expect(new Set(recipients(relay)).size).toBe(READERS);
  });

  it('gives up after three days of temporary refusals', async () => {
    const { test, campaignId } = await sending({ recipient: () => '450 4.2.2 mailbox full' });
    await sendFor(test, 90, HOUR_MS);
    expect(await statesOf(test, campaignId)).toEqual({ rejected: READERS });
  });
});

describe('the pace', () => {
  it('halves the rate for a domain that requests less, pauses, and everyone is served in the end', async () => {
    let refused = 0;
    const recipient = () => {
      if (refused >= 6) return '250 ok';
      refused += 1;
      return '421 4.7.0 Too many messages, slow down';
    };
    const { test, relay, campaignId } = await sending({ recipient }, { query: '?connections=1' });
    await sendAll(test);
    const first = relay.arrived.length;
    expect(first).toBeLessThan(READERS);
    // The domain rests: nothing is sent when it is tried again at once.
    await sendAll(test);
    expect(relay.arrived.length).toBe(first);
    // With one connection the refusals come one by one, so the rests are the same in every run.
    await sendFor(test, 90, MINUTE_MS);
    expect(await statesOf(test, campaignId)).toEqual({ accepted: READERS });
    expect(new Set(recipients(relay)).size).toBe(READERS);
  });

  it('of one domain is no matter of the others', async () => {
    const recipient = (address: string) =>
      address.endsWith('@busy.example') ? '421 4.7.0 Too many messages, slow down' : '250 ok';
    const relay = await startRelay({ recipient });
    open.push(relay);
    const mailer = createSmtpMailer({ url: `${relay.url}?connections=2`, timeouts: TIMEOUTS });
    const test = await createTestApp(database(), { mailer });
    await insertReaders(test, READERS, 'busy.example');
    await insertReaders(test, READERS);
    const { id } = await createCampaign(test);
    await clientFor(test, 'editor').post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test);
    const { accepted, queued = 0, deferred = 0, ...others } = await statesOf(test, id);
    expect([accepted, queued + deferred, others]).toEqual([READERS, READERS, {}]);
    expect(queued).toBeGreaterThan(READERS / 2);
    expect(recipients(relay).filter((address) => address.endsWith('@busy.example'))).toEqual([]);
  });

  it('of the sender is kept across restarts', async () => {
    const { test, relay } = await sending({}, { query: '?connections=8&per_second=5' });
    await sendAll(test);
    expect(relay.arrived.length).toBeLessThanOrEqual(5);
    await sendAll(test);
    expect(relay.arrived.length).toBeLessThanOrEqual(5);
    test.clock.advance(1_000);
    await sendAll(test);
    expect(relay.arrived.length).toBeGreaterThanOrEqual(4);
    expect(relay.arrived.length).toBeLessThanOrEqual(10);
  });
});
