import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/**
 * Starts the series of these lists for a person who just confirmed, in the same transaction. A person gets a
 * series only once, even if they did not get all of it.
 */
export async function startWelcome(
  tx: Queries,
  { contactId, listIds, now }: { contactId: string; listIds: readonly string[]; now: Date },
): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO welcome_runs (contact_id, contact_list_id, started_at)
        SELECT ${contactId}, l.id, ${now.toISOString()}::timestamptz FROM unnest(${sql.param(listIds)}::uuid[]) AS l (id)
        WHERE EXISTS (SELECT FROM welcome_steps s WHERE s.contact_list_id = l.id AND s.enabled)
        ON CONFLICT DO NOTHING`,
  );
}
