import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { AnswerOf } from '#schema/answers/index.ts';
import type { SystemNotice } from '#schema/answers/operations/system.ts';
import { isSecretKeyExposed } from '../../platform/base/env.ts';
import { isLoopback } from '../../platform/base/loopback.ts';
import { programVersion } from '../../platform/base/program-version.ts';
import { rows } from '../../platform/database/database.ts';
import { english } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { undeclaredTypes } from '../../records/declarations/plan.ts';
import { lastScheduledBackup } from './scheduled-backups.ts';
import { lastCertificate } from './certificate.ts';
import { readQueues } from './read-queues.ts';

type Status = AnswerOf<'GET /system'>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const BACKUP_EVERY_MS = 7 * DAY_MS;
/** Certificates that renew themselves do so a month before they expire. */
const EXPIRES_WITHIN_MS = 14 * DAY_MS;
const LATE_MS = 15 * 60 * 1_000;
const FREE_MIN_BYTES = 1024 ** 3;
const FREE_MIN_SHARE = 0.05;

/** What runs, where everything is stored, and which problems there are. */
export async function readStatus(deps: AppDeps): Promise<Status> {
  const [version, stored, disk, queues, undeclared, scheduled, certificate] = await Promise.all([
    programVersion(),
    readStored(deps),
    readDisk(deps.env.dataDir),
    readQueues(deps, english),
    undeclaredTypes(deps.database.queries),
    lastScheduledBackup(deps.database.queries),
    lastCertificate(deps),
  ]);
  const sum = (state: 'waiting' | 'retrying' | 'failed') =>
    queues.reduce((count, { counts }) => count + counts[state], 0);
  const status = {
    version,
    node_version: process.versions.node,
    started_at: new Date(deps.now().getTime() - Math.round(process.uptime() * 1_000)).toISOString(),
    database: {
      kind: deps.database.kind,
      version: stored.version,
      bytes: stored.bytes,
      migrations: stored.migrations,
      last_migration: stored.last_migration,
    },
    images: {
      kind: deps.env.s3Endpoint === undefined ? ('folder' as const) : ('s3' as const),
      count: stored.images,
      bytes: stored.image_bytes,
    },
    disk,
    queues: { waiting: sum('waiting'), retrying: sum('retrying'), failed: sum('failed') },
    last_backup_at: stored.last_backup_at,
    certificate,
    undeclared_types: undeclared,
    failed_backup:
      scheduled?.state === 'failed' ? { at: scheduled.at, reason: scheduled.reason ?? '' } : null,
  };
  const lateMail = queues.some(
    ({ name, oldest_waiting_at: since }) =>
      name === 'mail' && since !== null && deps.now().getTime() - Date.parse(since) > LATE_MS,
  );
  return { ...status, notices: noticesOf(status, deps, lateMail) };
}

function noticesOf(
  {
    disk,
    queues,
    last_backup_at: backup,
    undeclared_types: undeclared,
    failed_backup: failed,
    certificate,
  }: Omit<Status, 'notices'>,
  { env, mailer, now }: AppDeps,
  lateMail: boolean,
): SystemNotice[] {
  const { protocol, hostname } = new URL(env.siteUrl);
  const isPublic = !isLoopback(hostname);
  const isFull =
    disk !== null &&
    disk.free_bytes < FREE_MIN_BYTES &&
    disk.free_bytes < FREE_MIN_SHARE * Math.max(disk.total_bytes, 1);
  const found: Record<SystemNotice, boolean> = {
    disk_nearly_full: isFull,
    failed_work: queues.failed > 0,
    late_email: lateMail,
    backup_failed: failed !== null,
    certificate_expires:
      certificate !== null && Date.parse(certificate.expires_at) - now().getTime() < EXPIRES_WITHIN_MS,
    no_backup: isPublic && (backup === null || now().getTime() - Date.parse(backup) > BACKUP_EVERY_MS),
    no_mail_server: !mailer.delivers,
    not_encrypted: isPublic && protocol === 'http:',
    secret_key_stored: isSecretKeyExposed(env),
    undeclared_types: undeclared.length > 0,
  };
  return (Object.keys(found) as SystemNotice[]).filter((notice) => found[notice]);
}

interface Stored {
  version: string;
  bytes: number;
  migrations: number;
  last_migration: string;
  images: number;
  image_bytes: number;
  last_backup_at: string | null;
}

async function readStored({ database }: AppDeps): Promise<Stored> {
  const [stored] = await rows<Stored>(
    database.queries,
    sql`SELECT current_setting('server_version') AS version,
        pg_database_size(current_database())::bigint AS bytes,
        (SELECT count(*)::int FROM schema_migrations) AS migrations,
        (SELECT max(name) FROM schema_migrations) AS last_migration,
        (SELECT count(*)::int FROM images) AS images,
        (SELECT coalesce(sum(bytes), 0)::bigint FROM images) AS image_bytes,
        (SELECT value #>> '{}' FROM settings WHERE key = 'last_backup_at') AS last_backup_at`,
  );
  if (stored === undefined) throw new Error('The database did not describe itself.');
  return stored;
}

/** Returns null if the system doesn’t say, or the folder doesn’t exist yet. */
async function readDisk(folder: string): Promise<Status['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    return null;
  }
}
