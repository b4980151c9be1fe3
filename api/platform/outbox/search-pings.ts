import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';

/** Seconds in which changes of a page share one message. */
export const SENT_AFTER_SECONDS = 60;

/**
 * Queues changed pages for the message to search engines, in the transaction of that change. Does nothing unless the site has
 * switched these messages on.
 */
export async function noteSearchPings(tx: Queries, ids: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString();
  await rows(
    tx,
    sql`INSERT INTO search_pings (id, record_id, state, due_at, created_at)
        SELECT gen_random_uuid(), v.id, 'queued', ${at}::timestamptz + make_interval(secs => ${SENT_AFTER_SECONDS}), ${at}
        FROM unnest(${sql.param([...ids])}::uuid[]) AS v (id)
        WHERE EXISTS (SELECT 1 FROM settings WHERE key = 'general' AND value ->> 'index_now' = 'true')
          AND NOT EXISTS (SELECT 1 FROM search_pings q WHERE q.record_id = v.id AND q.state = 'queued')`,
  );
}
