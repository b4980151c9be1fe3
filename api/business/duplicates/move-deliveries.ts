import { sql } from 'drizzle-orm';
import { domainOf } from '../../platform/text/address.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';

export interface Moving {
  keptId: string;
  mergedId: string;
  /** The address that the survivor keeps. */
  address: { email: string; hash: string };
  now: string;
}

/**
 * Deliveries of two contacts that are merged. If both are in a campaign, one email is enough: a pending delivery
 * gives way to an attempted one, and of two pending ones the one to the remaining address is sent. The row that a
 * campaign cannot hold twice for one person keeps its owner in `also_of`.
 */
export async function moveDeliveries(tx: Queries, moving: Moving): Promise<void> {
  await lockWaiting(tx, moving);
  await cancelSeconds(tx, moving);
  const { keptId, mergedId } = moving;
  // If the pending one belongs to the other contact, it moves to the survivor, and the survivor's own is kept
  // beside it.
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries d SET contact_id = NULL, also_of = ${keptId} FROM newsletter_deliveries o
        WHERE d.contact_id = ${keptId} AND o.campaign_id = d.campaign_id AND o.contact_id = ${mergedId}
          AND o.state IN ('queued', 'deferred')`,
  );
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries d SET
          also_of = CASE WHEN EXISTS (SELECT FROM newsletter_deliveries o WHERE o.campaign_id = d.campaign_id AND o.contact_id = ${keptId})
                      THEN ${keptId}::uuid END,
          contact_id = CASE WHEN NOT EXISTS (SELECT FROM newsletter_deliveries o WHERE o.campaign_id = d.campaign_id AND o.contact_id = ${keptId})
                      THEN ${keptId}::uuid END
        WHERE d.contact_id = ${mergedId}`,
  );
  await rows(tx, sql`UPDATE newsletter_deliveries SET also_of = ${keptId} WHERE also_of = ${mergedId}`);
  await readdress(tx, moving);
}

async function lockWaiting(tx: Queries, { keptId, mergedId }: Moving): Promise<void> {
  await rows(
    tx,
    sql`SELECT 1 FROM newsletter_deliveries WHERE contact_id = ANY (${sql.param([keptId, mergedId])}::uuid[])
        ORDER BY id FOR UPDATE`,
  );
}

async function cancelSeconds(tx: Queries, { keptId, mergedId, address, now }: Moving): Promise<void> {
  const changes = await rows<CountChange>(
    tx,
    sql`WITH pairs AS (
          SELECT d.id, d.state, d.campaign_id, d.address_hash, o.state AS other_state FROM newsletter_deliveries d
          JOIN newsletter_deliveries o ON o.campaign_id = d.campaign_id
            AND o.contact_id = CASE WHEN d.contact_id = ${keptId} THEN ${mergedId}::uuid ELSE ${keptId}::uuid END
          WHERE d.contact_id = ANY (${sql.param([keptId, mergedId])}::uuid[]) AND d.state IN ('queued', 'deferred')),
        gone AS (
          UPDATE newsletter_deliveries d SET state = 'cancelled', reason = 'merged', settled_at = ${now}
          FROM pairs p WHERE d.id = p.id AND (p.other_state NOT IN ('queued', 'deferred') OR p.address_hash <> ${address.hash})
          RETURNING p.campaign_id, p.state AS was)
        SELECT campaign_id, was AS name, -count(*)::int AS by FROM gone GROUP BY campaign_id, was
        UNION ALL SELECT campaign_id, 'cancelled', count(*)::int FROM gone GROUP BY campaign_id`,
  );
  await addToCounters(tx, 'people', changes);
}

/** Pending emails are sent to the remaining address. */
async function readdress(tx: Queries, { keptId, address }: Moving): Promise<void> {
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries d SET address = ${address.email}, address_hash = ${address.hash},
          domain = ${domainOf(address.email)}
        WHERE d.contact_id = ${keptId} AND d.state IN ('queued', 'deferred') AND d.address_hash <> ${address.hash}
          AND NOT EXISTS (SELECT FROM newsletter_deliveries o WHERE o.campaign_id = d.campaign_id AND o.address_hash = ${address.hash})`,
  );
}
