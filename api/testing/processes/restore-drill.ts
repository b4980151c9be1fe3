import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { createDeps } from '../../app/create-deps.ts';
import { writeBackup } from '../../platform/backup/backup.ts';
import { rows } from '../../platform/database/database.ts';
import { openDatabase, openEngine } from '../../platform/engines/open-database.ts';
import { restoreBackup, verifyBackup } from '../../platform/backup/restore.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { jobs } from '../../app/jobs.ts';
import { startTicker } from '../../platform/jobs/ticker.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { pauseCampaign, resumeCampaign, sendCampaign } from '../../business/campaigns/campaign-steps.ts';
import { createWebhookSecret } from '../../business/webhooks/webhook-secret.ts';
import { insertManyReaders } from '../mail/campaign-scene.ts';
import { createMemoryImageStorage } from '../memory-image-storage.ts';
import { startRelay } from '../mail/smtp-relay.ts';

/*
 * The restore drill: a product that is sending everything it can send is backed up, works on to the end, is wiped,
 * restored, and started again, and staff press "Resume" on everything paused. A separate mail server and webhook
 * record everything that arrives, so that they, not the product, say what arrived twice.
 */

export interface DrillOptions {
  /** An empty folder. */
  folder: string;
  readers: number;
  /** PostgreSQL to use in place of the embedded database; it is emptied. Its backup is made while the product works. */
  databaseUrl?: string | undefined;
  say?: (words: string) => void;
}

export interface DrillReport {
  /** Emails that had arrived when the backup was made, before the wipe, and at the end. */
  arrived: { atBackup: number; beforeWipe: number; atEnd: number };
  /** What arrived twice: subscriber and email, or webhook message. */
  twice: string[];
  webhooksTwice: string[];
  /** The restored state of newsletters and the series. */
  restored: { name: string; status: string; status_reason: string | null; unknown: number }[];
  welcomeUnknown: number;
}

/** The second step of the series is due this long after the backup, and so before the wipe. */
const SECOND_STEP_S = 3;
const SECRET_KEY = 'a key for restore drills that is long enough';

/** Runs the drill. Throws where a part of it does not come about in two minutes. */
export async function runRestoreDrill(options: DrillOptions): Promise<DrillReport> {
  const { folder, readers, databaseUrl, say = () => undefined } = options;
  const arrived: string[] = [];
  const told: string[] = [];
  const relay = await startRelay(
    { delayMs: 2 },
    { onArrived: ({ to, raw }) => void arrived.push(`${to} ${mailKey(raw)}`) },
  );
  const place = { relayUrl: `${relay.url}?connections=4`, databaseUrl, told };
  const file = path.join(folder, 'drill.backup');
  const before = path.join(folder, 'before');
  const after = path.join(folder, 'after');
  try {
    say(`${readers} readers: four newsletters, a welcome series, single emails and a webhook`);
    await withProduct({ ...place, dataDir: before }, async (deps) => {
      await arrange(deps, readers);
      await until(() => arrived.length > readers / 2, 'half a newsletter');
      if (databaseUrl !== undefined) await backUp({ dataDir: before, databaseUrl, file });
    });
    if (databaseUrl === undefined) await backUp({ dataDir: before, file });
    const atBackup = arrived.length;
    say(`Backup made after ${atBackup} emails; the product goes on`);
    await withProduct({ ...place, dataDir: before }, async (deps) => {
      await resumeAll(deps);
      await bringForward(deps);
      await until(() => isSettled(deps), 'everything to be sent');
    });
    const beforeWipe = arrived.length;
    say(`${beforeWipe} emails have arrived. Wiped and restored`);
    const engine = await openEngine({ dataDir: after, databaseUrl });
    await restoreBackup(engine, await verifyBackup(file), { dataDir: after, force: true });
    await engine.close();
    const seen = await withProduct({ ...place, dataDir: after }, async (deps) => {
      await pauseFor(3_000);
      const held = await readHeld(deps);
      await resumeAll(deps);
      await until(() => isSettled(deps), 'what was resumed to end');
      await pauseFor(2_000);
      return held;
    });
    const counts = { atBackup, beforeWipe, atEnd: arrived.length };
    return { arrived: counts, twice: repeated(arrived), webhooksTwice: repeated(told), ...seen };
  } finally {
    await relay.close();
  }
}

