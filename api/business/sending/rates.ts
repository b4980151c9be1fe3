import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { doubling, longestWait, waitAfter } from '../../platform/jobs/backoff.ts';
import type { Settled } from './turn.ts';

/** Rate limits for emails: for all of them, and for domains that asked for fewer. Stored in the database. */
export interface Allowance {
  /** How many emails may be claimed now. */
  total: number;
  /** Domains with their own rate limit, and how many emails each may get now. */
  domains: Map<string, number>;
}

interface RateRow {
  key: string;
  per_second: number | null;
  per_second_max: number | null;
  tokens: number;
  filled_at: string;
  blocked_until: string | null;
  refusals: number;
}

const SENDER = 'sender';
const DOMAIN = 'domain:';
/** A bucket fills up within this time, so that no burst follows a pause. */
const BURST_SECONDS = 1;
/** The rate that is halved first for a domain that never had a limit. */
const FIRST_PER_SECOND = 20;
const LEAST_PER_SECOND = 0.1;
/** A domain that takes more than this needs no limit. */
const FREE_PER_SECOND = 100;
/** How long a domain that asked for fewer emails rests. */
const REST = doubling(5_000, 300_000);

/** Applies the rate in the mail server’s URL to the sender; without one there is no limit. */
export async function setSenderRate(deps: Pick<AppDeps, 'mailer' | 'database' | 'now'>): Promise<void> {
  const { perSecond } = deps.mailer;
  const on = deps.database.queries;
  if (perSecond === undefined) {
    await rows(on, sql`DELETE FROM newsletter_rates WHERE key = ${SENDER}`);
    return;
  }
  await rows(
    on,
    sql`INSERT INTO newsletter_rates (key, per_second, per_second_max, tokens, filled_at)
        VALUES (${SENDER}, ${perSecond}, ${perSecond}, 0, ${deps.now().toISOString()})
        ON CONFLICT (key) DO UPDATE SET per_second = excluded.per_second, per_second_max = excluded.per_second_max`,
  );
}

/** Whether there are any rate limits: usually there are none, so their rows needn’t be locked. */
export async function hasRates(on: Queries): Promise<boolean> {
  return (await rows(on, sql`SELECT 1 FROM newsletter_rates LIMIT 1`)).length > 0;
}

/**
 * How many emails may be sent now. Locks the buckets until the transaction ends, so that all nodes together
 * stay within the limits.
 */
export async function readAllowance(tx: Queries, now: Date): Promise<Allowance> {
  const buckets = await rows<RateRow>(tx, sql`SELECT * FROM newsletter_rates ORDER BY key FOR UPDATE`);
  const allowance: Allowance = { total: Infinity, domains: new Map() };
  for (const bucket of buckets) {
    const tokens = tokensOf(bucket, now);
    const isBlocked = bucket.blocked_until !== null && Date.parse(bucket.blocked_until) > now.getTime();
    const free = isBlocked ? 0 : Math.max(0, Math.floor(tokens));
    if (bucket.key === SENDER) allowance.total = free;
    else allowance.domains.set(bucket.key.slice(DOMAIN.length), free);
  }
  return allowance;
}

function tokensOf({ per_second: perSecond, tokens, filled_at: filledAt }: RateRow, now: Date): number {
  if (perSecond === null) return Infinity;
  // A clock that was set back must not keep the bucket empty for as long as it was wrong.
  const seconds = Math.max(0, (now.getTime() - Date.parse(filledAt)) / 1000);
  return Math.min(tokens + seconds * perSecond, Math.max(1, perSecond * BURST_SECONDS));
}

/** Takes what was claimed out of the buckets. */
export async function takeTokens(
  tx: Queries,
  { now, taken }: { now: Date; taken: ReadonlyMap<string, number> },
): Promise<void> {
  const total = [...taken.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return;
  const keys = [SENDER, ...[...taken.keys()].map((domain) => DOMAIN + domain)];
  const counts = [total, ...taken.values()];
  const at = now.toISOString();
  await rows(
    tx,
    sql`UPDATE newsletter_rates r SET filled_at = ${at}, tokens = least(
          r.tokens + greatest(0, extract(epoch FROM (${at}::timestamptz - r.filled_at))) * r.per_second,
          greatest(1, r.per_second * ${BURST_SECONDS})) - v.count
        FROM unnest(${sql.param(keys)}::text[], ${sql.param(counts)}::int[]) AS v (key, count)
        WHERE r.key = v.key AND r.per_second IS NOT NULL`,
  );
}

/**
 * Replies that ask for fewer emails (421, 4.4.5, 4.7.28, or in words), not for another attempt as greylisting
 * does.
 */
export function asksForLess({ result }: Settled): boolean {
  if (result.outcome !== 'deferred') return false;
  if (/gr[ae]y-?list/i.test(result.reply)) return false;
  return (
    result.code === 421 ||
    /\b4\.(?:7\.28|4\.5)\b|too (?:many|much|fast)|\brates?\b|throttl|\blimit/i.test(result.reply)
  );
}

/**
 * Halves the rate of domains that ask for fewer emails and lets them rest, a little longer each time; raises
 * the rate step by step while they accept what comes. A domain that accepts everything no longer needs a
 * limit.
 */
export async function adaptRates(tx: Queries, now: Date, settled: readonly Settled[]): Promise<boolean> {
  const slower = new Set(settled.filter(asksForLess).map(({ delivery }) => delivery.domain));
  for (const domain of slower) await slowDown(tx, now, DOMAIN + domain);
  const faster = new Map<string, number>();
  for (const { delivery, result } of settled) {
    if (result.outcome !== 'accepted' || slower.has(delivery.domain)) continue;
    faster.set(delivery.domain, (faster.get(delivery.domain) ?? 0) + 1);
  }
  await speedUp(tx, faster);
  return slower.size > 0;
}

async function slowDown(tx: Queries, now: Date, key: string): Promise<void> {
  const at = now.toISOString();
  await rows(
    tx,
    sql`INSERT INTO newsletter_rates AS r (key, per_second, tokens, filled_at, blocked_until, refusals)
        VALUES (${key}, ${FIRST_PER_SECOND / 2}, 0, ${at}, ${new Date(now.getTime() + waitAfter(REST, 1)).toISOString()}, 1)
        ON CONFLICT (key) DO UPDATE SET
          per_second = greatest(${LEAST_PER_SECOND}, coalesce(r.per_second, ${FIRST_PER_SECOND}) / 2), refusals = r.refusals + 1,
          blocked_until = ${at}::timestamptz + make_interval(secs => ${longestWait(REST, sql`r.refusals + 1`)})
        WHERE r.blocked_until IS NULL OR r.blocked_until <= ${at}`,
  );
}

async function speedUp(tx: Queries, accepted: ReadonlyMap<string, number>): Promise<void> {
  if (accepted.size === 0) return;
  const keys = [...accepted.keys()].map((domain) => DOMAIN + domain);
  await rows(
    tx,
    sql`UPDATE newsletter_rates r SET refusals = 0, blocked_until = NULL, per_second = least(
          coalesce(r.per_second_max, r.per_second + v.count * 0.05), r.per_second + v.count * 0.05)
        FROM unnest(${sql.param(keys)}::text[], ${sql.param([...accepted.values()])}::int[]) AS v (key, count)
        WHERE r.key = v.key`,
  );
  await rows(
    tx,
    sql`DELETE FROM newsletter_rates WHERE key = ANY (${sql.param(keys)}::text[]) AND per_second_max IS NULL
          AND per_second > ${FREE_PER_SECOND}`,
  );
}
