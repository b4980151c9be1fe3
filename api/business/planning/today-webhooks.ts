import type { WebhookToday } from '#schema/answers/operations/today.ts';
import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

const SHOWN = 5;
const HOUR_MS = 3_600_000;

/**
 * Webhooks that were turned off because nothing got through, and those that have failed for more than an
 * hour.
 */
export function webhooksToday(on: Queries, now: Date): Promise<WebhookToday[]> {
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  return rows(
    on,
    sql`SELECT id, name, enabled, disabled_reason AS reason, failing_since FROM webhooks
        WHERE (NOT enabled AND disabled_reason IS NOT NULL) OR (enabled AND failing_since < ${since})
        ORDER BY enabled, failing_since LIMIT ${SHOWN}`,
  );
}