interface Place {
  dataDir: string;
  databaseUrl: string | undefined;
  relayUrl: string;
  /** What the webhook was sent. */
  told: string[];
}

/** The product with all background jobs, for as long as `work` takes. */
async function withProduct<Result>(
  { dataDir, databaseUrl, relayUrl, told }: Place,
  work: (deps: AppDeps) => Promise<Result>,
): Promise<Result> {
  const env = parseEnvironment({
    LOG_LEVEL: 'error',
    DATA_DIR: dataDir,
    SECRET_KEY,
    SMTP_URL: relayUrl,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir });
  const made = await createDeps({
    database,
    env,
    fetch: () => Promise.reject(new Error('There is no network here.')),
    images: createMemoryImageStorage(),
  });
  const deps: AppDeps = {
    ...made,
    post: async (_url, { body }) => {
      told.push(String(body));
      return { status: 200, text: 'ok' };
    },
  };
  const ticker = startTicker(deps, { jobs, intervalMs: 200 });
  try {
    return await work(deps);
  } finally {
    await ticker.stop();
    await database.close();
  }
}

async function backUp({
  dataDir,
  databaseUrl,
  file,
}: {
  dataDir: string;
  databaseUrl?: string;
  file: string;
}): Promise<void> {
  const engine = await openEngine({ dataDir, databaseUrl });
  await engine.shared.script(
    `update welcome_runs set started_at = clock_timestamp() - interval '1 hour' + interval '${SECOND_STEP_S} seconds'`,
  );
  await writeBackup(engine, { dataDir, file });
  await engine.close();
}

/**
 * One newsletter half sent, one paused by staff, one that tests two subjects, one scheduled; a series; single emails.
 */
async function arrange(deps: AppDeps, readers: number): Promise<void> {
  const on = deps.database.queries;
  const { sealed } = createWebhookSecret(deps);
  const now = deps.now().toISOString();
  await rows(
    on,
    sql`INSERT INTO webhooks (id, created_at, updated_at, name, url, sealed_secret)
        VALUES (${deps.newId()}, ${now}, ${now}, 'Drill', 'https://drill.example/', ${sealed})`,
  );
  await insertManyReaders(deps, readers);
  await startSeries(deps);
  for (let count = 0; count < 5; count += 1)
    await queueMail(on, deps, {
      kind: 'account',
      purpose: 'invitation',
      to: `staff${count}@example.org`,
      subject: 'Single mail',
      text: 'Hello',
      html: '<p>Hello</p>',
    });
  const tomorrow = new Date(deps.now().getTime() + 86_400_000).toISOString();
  await createNewsletter(deps, { name: 'scheduled', scheduledAt: tomorrow });
  const paused = await createNewsletter(deps, { name: 'paused' });
  await deps.database.transaction((tx) => pauseCampaign(tx, deps, paused));
  await createNewsletter(deps, { name: 'two subjects', otherSubjects: ['Drill: another subject'] });
  await createNewsletter(deps, { name: 'sending' });
}

interface Newsletter {
  name: string;
  scheduledAt?: string;
  otherSubjects?: string[];
}

const BLOCKS = JSON.stringify([{ type: 'button', text: 'Unsubscribe', href: '{{ unsubscribe_url }}' }]);

async function createNewsletter(
  deps: AppDeps,
  { name, scheduledAt, otherSubjects = [] }: Newsletter,
): Promise<string> {
  const id = deps.newId();
  const now = deps.now().toISOString();
  await rows(
    deps.database.queries,
    sql`INSERT INTO newsletter_campaigns (id, created_at, updated_at, name, slug, subject, blocks, contact_list_ids,
          test_subjects, test_share, test_hours)
        SELECT ${id}, ${now}, ${now}, ${name}, ${id}, ${`Drill: ${name}`}, ${BLOCKS}::jsonb, ARRAY[l.id],
          ${sql.param(otherSubjects)}::text[], 50, 0 FROM contact_lists l WHERE l.is_default`,
  );
  await deps.database.transaction((tx) => sendCampaign(tx, deps, { id, scheduledAt }));
  return id;
}

