import { type SQL, sql } from 'drizzle-orm';
import {
  BOUNCE_REPORTS_KEPT_DAYS,
  BROKEN_LINKS_KEPT_DAYS,
  LIST_JOBS_KEPT_DAYS,
  QUEUE_HISTORY_KEPT_DAYS,
  READINGS_KEPT_DAYS,
  SITE_EXPORTS_KEPT_DAYS,
  SITE_IMPORTS_KEPT_DAYS,
} from '#schema/base/limits.ts';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { rows } from '../platform/database/database.ts';

const DAY_MS = 86_400_000;

/** Rows that are only history after this long, with everything that belongs to them. */
const HISTORY: readonly { table: string; since: string; days: number; where?: SQL }[] = [
  { table: 'queue_failures', since: 'noted_at', days: QUEUE_HISTORY_KEPT_DAYS },
  { table: 'webhook_deliveries', since: 'created_at', days: QUEUE_HISTORY_KEPT_DAYS },
  { table: 'search_pings', since: 'created_at', days: QUEUE_HISTORY_KEPT_DAYS },
  { table: 'hook_runs', since: 'created_at', days: QUEUE_HISTORY_KEPT_DAYS },
  { table: 'bounce_reports', since: 'created_at', days: BOUNCE_REPORTS_KEPT_DAYS },
  { table: 'newsletter_readings', since: 'at', days: READINGS_KEPT_DAYS },
  { table: 'list_jobs', since: 'created_at', days: LIST_JOBS_KEPT_DAYS },
  { table: 'site_imports', since: 'created_at', days: SITE_IMPORTS_KEPT_DAYS },
  { table: 'missing_pages', since: 'last_seen_at', days: BROKEN_LINKS_KEPT_DAYS },
  {
    table: 'site_exports',
    since: 'created_at',
    days: SITE_EXPORTS_KEPT_DAYS,
    where: sql`status NOT IN ('waiting', 'running', 'finished')`,
  },
  // Files that never arrived whole are not waited for.
  { table: 'site_imports', since: 'created_at', days: 1, where: sql`status = 'receiving'` },
];

/** Removes expired rows, table by table. */
export async function clearHistory({ database, now }: AppDeps): Promise<void> {
  for (const { table, since, days, where = sql`true` } of HISTORY) {
    const before = new Date(now().getTime() - days * DAY_MS).toISOString();
    await rows(
      database.queries,
      sql`DELETE FROM ${sql.identifier(table)} WHERE ${sql.identifier(since)} < ${before} AND ${where}`,
    );
  }
}
