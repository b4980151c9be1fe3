import { sql } from 'drizzle-orm';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, failuresOf, hasChanged } from '../../platform/jobs/queue.ts';

export const SITE_IMPORTS = 'site-imports';

/** Sites from elsewhere. */
export const siteImportQueue: Queue = {
  name: SITE_IMPORTS,
  title: 'Site imports',
  about: 'Exports from other systems.',
  listsAll: true,
  cancellable: ['waiting', 'running', 'retrying', 'failed'],
  items: () => sql`SELECT i.id::text, i.file_name AS title,
      CASE WHEN i.status = 'failed' THEN 'failed' WHEN f.item IS NOT NULL THEN 'retrying'
        WHEN i.lease_until IS NULL THEN 'waiting' ELSE 'running' END AS state,
      coalesce(i.failure, f.reason) AS reason, coalesce(f.attempts, 0) AS attempts,
      coalesce(i.finished_at, i.created_at) AS since
    FROM site_imports i ${failuresOf(SITE_IMPORTS, sql`i.id::text`)}
    WHERE i.status IN ('checking', 'running', 'failed')`,
  exists: existsIn(sql`site_imports`),

  async retry(tx, _deps, id) {
    await clearFailures(tx, { queue: SITE_IMPORTS, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE site_imports SET status = coalesce(failed_from, status), failed_from = NULL, failure = NULL, finished_at = NULL
          WHERE id = ${id} AND status IN ('checking', 'running', 'failed')`,
    );
  },

  /** The epoch moves on, so that whoever works on the file writes nothing more. */
  async cancel(tx, { now }, id) {
    await clearFailures(tx, { queue: SITE_IMPORTS, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE site_imports SET status = CASE WHEN coalesce(failed_from, status) = 'checking' THEN 'cancelled' ELSE 'stopped' END,
            failed_from = NULL, epoch = epoch + 1, lease_until = NULL, finished_at = ${now().toISOString()}
          WHERE id = ${id} AND status IN ('checking', 'running', 'failed')`,
    );
  },
};
