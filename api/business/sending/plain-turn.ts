import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { PreparedStatement } from '../../platform/database/database.ts';
import { type ClaimedRow, claimOf, dueOf } from './claim.ts';
import type { Turn, TurnOutcome } from './turn.ts';
import { ENDS_REFUSALS } from './refusal-streak.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { type Outcome, settlementOf, settlementValues } from './settle.ts';

const PLACES = { campaign: '$4', now: '$3', sender: '$1', domain: 'EXISTS (SELECT FROM lease)' };

/**
 * A whole turn as one statement, which is a transaction of its own: the lease, what became of attempts, new claims, the counters.
 * One way to the database and back instead of six; where the lease is gone, nothing of it happens. How many are claimed stands in
 * its text: with a parameter there the planner expects a tenth of the campaign, so it never keeps a plan and makes one for each
 * turn, which takes longer than the turn.
 */
const plainTurn = (limit: number): PreparedStatement => ({
  name: `plain_turn_${limit}`,
  text: `WITH lease AS (
      UPDATE newsletter_senders SET lease_until = clock_timestamp() + make_interval(secs => $2::float8)
      WHERE id = $1 AND ended_at IS NULL RETURNING 1 AS alive),
    settled AS (${settlementOf({ sender: '$1', now: '$3', first: 5 }).replace('WHERE d.id', 'WHERE EXISTS (SELECT FROM lease) AND d.id')}),
    calmed AS (${ENDS_REFUSALS}),
    due AS (${dueOf({ ...PLACES, limit: String(limit) })}),
    claimed AS (${claimOf(PLACES)}),
    changes (campaign_id, name, by) AS (
      SELECT campaign_id, 'attempting', -1 FROM settled UNION ALL SELECT campaign_id, state, 1 FROM settled
      UNION ALL SELECT campaign_id, was, -1 FROM claimed UNION ALL SELECT campaign_id, state, 1 FROM claimed),
    counted AS (
      INSERT INTO newsletter_counters AS n (campaign_id, writer, name, value)
      SELECT campaign_id, $1::uuid::text, name, sum(by)::int FROM changes GROUP BY campaign_id, name HAVING sum(by) <> 0
      ORDER BY campaign_id, name
      ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = n.value + excluded.value)
    SELECT (SELECT alive FROM lease) AS alive, claimed.* FROM (VALUES (1)) AS one LEFT JOIN claimed ON true`,
});

const statements = new Map<number, PreparedStatement>();

/** Few sizes, so that few plans are kept: what is left over is claimed by the next turn. */
function plainTurnOf(limit: number): PreparedStatement {
  const step = limit <= 24 ? 1 : limit <= 64 ? 4 : 16;
  const size = limit - (limit % step);
  const statement = statements.get(size) ?? plainTurn(size);
  statements.set(size, statement);
  return statement;
}

/** The turn of a sender that has one campaign to send and no pace to keep. Throws a FencedError where the lease is gone. */
export async function takePlainTurn(
  { database }: AppDeps,
  { turn, outcomes, now }: { turn: Turn; outcomes: readonly Outcome[]; now: string },
): Promise<TurnOutcome> {
  const found = await database.select<Partial<ClaimedRow> & { alive: number | null }>(
    plainTurnOf(turn.campaignIds.length === 0 ? 0 : turn.limit),
    [turn.senderId, turn.leaseMs / 1000, now, turn.campaignIds[0] ?? null, ...settlementValues(outcomes)],
  );
  if (found[0]?.alive == null) throw new FencedError('The lease of this sender was taken away.');
  const seen = found.filter((row): row is ClaimedRow & { alive: number } => row.id != null);
  return {
    claimed: seen.filter(({ state }) => state === 'attempting'),
    hasMore: seen.length > 0,
    hasSlowed: false,
  };
}
