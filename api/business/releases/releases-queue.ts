import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, failuresOf, hasChanged } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const RELEASES = 'releases';

/** Releases that are due, and those that were refused at their time: they stay scheduled until a person decides. */
export const releasesQueue: Queue = {
  name: RELEASES,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items: (now) => sql`SELECT r.id::text, r.name AS title,
      CASE WHEN f.item IS NULL THEN 'waiting' WHEN f.failed_at IS NULL THEN 'retrying' ELSE 'failed' END AS state, f.reason, f.said,
      coalesce(f.attempts, 0) AS attempts, coalesce(f.noted_at, r.scheduled_at) AS since
    FROM releases r ${failuresOf(RELEASES, sql`r.id::text`)}
    WHERE r.status = 'scheduled' AND (f.item IS NOT NULL OR r.scheduled_at <= ${now.toISOString()})`,
  exists: existsIn(sql`releases`),

  async retry(tx, _deps, id) {
    const noted = await rows(
      tx,
      sql`DELETE FROM queue_failures WHERE queue = ${RELEASES} AND item = ${id} RETURNING 1`,
    );
    return noted.length > 0;
  },

  async cancel(tx, { now }, id) {
    await clearFailures(tx, { queue: RELEASES, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE releases SET status = 'open', scheduled_at = NULL, scheduled_by = NULL, version = version + 1,
            updated_at = ${now().toISOString()} WHERE id = ${id} AND status = 'scheduled'`,
    );
  },
};
