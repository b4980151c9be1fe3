import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, failuresOf, hasChanged } from '../../platform/jobs/queue.ts';

export const CONTACT_IMPORTS = 'contact-imports';

/** Files of contacts, a few hundred rows at a time. */
export const importQueue: Queue = {
  name: CONTACT_IMPORTS,
  title: 'Contact imports',
  about: 'CSV files of contacts, imported in batches.',
  listsAll: true,
  cancellable: ['waiting', 'running', 'retrying', 'failed'],
  items: () => sql`SELECT i.id::text, coalesce(i.file_name, 'Contacts') AS title,
      CASE WHEN i.status = 'failed' THEN 'failed' WHEN f.item IS NOT NULL THEN 'retrying'
        WHEN i.status = 'running' THEN 'running' ELSE 'waiting' END AS state,
      coalesce(i.failure, f.reason) AS reason, coalesce(f.attempts, 0) AS attempts,
      coalesce(i.finished_at, i.created_at) AS since
    FROM contact_imports i ${failuresOf(CONTACT_IMPORTS, sql`i.id::text`)}
    WHERE i.status IN ('queued', 'running', 'failed')`,
  exists: existsIn(sql`contact_imports`),

  async retry(tx, _deps, id) {
    await clearFailures(tx, { queue: CONTACT_IMPORTS, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE contact_imports SET status = 'queued', failure = NULL, finished_at = NULL
          WHERE id = ${id} AND status IN ('queued', 'running', 'failed')`,
    );
  },

  cancel: cancelImport,
};

/** Ends a file that waits, runs or failed: contacts that were brought in stay, rows that were not worked on are dropped. */
export async function cancelImport(tx: Queries, { now }: AppDeps, id: string): Promise<boolean> {
  const isCancelled = await hasChanged(
    tx,
    sql`UPDATE contact_imports SET status = 'cancelled', finished_at = ${now().toISOString()}
        WHERE id = ${id} AND status IN ('queued', 'running', 'failed')`,
  );
  if (!isCancelled) return false;
  await rows(tx, sql`DELETE FROM contact_import_rows WHERE import_id = ${id} AND reason IS NULL`);
  await clearFailures(tx, { queue: CONTACT_IMPORTS, items: [id] });
  return true;
}
