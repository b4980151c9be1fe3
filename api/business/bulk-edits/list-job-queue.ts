import { sql } from 'drizzle-orm';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, failuresOf, hasChanged } from '../../platform/jobs/queue.ts';

export const LIST_JOBS = 'bulk-jobs';

/** Changes of many records, and files of records. */
export const listJobQueue: Queue = {
  name: LIST_JOBS,
  title: 'Bulk changes',
  about: 'Bulk edits, and records imported from files.',
  listsAll: true,
  cancellable: ['waiting', 'running', 'retrying', 'failed'],
  items: () => sql`SELECT j.id::text,
      CASE j.kind WHEN 'import' THEN 'Import of ' WHEN 'undo' THEN 'Undo in ' ELSE 'Change in ' END || j.resource
        || coalesce(' by ' || u.name, '') AS title,
      CASE WHEN j.status = 'failed' THEN 'failed' WHEN f.item IS NOT NULL THEN 'retrying' ELSE 'running' END AS state,
      f.reason, coalesce(f.attempts, 0) AS attempts, coalesce(j.finished_at, j.created_at) AS since
    FROM list_jobs j LEFT JOIN users u ON u.id = j.created_by ${failuresOf(LIST_JOBS, sql`j.id::text`)}
    WHERE j.status IN ('running', 'failed')`,
  exists: existsIn(sql`list_jobs`),

  async retry(tx, _deps, id) {
    await clearFailures(tx, { queue: LIST_JOBS, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE list_jobs SET status = 'running', finished_at = NULL WHERE id = ${id} AND status IN ('running', 'failed')`,
    );
  },

  async cancel(tx, { now }, id) {
    await clearFailures(tx, { queue: LIST_JOBS, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE list_jobs SET status = 'stopped', finished_at = ${now().toISOString()}
          WHERE id = ${id} AND status IN ('running', 'failed')`,
    );
  },
};
