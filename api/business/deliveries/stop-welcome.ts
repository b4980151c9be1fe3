import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/**
 * Ends series that a contact no longer gets, in the transaction that ends the emails, and cancels what has
 * not been sent. A series does not resume if they return.
 */
export async function stopWelcome(tx: Queries, contactId: string, now: Date): Promise<void> {
  const stopped = await rows<{ contact_list_id: string }>(
    tx,
    sql`UPDATE welcome_runs r SET stopped_at = ${now.toISOString()}, reason = 'unsubscribed'
        WHERE r.contact_id = ${contactId} AND r.stopped_at IS NULL AND (
          NOT EXISTS (SELECT FROM contacts c WHERE c.id = r.contact_id AND c.status = 'enabled' AND c.unsubscribed_at IS NULL)
          OR NOT EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = r.contact_id
                         AND m.contact_list_id = r.contact_list_id AND m.status = 'confirmed'))
        RETURNING contact_list_id`,
  );
  const lists = stopped.map((row) => row.contact_list_id);
  if (lists.length === 0) return;
  await rows(
    tx,
    sql`WITH waiting AS (
          DELETE FROM mails m USING welcome_sends w JOIN welcome_steps s ON s.id = w.step_id
          WHERE m.id = w.id AND m.state = 'queued' AND w.contact_id = ${contactId}
            AND s.contact_list_id = ANY (${sql.param(lists)}::uuid[]) RETURNING m.id)
        UPDATE welcome_sends w SET state = 'cancelled', settled_at = ${now.toISOString()} FROM waiting WHERE w.id = waiting.id`,
  );
}
