import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { settleRestored } from '../../platform/backup/after-restore.ts';
import { connectionOf } from '../../platform/database/drizzle-session.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { giveUpAbandonedMails } from '../../platform/mail/send-queued-mails.ts';
import type { MailChannel } from '../../platform/smtp/mailer.ts';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';
import { MAIL_BLOCKS, insertReaders } from '../../testing/newsletter.ts';
import { type TestApp, createNodeBeside, createTestApp } from '../../testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { enterSeries } from './enter-series.ts';
import { runSeries } from './run-series.ts';

/* Two nodes over one database, with a mail server that keeps what it gets. */
const PEOPLE = 60;
let database: TestDatabase;
let second: Database | undefined;
let nodes: [TestApp, TestApp];
let seriesId = '';
const sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  if (database.url !== undefined) second = await openDatabase({ databaseUrl: database.url, dataDir: '' });
});
afterAll(async () => {
  await second?.close();
  await database.close();
});

const on = () => nodes[0].deps.database.queries;
const delivering = (node: TestApp): AppDeps => ({
  ...node.deps,
  mailer: {
    delivers: true,
    connections: 1,
    perSecond: undefined,
    connect: (): Promise<MailChannel> =>
      Promise.resolve({
        isOpen: true,
        close: () => undefined,
        send: (mail) => {
          sent.push(`${mail.envelope.to} ${mail.subject}`);
          return Promise.resolve({ outcome: 'accepted', code: 250, reply: 'ok' });
        },
      }),
  },
});
const turn = async (node: TestApp) => {
  await enterSeries(node.deps);
  await runSeries(delivering(node));
  // Fifty at a time.
  for (let part = 0; part < 3; part += 1) await sendQueuedMails(delivering(node));
};

beforeEach(async () => {
  await database.reset();
  const first = await createTestApp(database.database);
  nodes = [first, createNodeBeside(first, second ?? database.database)];
  sent.length = 0;
  const editor = clientFor(first, 'editor');
  const template = madeBy(
    await editor.post('/newsletter-templates', { name: 'Course', blocks: MAIL_BLOCKS }),
  );
  const series = madeBy(await editor.post('/email-series', { name: 'Course', trigger: 'joined' }));
  seriesId = series.id;
  const email = (subject: string) => ({ kind: 'email', subject, template_id: template.id });
  const steps = [email('One'), { kind: 'wait', unit: 'hours', amount: 2 }, email('Two')];
  await editor.put(`/email-series/${seriesId}/steps`, { steps });
  await editor.put(`/email-series/${seriesId}`, { enabled: true, version: series.version });
  await insertReaders(first, PEOPLE);
});

it('sends each step once to each person, however many workers there are', async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    await Promise.all([...nodes, ...nodes].map(turn));
    nodes[0].clock.advance(HOUR_MS);
  }
  for (const node of nodes) await turn(node);
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
  expect(sent).toHaveLength(2 * PEOPLE);
  expect(await rows(on(), sql`SELECT reason, count(*)::int AS count FROM series_people GROUP BY 1`)).toEqual([
    { reason: 'finished', count: PEOPLE },
  ]);
});

it('keeps a removed step from stranding those who get to it at the same moment', async () => {
  await turn(nodes[0]);
  nodes[0].clock.advance(2 * HOUR_MS);
  const editor = clientFor(nodes[0], 'editor');
  const { data } = await editor.get(`/email-series/${seriesId}/steps`);
  const [, , last] = data['steps'] as { id: string; subject: string; template_id: string }[];
  const steps = [{ id: last?.id, kind: 'email', subject: 'Two', template_id: last?.template_id }];
  await Promise.all([
    turn(nodes[1]),
    editor.put(`/email-series/${seriesId}/steps`, { steps }).then(({ status }) => expect(status).toBe(200)),
    turn(nodes[0]),
  ]);
  await turn(nodes[0]);
  expect(sent.filter((one) => one.endsWith('Two'))).toHaveLength(PEOPLE);
});

it('sends nothing twice where a worker died between the intent and the mail server', async () => {
  await enterSeries(nodes[0].deps);
  await runSeries(delivering(nodes[0]));
  await rows(on(), sql`UPDATE mails SET state = 'sending' WHERE purpose = 'series'`);
  await giveUpAbandonedMails(nodes[1].deps);
  nodes[0].clock.advance(HOUR_MS);
  await giveUpAbandonedMails(nodes[1].deps);
  await turn(nodes[1]);
  expect(sent).toEqual([]);
  const { data } = await clientFor(nodes[0], 'editor').get(`/email-series/${seriesId}/steps`);
  expect((data['steps'] as object[])[0]).toMatchObject({ sent: 0, unknown: PEOPLE });
});

it('is done again as a whole where a worker died before its transaction ended', async () => {
  await enterSeries(nodes[0].deps);
  const { database: whole } = nodes[0].deps;
  const transaction: Database['transaction'] = (work) =>
    whole.transaction(async (tx) => {
      await work(tx);
      throw new Error('The process died.');
    });
  await runSeries({ ...delivering(nodes[0]), database: { ...whole, transaction } }).catch(() => undefined);
  expect(await rows(on(), sql`SELECT 1 FROM welcome_sends`)).toEqual([]);
  nodes[0].clock.advance(HOUR_MS);
  await turn(nodes[1]);
  expect(sent.filter((one) => one.endsWith('One'))).toHaveLength(PEOPLE);
});

it('is off after a restore, and what came due since the backup does not happen', async () => {
  await turn(nodes[0]);
  const at = nodes[0].deps.now().toISOString();
  await rows(on(), sql`UPDATE series_people SET due_at = clock_timestamp() - interval '1 hour'`);
  await nodes[0].deps.database.transaction((tx) =>
    settleRestored(connectionOf(tx), { tables: new Set(['series_people', 'email_series']), backupFrom: at }),
  );
  sent.length = 0;
  nodes[0].clock.advance(4 * HOUR_MS);
  await turn(nodes[0]);
  const editor = clientFor(nodes[0], 'editor');
  const { data } = await editor.get(`/email-series/${seriesId}`);
  expect(data['enabled']).toBe(false);
  await editor.put(`/email-series/${seriesId}`, { enabled: true, version: data['version'] });
  await turn(nodes[0]);
  expect(sent).toEqual([]);
  expect((await editor.get(`/email-series/${seriesId}/steps`)).data).toMatchObject({
    in_series: 0,
    failed: PEOPLE,
  });
});
