import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';
import { type Claimed, claimDue } from './claim.ts';
import { type Allowance, adaptRates, asksForLess, readAllowance, takeTokens } from './rates.ts';
import { renewLease } from './sender-lease.ts';
import { takePlainTurn } from './plain-turn.ts';
import { countRefusals, hasRefusal } from './refusal-streak.ts';
import { outcomeOf, settle } from './settle.ts';
import type { Turn, TurnOutcome } from './turn.ts';

/**
 * The one transaction that senders live by: the lease is renewed, answers are written down, and new attempts are counted before
 * anything of them leaves. Throws a FencedError, and changes nothing, where the lease is gone.
 */
export async function takeTurn(deps: AppDeps, turn: Turn): Promise<TurnOutcome> {
  const now = deps.now();
  const at = now.toISOString();
  const { senderId, settled } = turn;
  const outcomes = settled.map((one) => outcomeOf(deps, one));
  // A refusal may end an address or pause the campaign: that takes more than one statement.
  if (isPlain(turn) && !hasRefusal(settled)) return takePlainTurn(deps, { turn, outcomes, now: at });
  return deps.database.transaction(async (tx) => {
    await renewLease(tx, turn);
    await turn.before?.(tx, senderId);
    // Campaigns are locked before deliveries, in the order of everybody who locks both.
    await countRefusals(tx, deps, settled);
    const changes = await settle(tx, { senderId, now: at, outcomes });
    const isConcerned = turn.hasRates || outcomes.some(({ state }) => state === 'deferred');
    const hasSlowed = isConcerned && settled.length > 0 ? await adaptRates(tx, now, settled) : false;
    const found = await claim(tx, turn, { now, hasRates: turn.hasRates || hasSlowed });
    await addToCounters(tx, senderId, [...changes, ...found.changes]);
    return { claimed: found.claimed, hasMore: found.seen > 0, hasSlowed };
  });
}

/** One campaign, no pace to keep, nothing to put right: what it is nearly always. */
function isPlain({ before, hasRates, campaignIds, settled }: Turn): boolean {
  return before === undefined && !hasRates && campaignIds.length <= 1 && !settled.some(asksForLess);
}

interface Found {
  claimed: Claimed[];
  changes: CountChange[];
  seen: number;
}

async function claim(
  tx: Queries,
  { senderId, limit, campaignIds }: Turn,
  { now, hasRates }: { now: Date; hasRates: boolean },
): Promise<Found> {
  const found: Found = { claimed: [], changes: [], seen: 0 };
  if (limit === 0) return found;
  const allowance = hasRates
    ? await readAllowance(tx, now)
    : { total: Infinity, domains: new Map<string, number>() };
  let left = Math.min(limit, allowance.total);
  for (const campaignId of campaignIds) {
    for (const question of questionsOf(allowance, left)) {
      const most = Math.min(question.limit, left);
      if (most <= 0) continue;
      const query = { campaignId, senderId, now: now.toISOString(), limit: most, ...question.domains };
      const { claimed, changes, seen } = await claimDue(tx, query);
      found.claimed.push(...claimed);
      found.changes.push(...changes);
      found.seen += seen;
      left -= claimed.length;
    }
  }
  if (hasRates) await takeTokens(tx, { now, taken: byDomain(found.claimed) });
  return found;
}

interface Question {
  limit: number;
  domains: { domain?: string; withoutDomains?: string[] };
}

/** Domains with a pace are asked for one by one, each within its pace; the others together. */
function questionsOf({ domains }: Allowance, limit: number): Question[] {
  const paced: Question[] = [...domains]
    .filter(([, tokens]) => tokens >= 1)
    .map(([domain, tokens]) => ({ limit: tokens, domains: { domain } }));
  return [...paced, { limit, domains: { withoutDomains: [...domains.keys()] } }];
}

function byDomain(claimed: readonly Claimed[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { domain } of claimed) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return counts;
}
