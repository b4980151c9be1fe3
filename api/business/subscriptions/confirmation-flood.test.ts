import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONFIRMATIONS_PER_ADDRESS_AND_MINUTE as PER_MINUTE } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { followClock } from '../../app/clock-set-back.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { queueConfirmation, refuseOverPace } from './confirmation-pace.ts';

const WAITING_MAX = 120;
const relay = createRecordingMailer(1);
const { sent } = relay;
const test = useTestApp({ mailer: relay });
beforeEach(() => {
  sent.length = 0;
});

const signUp = (email: string, address: string) =>
  test().request('/api/v1/email/subscribe', { json: { email, firstName: 'Ann' }, address });

/** Does only what the signup of one network does to the rate limits; false if refused with 429. */
async function ask(network: string): Promise<boolean> {
  const mail = { kind: 'newsletter', purpose: 'confirmation', subject: 'x', text: 'x', html: 'x' } as const;
  const { deps } = test();
  try {
    await deps.database.transaction(async (tx) => {
      await refuseOverPace(tx, deps, network);
      await queueConfirmation(tx, deps, { ...mail, to: `${deps.newId()}@example.org`, network });
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

const waitOf = async (email: string): Promise<number> => {
  const [mail] = await rows<{ due_at: string }>(
    test().deps.database.queries,
    sql`SELECT due_at FROM mails WHERE recipient = ${email}`,
  );
  return Date.parse(mail?.due_at ?? '') - test().deps.now().getTime();
};

/** Runs the jobs every five seconds for a minute. */
async function aMinuteOfJobs(): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await followClock(test().deps);
    await sendQueuedMails(test().deps);
    test().clock.advance(5_000);
  }
}

it('the jobs send a crowd at its pace, and after the clock was set back an hour too', async () => {
  for (let index = 0; index < 40; index += 1)
    expect((await signUp(`p${index}@example.org`, '198.51.100.9')).status).toBe(202);
  for (let minute = 1; minute <= 3; minute += 1) {
    await aMinuteOfJobs();
    expect(sent).toHaveLength(PER_MINUTE * (minute + 1) - 1);
  }
  test().clock.jump(-HOUR_MS);
  for (let minute = 0; minute < 8; minute += 1) await aMinuteOfJobs();
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent).toHaveLength(40);
  expect((await signUp('new@example.org', '203.0.113.1')).status).toBe(202);
  expect(await waitOf('new@example.org')).toBe(0);
});

it('a network with many pending confirmations is asked to retry later; others are not', async () => {
  const network = '198.51.100.9';
  expect((await signUp('known@example.org', network)).status).toBe(202);
  let taken = 1;
  while (taken < 500 && (await ask(network))) taken += 1;
  expect(taken).toBe(PER_MINUTE + WAITING_MAX);
  // The same for an email address that would get no email, so the response reveals nothing about it.
  const refused = [await signUp('new@example.org', network), await signUp('known@example.org', network)];
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  const seconds = Number(refused[0]?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect((await signUp('honest@example.org', '203.0.113.1')).status).toBe(202);
  test().clock.advance(seconds * 1000);
  expect((await signUp('new@example.org', network)).status).toBe(202);
});

describe.each([
  { from: 'one network', networks: 1, times: 300, networkOf: () => '198.51.100.9' },
  { from: '60 networks', networks: 60, times: 15, networkOf: (index: number) => `198.51.100.${index}` },
  {
    from: 'the networks of one IPv6 customer',
    networks: 300,
    times: 3,
    networkOf: (index: number) => `2001:db8:1:${index.toString(16)}`,
  },
])('after a flood from $from', ({ networks, times, networkOf }) => {
  it('an honest sign-up is accepted and its confirmation leaves within half an hour', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      for (let index = 0; index < networks; index += 1)
        for (let count = 0; count < times && (await ask(networkOf(index)));) count += 1;
      test().clock.advance(5 * MINUTE_MS);
    }
    expect((await signUp('honest@example.org', '203.0.113.1')).status).toBe(202);
    expect(await waitOf('honest@example.org')).toBeLessThanOrEqual(30 * MINUTE_MS);
  }, 60_000);
});
