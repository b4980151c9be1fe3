import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type CountChange, addToCounters } from './counters.ts';
import { stopWelcome } from './stop-welcome.ts';

/**
 * Cancels pending deliveries to a contact that no longer have a basis: no confirmed membership of a list of the
 * campaign, or a contact that gets no emails. Takes the same row locks as a sender's claim, so that one of the two
 * comes first.
 */
export async function cancelDeliveriesOf(tx: Queries, contactId: string, now: Date): Promise<void> {
  const cancelled = await rows<CountChange>(
    tx,
    sql`WITH waiting AS (
          SELECT d.id, d.state, d.campaign_id, k.contact_list_ids FROM newsletter_deliveries d
          JOIN newsletter_campaigns k ON k.id = d.campaign_id
          WHERE d.contact_id = ${contactId} AND d.state IN ('queued', 'deferred') FOR UPDATE OF d),
        gone AS (
          UPDATE newsletter_deliveries d SET state = 'cancelled', reason = 'unsubscribed', settled_at = ${now.toISOString()}
          FROM waiting w WHERE d.id = w.id AND (
            NOT EXISTS (SELECT FROM contacts c WHERE c.id = ${contactId} AND c.status = 'enabled' AND c.unsubscribed_at IS NULL)
            OR NOT EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = ${contactId}
                           AND m.contact_list_id = ANY (w.contact_list_ids) AND m.status = 'confirmed'))
          RETURNING w.campaign_id, w.state AS was)
        SELECT campaign_id, was AS name, -count(*)::int AS by FROM gone GROUP BY campaign_id, was
        UNION ALL SELECT campaign_id, 'cancelled', count(*)::int FROM gone GROUP BY campaign_id`,
  );
  await addToCounters(tx, 'people', cancelled);
  await stopWelcome(tx, contactId, now);
}
