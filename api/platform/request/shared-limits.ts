import { sql } from 'drizzle-orm';
import { addressHash } from '../text/address.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { tooManyRequests } from './request-limits.ts';

/** A number of times within a window that starts with the first. Counted in the database, so all nodes count together. */
export interface SharedLimit {
  /** The counted key; stored only as a keyed hash, so that no address is stored. */
  what: string;
  perMs: number;
  times: number;
}

type Clock = Pick<AppDeps, 'now' | 'secretKey'>;

/** Counts once more, or returns false and changes nothing if the limit is reached. */
export async function consumeRateLimit(
  on: Queries,
  deps: Clock,
  { what, perMs, times = 1 }: Omit<SharedLimit, 'times'> & { times?: number },
): Promise<boolean> {
  const now = deps.now();
  const since = new Date(now.getTime() - perMs).toISOString();
  const taken = await rows(
    on,
    sql`INSERT INTO mail_limits AS l (key, done_at, count) VALUES (${addressHash(deps, what)}, ${now.toISOString()}, 1)
        ON CONFLICT (key) DO UPDATE SET
          count = CASE WHEN l.done_at <= ${since}::timestamptz THEN 1 ELSE l.count + 1 END,
          done_at = CASE WHEN l.done_at <= ${since}::timestamptz THEN excluded.done_at ELSE l.done_at END
        WHERE l.done_at <= ${since}::timestamptz OR l.count < ${times} RETURNING 1`,
  );
  return taken.length > 0;
}

/** Throws 429 with the time to wait where any of these is reached; counts nothing. */
export async function refuseReached(deps: AppDeps, limits: readonly SharedLimit[]): Promise<void> {
  const now = deps.now().getTime();
  const keys = limits.map(({ what }) => addressHash(deps, what));
  const counted = await rows<{ key: string; done_at: string; count: number }>(
    deps.database.queries,
    sql`SELECT key, done_at, count FROM mail_limits WHERE key = ANY (${sql.param(keys)}::text[])`,
  );
  const waits = counted.map(({ key, done_at: doneAt, count }) => {
    const limit = limits[keys.indexOf(key)];
    if (limit === undefined || count < limit.times) return 0;
    return Date.parse(doneAt) + limit.perMs - now;
  });
  const wait = Math.max(0, ...waits);
  if (wait > 0) throw tooManyRequests(wait);
}

/** Counts once more in each, or throws 429 if one of them is reached. */
export async function consumeShared(deps: AppDeps, limits: readonly SharedLimit[]): Promise<void> {
  await refuseReached(deps, limits);
  for (const limit of limits) {
    // Between the look and the count others may have come.
    if (!(await consumeRateLimit(deps.database.queries, deps, limit))) throw tooManyRequests(limit.perMs);
  }
}

/** Subtracts one count from each: the attempt did not count after all. */
export async function refund(deps: AppDeps, limits: readonly SharedLimit[]): Promise<void> {
  const keys = limits.map(({ what }) => addressHash(deps, what));
  await rows(
    deps.database.queries,
    sql`UPDATE mail_limits SET count = greatest(0, count - 1) WHERE key = ANY (${sql.param(keys)}::text[])`,
  );
}
