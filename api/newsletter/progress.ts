import { sql } from 'drizzle-orm';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import type { CampaignRow } from './campaign.ts';

/** The last seconds, from which the pace is taken. */
const WINDOW_SECONDS = 10;

export interface Progress {
  status: string;
  counts: Record<string, number>;
  /** Mails settled each second, lately. */
  rate_per_second: number;
  /** Null while nothing moves. */
  seconds_left: number | null;
  started_at: string | null;
  finished_at: string | null;
}

/** How far a campaign is. */
export async function progressOf(on: Queries, deps: AppDeps, campaign: CampaignRow): Promise<Progress> {
  const counted = await rows<{ name: string; value: number }>(
    on,
    sql`SELECT name, sum(value)::int AS value FROM newsletter_counters WHERE campaign_id = ${campaign.id} GROUP BY name`,
  );
  const counts = Object.fromEntries(counted.map(({ name, value }) => [name, value]));
  const since = new Date(deps.now().getTime() - WINDOW_SECONDS * 1000).toISOString();
  const [recent] = await rows<{ count: number }>(
    on,
    sql`SELECT count(*)::int AS count FROM newsletter_deliveries
        WHERE campaign_id = ${campaign.id} AND settled_at > ${since} AND state IN ('accepted', 'rejected', 'unknown')`,
  );
  const rate = campaign.status === 'sending' ? (recent?.count ?? 0) / WINDOW_SECONDS : 0;
  const left = (counts.queued ?? 0) + (counts.attempting ?? 0) + (counts.deferred ?? 0);
  return {
    status: campaign.status,
    counts,
    rate_per_second: Math.round(rate * 10) / 10,
    seconds_left: rate > 0 ? Math.ceil(left / rate) : null,
    started_at: campaign.started_at,
    finished_at: campaign.finished_at,
  };
}
