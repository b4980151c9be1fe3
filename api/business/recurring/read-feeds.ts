import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { FeedError, type FeedProblem } from './feed-error.ts';
import { storeEntries } from './feed-items.ts';
import { fetchFeed } from './fetch-feed.ts';
import type { Feed } from './parse-feed.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Before an issue is due, and while it waits for its feed, the feed is read that often. */
const DUE_EVERY_MS = 10 * MINUTE_MS;
const AT_ONCE = 3;

/** How old a reading may be at the time of an issue. */
export const FRESH_MS = 15 * MINUTE_MS;
/** An issue waits that long for a feed that can't be read. */
export const FEED_WAIT_MS = 6 * HOUR_MS;

/** A recurring issue that is filled from a feed. */
interface WithFeed {
  id: string;
  feed: string;
  feed_read_at: string | null;
}

/** Reads the feeds of recurring issues every hour, and more often while an issue is about to be made. */
export async function readDueFeeds(deps: AppDeps): Promise<void> {
  for (let due = await dueFeeds(deps); due.length > 0; due = await dueFeeds(deps))
    await Promise.all(due.map((feed) => readFeed(deps, feed)));
}

function dueFeeds(deps: AppDeps): Promise<WithFeed[]> {
  const now = deps.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();
  // A reading that lies in the future was made before the clock was set back.
  return rows<WithFeed>(
    deps.database.queries,
    sql`SELECT id, feed, feed_read_at FROM recurring_issues WHERE enabled AND feed IS NOT NULL
          AND (feed_read_at IS NULL OR feed_read_at <= ${at(now - HOUR_MS)} OR feed_read_at > ${at(now)}
            OR (next_at <= ${at(now + DUE_EVERY_MS)} AND feed_read_at <= ${at(now - DUE_EVERY_MS)}))
        ORDER BY feed_read_at NULLS FIRST, id LIMIT ${AT_ONCE}`,
  );
}

/** Reads the feed of a recurring issue that someone asks for now. Returns why it can't be read. */
export async function readNow(deps: AppDeps, id: string): Promise<FeedProblem | undefined> {
  const [found] = await rows<WithFeed>(
    deps.database.queries,
    sql`SELECT id, feed, feed_read_at FROM recurring_issues WHERE id::text = ${id} AND feed IS NOT NULL`,
  );
  return found === undefined ? undefined : readFeed(deps, found);
}

/** What is known of the feed of a recurring issue; null: it has none. */
export async function feedState(
  on: Queries,
  id: string,
): Promise<{ read_at: string | null; problem: FeedProblem | null } | null> {
  const [found] = await rows<{ read_at: string | null; problem: FeedProblem | null }>(
    on,
    sql`SELECT feed_read_at AS read_at, feed_problem AS problem FROM recurring_issues WHERE id = ${id} AND feed IS NOT NULL`,
  );
  return found ?? null;
}

/** Reads one feed, on one of several servers. One that can't be read leaves what was found before, and says why. */
async function readFeed(
  deps: AppDeps,
  { id, feed, feed_read_at: before }: WithFeed,
): Promise<FeedProblem | undefined> {
  const now = deps.now();
  const claimed = await rows(
    deps.database.queries,
    sql`UPDATE recurring_issues SET feed_read_at = ${now.toISOString()}
        WHERE id = ${id} AND feed_read_at IS NOT DISTINCT FROM ${before}::timestamptz RETURNING 1`,
  );
  if (claimed.length === 0) return undefined;
  const read = await entriesOf(deps, feed);
  await deps.database.transaction(async (tx) => {
    // Locked, so that no issue is made of half of it; another feed may have been set meanwhile.
    const [current] = await rows<{ feed_ok_at: string | null }>(
      tx,
      sql`SELECT feed_ok_at FROM recurring_issues WHERE id = ${id} AND feed = ${feed} FOR UPDATE`,
    );
    if (current === undefined) return;
    if (typeof read === 'string')
      await rows(tx, sql`UPDATE recurring_issues SET feed_problem = ${read} WHERE id = ${id}`);
    else {
      await storeEntries(tx, { id, entries: read.entries, isFirst: current.feed_ok_at === null, now });
      await rows(
        tx,
        sql`UPDATE recurring_issues SET feed_problem = NULL, feed_ok_at = ${now.toISOString()} WHERE id = ${id}`,
      );
    }
  });
  return typeof read === 'string' ? read : undefined;
}

async function entriesOf(deps: AppDeps, url: string): Promise<Feed | FeedProblem> {
  try {
    return await fetchFeed(deps, url);
  } catch (error) {
    if (error instanceof FeedError) return error.problem;
    throw error;
  }
}
