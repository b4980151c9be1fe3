import { sql } from 'drizzle-orm';
import type { REVIEWS } from '#schema/bodies/newsletter.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type CampaignRow, findCampaign } from './campaign.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';

/**
 * What staff decide about deliveries with an unknown outcome: they arrived (`arrived`), or they stay as they are (`left`);
 * `unknown` undoes either.
 */
type Review = (typeof REVIEWS)[number];

/** Counts unknown deliveries that staff decided to leave: the rest of `unknown` still waits for a decision. */
export const LEFT_COUNTER = 'unknown_left';

interface ReviewRequest {
  id: string;
  as: Review;
  /** All of the campaign when left out. */
  deliveryIds: string[] | undefined;
}

/**
 * Marks unknown deliveries of a campaign, or removes marks. Returns how many changed. Throws 404 if there is no campaign.
 */
export async function reviewUnknown(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  { id, as, deliveryIds }: ReviewRequest,
): Promise<{ campaign: CampaignRow; count: number }> {
  const campaign = await findCampaign(tx, id, { lock: true });
  const now = deps.now().toISOString();
  const { which, set } = STEPS[as];
  const chosen = deliveryIds === undefined ? sql`true` : sql`id = ANY (${sql.param(deliveryIds)}::uuid[])`;
  const reviewedAt = as === 'unknown' ? null : now;
  const [changed] = await rows<{ count: number; arrived: number; left: number }>(
    tx,
    sql`WITH chosen AS (
          SELECT id, state, reviewed_at IS NOT NULL AS was_reviewed FROM newsletter_deliveries
          WHERE campaign_id = ${campaign.id} AND ${sql.raw(which)} AND ${chosen} FOR UPDATE),
        reviewed AS (
          UPDATE newsletter_deliveries d SET ${sql.raw(set)}, reviewed_at = ${reviewedAt}::timestamptz
          FROM chosen c WHERE d.id = c.id RETURNING c.state AS was, d.state, c.was_reviewed)
        SELECT count(*)::int AS count,
          (count(*) FILTER (WHERE was <> state))::int AS arrived,
          (count(*) FILTER (WHERE was = 'unknown' AND was_reviewed))::int AS left FROM reviewed`,
  );
  const { count = 0, arrived = 0, left = 0 } = changed ?? {};
  const by = (name: string, change: number): CountChange => ({ campaign_id: campaign.id, name, by: change });
  const moved = as === 'unknown' ? -arrived : arrived;
  await addToCounters(tx, 'people', [
    by('accepted', moved),
    by('unknown', -moved),
    by(LEFT_COUNTER, as === 'left' ? count : -left),
  ]);
  return { campaign, count };
}

/** Which deliveries each applies to, and what they become. A bounce that came in since is proof, and stays. */
const STEPS: Readonly<Record<Review, { which: string; set: string }>> = {
  arrived: { which: `state = 'unknown'`, set: `state = 'accepted', reason = 'marked as delivered by staff'` },
  left: {
    which: `state = 'unknown' AND reviewed_at IS NULL`,
    set: `reason = 'left as unknown by staff'`,
  },
  unknown: {
    which: `reviewed_at IS NOT NULL AND bounced_at IS NULL AND state IN ('accepted', 'unknown')`,
    set: `state = 'unknown', reason = 'no response after the email was sent'`,
  },
};
