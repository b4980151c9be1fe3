import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/** One counter of one campaign goes up or down. */
export interface CountChange {
  campaign_id: string;
  /** A state of deliveries, or an event such as `opened`, `clicked`, `unsubscribed`, or `bounced`. */
  name: string;
  by: number;
}

/**
 * Changes counters, in the transaction that moves the deliveries. Each writer (a sender, or requests of people) has
 * separate rows, in a fixed order, so that writers neither wait for each other nor deadlock.
 */
export async function addToCounters(
  tx: Queries,
  writer: string,
  changes: readonly CountChange[],
): Promise<void> {
  const sums = new Map<string, CountChange>();
  for (const change of changes) {
    const key = `${change.campaign_id} ${change.name}`;
    const known = sums.get(key);
    sums.set(key, { ...change, by: change.by + (known?.by ?? 0) });
  }
  const sorted = [...sums.entries()]
    .filter(([, { by }]) => by !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, change]) => change);
  if (sorted.length === 0) return;
  await rows(
    tx,
    sql`INSERT INTO newsletter_counters AS n (campaign_id, writer, name, value)
        SELECT v.campaign_id, ${writer}, v.name, v.by FROM unnest(
          ${sql.param(sorted.map((change) => change.campaign_id))}::uuid[],
          ${sql.param(sorted.map((change) => change.name))}::text[],
          ${sql.param(sorted.map((change) => change.by))}::int[]) AS v (campaign_id, name, by)
        ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = n.value + excluded.value`,
  );
}
