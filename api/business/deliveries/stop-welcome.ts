import { type SQL, sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/**
 * Ends series that a contact no longer gets, in the transaction that ends the emails, and cancels what has
 * not been sent. A series does not resume if they return.
 */
export async function stopWelcome(tx: Queries, contactId: string, now: Date): Promise<void> {
  await stopSeries(tx, contactId, now);
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
  await cancelUnsent(tx, {
    contactId,
    now,
    steps: sql`s.contact_list_id = ANY (${sql.param(lists)}::uuid[])`,
  });
}

/** The same for series of emails: without a list, they are for everyone with a confirmed subscription. */
async function stopSeries(tx: Queries, contactId: string, now: Date): Promise<void> {
  const stopped = await rows<{ series_id: string }>(
    tx,
    sql`UPDATE series_people p SET ended_at = coalesce(p.ended_at, ${now.toISOString()}),
          reason = CASE WHEN p.ended_at IS NULL THEN 'unsubscribed' ELSE p.reason END FROM email_series e
        WHERE p.contact_id = ${contactId} AND e.id = p.series_id AND (
          NOT EXISTS (SELECT FROM contacts c WHERE c.id = p.contact_id AND c.status = 'enabled' AND c.unsubscribed_at IS NULL)
          OR NOT EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = p.contact_id AND m.status = 'confirmed'
                         AND (e.contact_list_id IS NULL OR m.contact_list_id = e.contact_list_id)))
        RETURNING p.series_id`,
  );
  const series = stopped.map((row) => row.series_id);
  if (series.length === 0) return;
  await cancelUnsent(tx, { contactId, now, steps: sql`s.series_id = ANY (${sql.param(series)}::uuid[])` });
}

interface Unsent {
  contactId: string;
  now: Date;
  /** Which steps, as a condition on `welcome_steps s`. */
  steps: SQL;
}

function cancelUnsent(tx: Queries, { contactId, now, steps }: Unsent): Promise<unknown> {
  return rows(
    tx,
    sql`WITH waiting AS (
          DELETE FROM mails m USING welcome_sends w JOIN welcome_steps s ON s.id = w.step_id
          WHERE m.id = w.id AND m.state = 'queued' AND w.contact_id = ${contactId} AND ${steps} RETURNING m.id)
        UPDATE welcome_sends w SET state = 'cancelled', settled_at = ${now.toISOString()} FROM waiting WHERE w.id = waiting.id`,
  );
}
