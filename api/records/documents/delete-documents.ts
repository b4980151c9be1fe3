import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/**
 * Permanently deletes documents in any state, with their pages, their history, and the redirects that point to them.
 */
export async function deleteDocuments(tx: Queries, ids: readonly string[]): Promise<void> {
  const gone = sql`${sql.param(ids)}::uuid[]`;
  await rows(
    tx,
    sql`WITH gone AS (DELETE FROM content WHERE id = ANY (${gone}) RETURNING type, status),
          history AS (DELETE FROM revisions WHERE record_id = ANY (${gone})),
          former AS (DELETE FROM redirects WHERE target_id = ANY (${gone}))
        UPDATE document_counts AS c SET count = c.count - g.count
        FROM (SELECT type, status, count(*)::int AS count FROM gone GROUP BY type, status) AS g
        WHERE c.type = g.type AND c.status = g.status`,
  );
}
