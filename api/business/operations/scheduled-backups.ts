import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { backupName, keepInBucket, keepInFolder } from '../../platform/backup/backup-places.ts';
import { moduleAt } from '../../platform/base/paths.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';

const KEY = 'scheduled_backup';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ATTEMPTS_MAX = 3;
const RETRY_AFTER_MS = HOUR_MS;
/** A backup that takes longer than this was interrupted along with its process. */
const RUNNING_MAX_MS = 6 * HOUR_MS;

/** The last scheduled backup as it is stored. */
export interface ScheduledBackup {
  /** The day or week it is for, as the date when that began. */
  period: string;
  attempt: number;
  state: 'running' | 'done' | 'failed';
  /** When it entered this state. */
  at: string;
  reason: string | null;
}

/** Writes a backup to a file and verifies it; throws with the reason. */
export type MakeBackup = (file: string, signal: AbortSignal) => Promise<void>;

/**
 * Makes a backup if one is due: once per day or week, on whichever node comes first. A failed backup is
 * retried an hour later, at most three times. The reason is stored for Settings → About this system.
 */
export async function backUpOnSchedule(
  deps: AppDeps,
  signal: AbortSignal,
  make: MakeBackup = runBackupCommand,
): Promise<void> {
  const { every, hour, keep } = await readSettings(deps, 'backups');
  const period = periodOf(deps.now(), { every, hour, zone: deps.site().time_zone });
  if (period === undefined) return;
  const attempt = await claim(deps, period);
  if (attempt === undefined) return;
  const note = async (state: 'done' | 'failed', reason: string | null) =>
    store(deps.database.queries, { period, attempt, state, at: deps.now().toISOString(), reason });
  try {
    await makeAndKeep(deps, { keep, make: (file) => make(file, signal) });
    await note('done', null);
  } catch (error) {
    deps.log.error({ err: error }, 'the scheduled backup failed');
    await note('failed', error instanceof Error ? error.message : String(error));
  }
}

/** The last scheduled backup; undefined before the first. */
export async function lastScheduledBackup(on: Queries): Promise<ScheduledBackup | undefined> {
  const [stored] = await rows<{ value: ScheduledBackup }>(
    on,
    sql`SELECT value FROM settings WHERE key = ${KEY}`,
  );
  return stored?.value;
}

interface Schedule {
  every: string;
  hour: number;
  zone: string;
}

/**
 * The day, or the Monday of the week, whose backup is due by now, like `2026-11-27` in the site’s time zone;
 * undefined without a schedule.
 */
export function periodOf(now: Date, { every, hour, zone }: Schedule): string | undefined {
  if (every === 'never') return undefined;
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const today = Date.UTC(part('year'), part('month') - 1, part('day'));
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const begun = every === 'week' ? today - sinceMonday * DAY_MS : today;
  const isLater = begun < today || part('hour') >= hour;
  const length = every === 'week' ? 7 * DAY_MS : DAY_MS;
  return new Date(isLater ? begun : begun - length).toISOString().slice(0, 10);
}

/**
 * Claims the backup of a period for this node, in one statement. Returns the number of the attempt; undefined
 * if none is due.
 */
async function claim({ database, now }: AppDeps, period: string): Promise<number | undefined> {
  const at = now();
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds).toISOString();
  const first: ScheduledBackup = { period, attempt: 1, state: 'running', at: at.toISOString(), reason: null };
  const again = sql`(s.value ->> 'attempt')::int < ${ATTEMPTS_MAX} AND (
    s.value ->> 'state' = 'failed' AND s.value ->> 'at' <= ${before(RETRY_AFTER_MS)}
    OR s.value ->> 'state' = 'running' AND s.value ->> 'at' <= ${before(RUNNING_MAX_MS)})`;
  const [claimed] = await rows<{ attempt: number }>(
    database.queries,
    sql`INSERT INTO settings AS s (key, value) VALUES (${KEY}, ${JSON.stringify(first)}::jsonb)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value || jsonb_build_object('attempt',
          CASE WHEN s.value ->> 'period' = ${period} THEN (s.value ->> 'attempt')::int + 1 ELSE 1 END)
        WHERE s.value ->> 'period' < ${period} OR s.value ->> 'period' = ${period} AND ${again}
        RETURNING (value ->> 'attempt')::int AS attempt`,
  );
  return claimed?.attempt;
}

function store(on: Queries, backup: ScheduledBackup): Promise<unknown> {
  return rows(on, sql`UPDATE settings SET value = ${JSON.stringify(backup)}::jsonb WHERE key = ${KEY}`);
}

async function makeAndKeep(
  { env, now }: AppDeps,
  { keep, make }: { keep: number; make: (file: string) => Promise<void> },
): Promise<void> {
  const name = backupName(now());
  const folder = env.backupFolder ?? join(env.dataDir, 'backups');
  const file = await keepInFolder(folder, { name, keep, make });
  const { s3Endpoint: endpoint, s3AccessKeyId, s3SecretAccessKey, s3Region: region, backupBucket } = env;
  if (backupBucket === undefined || endpoint === undefined) return;
  const keys = { accessKeyId: s3AccessKeyId ?? '', secretAccessKey: s3SecretAccessKey ?? '' };
  await keepInBucket({ endpoint, bucket: backupBucket, region, ...keys }, { file, name, keep });
}

/** Runs the command in its own process: reading and packing everything must not hold up visitors. */
async function runBackupCommand(file: string, signal: AbortSignal): Promise<void> {
  const child = fork(fileURLToPath(moduleAt('../scripts/data/backup.ts')), [file], {
    signal,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => {
    said = `${said}${data.toString()}`.slice(-2_000);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || 'The backup ended without a reason.');
}
