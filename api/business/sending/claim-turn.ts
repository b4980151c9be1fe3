import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { type Allowance, adaptRates, asksForLess, readAllowance, takeTokens } from './rates.ts';
import { renewLease } from './sender-lease.ts';
import { countRefusals, hasRefusal } from './refusal-streak.ts';
import { noteBounces, outcomeOf } from './delivery-outcome.ts';
import type { Claimed, Turn, TurnOutcome } from './turn.ts';
import { type TurnAnswer, type TurnPart, takePart } from './turn-statement.ts';

/**
 * The heartbeat of a sender: it renews the lease, records results, and counts new attempts before any of them
 * is sent. Nearly always, this is one statement; if more has to be done, that statement is part of a
 * transaction. Throws a FencedError and changes nothing if the lease is lost.
 */
export async function claimBatch(deps: AppDeps, turn: Turn): Promise<TurnOutcome> {
  const at = deps.now();
  const now = at.toISOString();
  const { senderId, settled, limit, campaignIds } = turn;
  const outcomes = settled.map((one) => outcomeOf(deps, one));
  if (isPlain(turn)) {
    const [campaignId] = campaignIds;
    const part = {
      turn,
      now,
      outcomes,
      ...(campaignId === undefined ? {} : { claim: { campaignId, limit } }),
    };
    const { claimed, seen } = await takePart((...statement) => deps.database.select(...statement), part);
    return { claimed, hasMore: seen > 0, hasSlowed: false };
  }
  return deps.database.transaction(async (tx) => {
    await renewLease(tx, turn);
    await turn.before?.(tx, senderId);
    // Campaigns are locked before deliveries, as everywhere else that locks both.
    await countRefusals(tx, deps, settled);
    const { bounced } = await takePartIn(tx, { turn, now, outcomes });
    if (bounced.length > 0) await noteBounces(tx, deps, bounced);
    const isConcerned = turn.hasRates || outcomes.some(({ state }) => state === 'deferred');
    const hasSlowed = isConcerned ? await adaptRates(tx, at, settled) : false;
    const found = await claimAtPace(tx, turn, { now: at, hasRates: turn.hasRates || hasSlowed });
    return { claimed: found.claimed, hasMore: found.seen > 0, hasSlowed };
  });
}

/** The usual case: one campaign, no rate limit, no refusal, nothing to correct. */
function isPlain({ before, hasRates, campaignIds, settled }: Turn): boolean {
  const isPaced = hasRates || settled.some(asksForLess);
  return before === undefined && !isPaced && campaignIds.length <= 1 && !hasRefusal(settled);
}

const takePartIn = (tx: Queries, part: TurnPart): Promise<TurnAnswer> =>
  takePart((...statement) => runStatement(tx, ...statement), { domains: { allBut: [] }, ...part });

async function claimAtPace(
  tx: Queries,
  turn: Turn,
  { now, hasRates }: { now: Date; hasRates: boolean },
): Promise<{ claimed: Claimed[]; seen: number }> {
  const found: { claimed: Claimed[]; seen: number } = { claimed: [], seen: 0 };
  if (turn.limit === 0) return found;
  const allowance = hasRates
    ? await readAllowance(tx, now)
    : { total: Infinity, domains: new Map<string, number>() };
  let left = Math.min(turn.limit, allowance.total);
  for (const campaignId of turn.campaignIds) {
    for (const { limit, domains } of questionsOf(allowance, left)) {
      const most = Math.min(limit, left);
      if (most <= 0) continue;
      const claim = { campaignId, limit: most };
      const { claimed, seen } = await takePartIn(tx, { turn, now: now.toISOString(), claim, domains });
      found.claimed.push(...claimed);
      found.seen += seen;
      left -= claimed.length;
    }
  }
  if (hasRates) await takeTokens(tx, { now, taken: byDomain(found.claimed) });
  return found;
}

interface Question {
  limit: number;
  domains: NonNullable<TurnPart['domains']>;
}

/** Domains with a rate limit are claimed one by one, each within its limit; the others together. */
function questionsOf({ domains }: Allowance, limit: number): Question[] {
  const paced: Question[] = [...domains]
    .filter(([, tokens]) => tokens >= 1)
    .map(([domain, tokens]) => ({ limit: tokens, domains: { one: domain } }));
  return [...paced, { limit, domains: { allBut: [...domains.keys()] } }];
}

function byDomain(claimed: readonly Claimed[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { domain } of claimed) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return counts;
}
