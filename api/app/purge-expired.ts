import { sql } from 'drizzle-orm';
import { IDEMPOTENCY_KEPT_HOURS, SESSION_IDLE_DAYS, TRASH_KEPT_DAYS } from '#schema/base/limits.ts';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { rows } from '../platform/database/database.ts';

const HOUR_MS = 3_600_000;

/** Removes expired records: trash after 30 days, ended sessions, stored answers. */
export async function purgeExpired(deps: AppDeps): Promise<void> {
  const before = (hours: number) => new Date(deps.now().getTime() - hours * HOUR_MS).toISOString();
  const now = before(0);
  await deps.database.transaction(async (tx) => {
    await rows(
      tx,
      sql`WITH gone AS (DELETE FROM content WHERE status = 'trashed' AND trashed_at < ${before(24 * TRASH_KEPT_DAYS)} RETURNING id, type),
          history AS (DELETE FROM revisions WHERE record_id IN (SELECT id FROM gone)),
          former AS (DELETE FROM redirects WHERE target_id IN (SELECT id FROM gone))
          UPDATE document_counts c SET count = c.count - g.count
          FROM (SELECT type, count(*)::int AS count FROM gone GROUP BY type) g WHERE c.type = g.type AND c.status = 'trashed'`,
    );
    await rows(
      tx,
      sql`DELETE FROM sessions WHERE expires_at < ${now} OR last_used_at < ${before(24 * SESSION_IDLE_DAYS)}`,
    );
    await rows(tx, sql`DELETE FROM passkey_challenges WHERE expires_at < ${now}`);
    await rows(tx, sql`DELETE FROM openid_attempts WHERE expires_at < ${now}`);
    await rows(tx, sql`DELETE FROM idempotent_answers WHERE created_at < ${before(IDEMPOTENCY_KEPT_HOURS)}`);
  });
}