/** Everyone is in a series whose first step is due at once, and the second one in an hour. */
async function startSeries(deps: AppDeps): Promise<void> {
  const on = deps.database.queries;
  const template = deps.newId();
  const now = deps.now().toISOString();
  const long = new Date(deps.now().getTime() - 86_400_000).toISOString();
  await rows(
    on,
    sql`INSERT INTO newsletter_templates (id, created_at, updated_at, name, blocks)
        VALUES (${template}, ${now}, ${now}, 'Welcome', ${BLOCKS}::jsonb)`,
  );
  for (const hours of [0, 1])
    await rows(
      on,
      sql`INSERT INTO welcome_steps (id, contact_list_id, position, delay_hours, subject, template_id, enabled, live_since)
          SELECT ${deps.newId()}, l.id, ${hours}, ${hours}, ${`Drill: step ${hours}`}, ${template}, true, ${long}
          FROM contact_lists l WHERE l.is_default`,
    );
  await rows(
    on,
    sql`INSERT INTO welcome_runs (contact_id, contact_list_id, started_at)
        SELECT c.id, l.id, ${now} FROM contacts c, contact_lists l WHERE l.is_default`,
  );
}

/** What staff do who see a paused newsletter. */
async function resumeAll(deps: AppDeps): Promise<void> {
  const paused = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT id FROM newsletter_campaigns WHERE status = 'paused'`,
  );
  for (const { id } of paused) await deps.database.transaction((tx) => resumeCampaign(tx, deps, id));
}

/** What is scheduled for tomorrow goes out today after all: the backup knows nothing of it. */
async function bringForward({ database, now }: AppDeps): Promise<void> {
  await rows(
    database.queries,
    sql`UPDATE newsletter_campaigns SET scheduled_at = ${now().toISOString()} WHERE status = 'scheduled'`,
  );
}

async function isSettled({ database }: AppDeps): Promise<boolean> {
  const [open] = await rows<{ count: number }>(
    database.queries,
    sql`SELECT (SELECT count(*) FROM newsletter_campaigns WHERE status IN ('sending', 'scheduled', 'paused'))::int
          + (SELECT count(*) FROM welcome_runs WHERE stopped_at IS NULL)::int
          + (SELECT count(*) FROM mails WHERE state IN ('queued', 'sending'))::int
          + (SELECT count(*) FROM webhook_deliveries WHERE state IN ('queued', 'attempting'))::int AS count`,
  );
  return open?.count === 0;
}

async function readHeld({ database }: AppDeps): Promise<Pick<DrillReport, 'restored' | 'welcomeUnknown'>> {
  const restored = await rows<DrillReport['restored'][number]>(
    database.queries,
    sql`SELECT k.name, k.status, k.status_reason, (SELECT count(*)::int FROM newsletter_deliveries d
          WHERE d.campaign_id = k.id AND d.state = 'unknown') AS unknown FROM newsletter_campaigns k ORDER BY k.name`,
  );
  const [welcome] = await rows<{ count: number }>(
    database.queries,
    sql`SELECT count(*)::int AS count FROM welcome_sends WHERE state = 'unknown'`,
  );
  return { restored, welcomeUnknown: welcome?.count ?? 0 };
}

/** The newsletter or step that an email belongs to; a single email is identified by its subject. */
function mailKey(raw: string): string {
  const header = (name: string) => new RegExp(`^${name}: ([^\r\n]*)`, 'im').exec(raw)?.[1];
  return header('Feedback-ID') ?? header('Subject') ?? '';
}

function repeated(keys: readonly string[]): string[] {
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

const pauseFor = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 1_200; turn += 1) {
    if (await holds()) return;
    await pauseFor(100);
  }
  throw new Error(`The drill waited two minutes for ${what}.`);
}
