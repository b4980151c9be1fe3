import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { mayTry } from '../../platform/jobs/failures.ts';
import { type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import { makeIssue } from './make-issue.ts';
import { lastSlot } from './next-times.ts';
import { RECURRING_COLUMNS, type RecurringIssue, setNext } from './recurring-issue.ts';
import { FEED_WAIT_MS, FRESH_MS } from './read-feeds.ts';
import { RECURRING } from './recurring-queue.ts';

/** An issue that is later than this waits for someone to look at it. */
const LATE_MS = 24 * 3_600_000;

/**
 * Makes every recurring issue that is due, each date once. One that is filled from a feed waits until that was read: hours, if it
 * can't be. After a time without a running server, at most the last date is made
 * up for.
 */
export async function makeDueIssues(deps: AppDeps): Promise<void> {
  await followTimeZone(deps);
  while ((await workOnDue(deps, dueIssues)) > 0);
}

/** Dates are in the time zone of the site: when that changes, the next ones do. */
async function followTimeZone(deps: AppDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const moved = await rows<RecurringIssue>(
      tx,
      sql`SELECT ${RECURRING_COLUMNS} FROM recurring_issues
          WHERE enabled AND next_at > ${deps.now().toISOString()} AND zone IS DISTINCT FROM ${deps.site().time_zone}
          FOR UPDATE SKIP LOCKED`,
    );
    for (const recurring of moved) await setNext(tx, deps, recurring);
  });
}

/** One whose feed was read in time, or that waited for hours, until the last attempt. */
function hasReadItsFeed(now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return sql`(feed IS NULL OR feed_ok_at >= next_at - make_interval(secs => ${FRESH_MS / 1000})
    OR (next_at <= ${before(FEED_WAIT_MS)} AND feed_problem IS NOT NULL AND feed_read_at >= ${before(FRESH_MS)}))`;
}

const dueIssues: LockedQueue<RecurringIssue> = {
  name: RECURRING,
  take(tx, deps, limit) {
    const now = deps.now();
    return rows<RecurringIssue>(
      tx,
      sql`SELECT ${RECURRING_COLUMNS} FROM recurring_issues WHERE enabled AND next_at <= ${now.toISOString()}
            AND ${hasReadItsFeed(now)}
            AND ${mayTry(RECURRING, sql`recurring_issues.id::text`, now)}
          ORDER BY next_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
  },
  async work(tx, deps, due) {
    const now = deps.now();
    for (const recurring of due) {
      const slot = lastSlot(recurring, { zone: deps.site().time_zone, now });
      if (slot !== undefined) {
        const isLate = now.getTime() - slot.at.getTime() > LATE_MS;
        await makeIssue(tx, deps, { recurring, slot, isLate });
      }
      await setNext(tx, deps, recurring);
    }
    return { done: due.map(({ id }) => id) };
  },
  failureOf: ({ id }) => ({
    item: id,
    giveUp: (tx) =>
      rows(tx, sql`UPDATE recurring_issues SET enabled = false, next_at = NULL WHERE id = ${id}`),
  }),
};
