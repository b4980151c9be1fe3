import { sql } from 'drizzle-orm';
import type { AppDeps } from '../app-deps.ts';
import { noteConsent } from '../contacts/consent.ts';
import { type Queries, rows } from '../database/database.ts';
import { cancelDeliveriesOf } from './cancel-deliveries.ts';
import { addToCounters } from './counters.ts';

/** What a mail system reports of a mail that it had taken. */
export interface BounceReport {
  deliveryId: string;
  kind: 'bounce' | 'complaint';
  /** RFC 3463, such as 5.1.1. */
  status: string;
  diagnostic: string;
}

/**
 * Writes a report down, once per delivery. That there is one proves that the mail left, whatever was known before. An address that
 * is no good (5.1.x) and a person who complained get no more mail. Answers false where there is no such delivery.
 */
export async function noteBounce(deps: AppDeps, report: BounceReport): Promise<boolean> {
  const { deliveryId, kind, status } = report;
  const isFinal = kind === 'complaint' || status.startsWith('5.');
  return deps.database.transaction(async (tx) => {
    const [delivery] = await rows<Delivery>(
      tx,
      sql`SELECT campaign_id, contact_id, state, bounced_at FROM newsletter_deliveries WHERE id = ${deliveryId} FOR UPDATE`,
    );
    if (delivery === undefined) return false;
    if (isFinal && delivery.bounced_at === null) await settleBounce(tx, deps, { report, delivery });
    return true;
  });
}

interface Delivery {
  campaign_id: string;
  contact_id: string | null;
  state: string;
  bounced_at: string | null;
}

async function settleBounce(
  tx: Queries,
  deps: AppDeps,
  { report, delivery }: { report: BounceReport; delivery: Delivery },
): Promise<void> {
  const { deliveryId, kind, status, diagnostic } = report;
  const { campaign_id: campaignId, contact_id: contactId } = delivery;
  const now = deps.now().toISOString();
  const wasUnknown = delivery.state === 'unknown';
  const reply = `${status} ${diagnostic}`.trim().slice(0, 500);
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries SET bounced_at = ${now}, smtp_reply = ${reply},
          reason = ${kind === 'complaint' ? 'complained' : 'came back'},
          state = CASE WHEN state = 'unknown' THEN 'accepted' ELSE state END
        WHERE id = ${deliveryId}`,
  );
  await addToCounters(tx, 'people', [
    { campaign_id: campaignId, name: 'bounced', by: 1 },
    ...(wasUnknown
      ? [
          { campaign_id: campaignId, name: 'unknown', by: -1 },
          { campaign_id: campaignId, name: 'accepted', by: 1 },
        ]
      : []),
  ]);
  if (contactId === null) return;
  if (kind === 'complaint') await closeContact(tx, deps, { contactId, status: 'complained' });
  else if (status.startsWith('5.1.')) await closeContact(tx, deps, { contactId, status: 'bounced' });
}

async function closeContact(
  tx: Queries,
  deps: AppDeps,
  { contactId, status }: { contactId: string; status: 'bounced' | 'complained' },
): Promise<void> {
  const now = deps.now();
  const closed = await rows(
    tx,
    sql`UPDATE contacts SET status = ${status}, version = version + 1, updated_at = ${now.toISOString()}
        WHERE id = ${contactId} AND status = 'enabled' RETURNING 1`,
  );
  if (closed.length === 0) return;
  const event = { contactId, listId: null, event: 'status_changed' as const, before: 'enabled' };
  await noteConsent(tx, [event], { origin: { source: 'mail system' }, moment: { now, newId: deps.newId } });
  await cancelDeliveriesOf(tx, contactId, now);
}
