import { sql } from 'drizzle-orm';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, failuresOf, hasChanged } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const RECURRING = 'recurring-issues';

/** Recurring issues that are due, or that could not be made. */
export const recurringQueue: Queue = {
  name: RECURRING,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  listsAll: true,
  cancellable: ['waiting', 'retrying', 'failed'],
  items: (now) => sql`SELECT k.id::text, k.name AS title,
      CASE WHEN f.failed_at IS NOT NULL THEN 'failed' WHEN f.item IS NOT NULL THEN 'retrying' ELSE 'waiting' END AS state,
      f.reason, f.said, coalesce(f.attempts, 0) AS attempts, coalesce(f.noted_at, k.next_at) AS since
    FROM recurring_issues k ${failuresOf(RECURRING, sql`k.id::text`)}
    WHERE f.item IS NOT NULL OR (k.enabled AND k.next_at <= ${now.toISOString()})`,
  exists: existsIn(sql`recurring_issues`),
  async retry(tx, { now }, id) {
    await clearFailures(tx, { queue: RECURRING, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE recurring_issues SET enabled = true, next_at = ${now().toISOString()} WHERE id = ${id}`,
    );
  },
  /** It is turned off until someone turns it on again. */
  async cancel(tx, _deps, id) {
    await clearFailures(tx, { queue: RECURRING, items: [id] });
    return hasChanged(tx, sql`UPDATE recurring_issues SET enabled = false, next_at = NULL WHERE id = ${id}`);
  },
};
