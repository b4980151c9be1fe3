import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  CONFIRMATIONS_PER_ADDRESS_AND_MINUTE as PER_MINUTE,
  CONFIRMATIONS_PER_HOUR as PER_HOUR,
} from '#schema/base/limits.ts';
import { type Database, rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { createTestDatabase, useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../../platform/smtp/smtp-mailer.ts';
import { clientFor } from '../../testing/api-client.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { DAY_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { queueConfirmation } from './confirmation-pace.ts';

const database = useTestDatabase();
/** Emails wait for a mail server that is never contacted. */
const appWithServer = (on = database()) =>
  createTestApp(on, { mailer: createSmtpMailer({ url: 'smtp://127.0.0.1:1' }) });

/** A database as a server opens it: on PostgreSQL, a request waits up to 1.5 s for a session. */
async function withServing(work: (serving: Database) => Promise<void>): Promise<void> {
  const { database: plain, url, close } = await createTestDatabase();
  const serving =
    url === undefined
      ? undefined
      : await openDatabase({ databaseUrl: url, dataDir: '/nowhere', servesRequests: true });
  try {
    await work(serving ?? plain);
  } finally {
    await serving?.close();
    await close();
  }
}

/** All signups at the same time. */
async function signUps(
  test: TestApp,
  count: number,
  addressOf: (index: number) => string,
): Promise<number[]> {
  const replies = Array.from({ length: count }, (_, index) =>
    test.request('/api/v1/email/subscribe', {
      json: { email: `p${index}@example.org`, firstName: 'Ann' },
      address: addressOf(index),
    }),
  );
  return (await Promise.all(replies)).map(({ status }) => status);
}

const waits = async ({ deps }: TestApp): Promise<number[]> => {
  const mails = await rows<{ due_at: string }>(
    deps.database.queries,
    sql`SELECT due_at FROM mails WHERE purpose = 'confirmation' ORDER BY due_at`,
  );
  return mails.map(({ due_at: at }) => Date.parse(at) - deps.now().getTime());
};

it('a crowd behind one address is taken whole; five confirmations leave at once, then five a minute', async () => {
  const test = await appWithServer();
  expect(new Set(await signUps(test, 40, () => '198.51.100.9'))).toEqual(new Set([202]));
  const due = await waits(test);
  expect(due).toHaveLength(40);
  expect(due.filter((wait) => wait <= 0)).toHaveLength(PER_MINUTE);
  expect(due.filter((wait) => wait <= MINUTE_MS)).toHaveLength(2 * PER_MINUTE);
  expect(due.at(-1)).toBe((35 * MINUTE_MS) / PER_MINUTE);
});

it(
  'a flood from many networks is spread over hours; administrators are notified once, and Today shows it',
  () =>
    withServing(async (serving) => {
      const test = await appWithServer(serving);
      const extra = 40;
      // More concurrent signups than the database handles while a request waits for it; none of them fails.
      const statuses = await signUps(test, PER_HOUR + extra, (index) => `2001:db8:${index.toString(16)}::1`);
      expect(new Set(statuses)).toEqual(new Set([202]));
      const due = await waits(test);
      expect(due.filter((wait) => wait <= 0)).toHaveLength(PER_HOUR);
      expect(due).toHaveLength(PER_HOUR + extra);
      const alerts = await rows(
        test.deps.database.queries,
        sql`SELECT 1 FROM mails WHERE purpose = 'sign-up alert'`,
      );
      expect(alerts).toHaveLength(1);
      const { data } = await clientFor(test, 'editor').get('/today');
      const { newsletter } = data as unknown as { newsletter: { delayed_confirmations: number } };
      expect(newsletter.delayed_confirmations).toBeGreaterThan(0);
      expect(test.logLines.join()).toContain('more sign-ups than confirmation emails');
    }),
  120_000,
);

it('a slow server doesn’t take one signup for a flood', async () => {
  const test = await appWithServer();
  let read = 0;
  const deps = { ...test.deps, now: () => new Date(test.clock.now().getTime() + 50 * (read += 1)) };
  const mail = { kind: 'newsletter', purpose: 'confirmation', subject: 'x', text: 'x', html: 'x' } as const;
  const one = { ...mail, to: 'ada@example.com', network: '198.51.100.9' };
  await deps.database.transaction((tx) => queueConfirmation(tx, deps, one));
  const alerts = await rows(deps.database.queries, sql`SELECT 1 FROM mails WHERE purpose = 'sign-up alert'`);
  expect(alerts).toEqual([]);
});

it('where the wait would be longer than a day, people are asked to come back', async () => {
  const test = await appWithServer();
  const on = test.deps.database.queries;
  let taken = 0;
  const mail = { kind: 'newsletter', purpose: 'confirmation', subject: 'x', text: 'x', html: 'x' } as const;
  const next = () => {
    const network = `network ${(taken += 1)}`;
    const to = `p${taken}@example.org`;
    return test.deps.database.transaction((tx) => queueConfirmation(tx, test.deps, { ...mail, to, network }));
  };
  await next();
  await rows(on, sql`UPDATE mail_limits SET done_at = done_at + interval '1 day'`);
  const refused = Array.from({ length: PER_HOUR + 1 }, next);
  const outcomes = await Promise.allSettled(refused);
  const last = outcomes.findLast(({ status }) => status === 'rejected');
  expect(last).toMatchObject({ reason: { code: 'too_many_requests' } });
  test.clock.advance(DAY_MS);
  await expect(next()).resolves.toBeInstanceOf(Date);
});
