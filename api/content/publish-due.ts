import { sql } from 'drizzle-orm';
import { refusals } from '#schema/publishing/record-checks.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { type DocumentRow, snapshotOf } from './document-input.ts';
import { goLiveTogether } from './publish.ts';

/** Published in one transaction: enough that hundreds take seconds, few enough that nobody waits for them. */
const TOGETHER = 50;

/**
 * Publishes everything whose time has come, also what came due while nobody was running. The rows are locked and their
 * schedules cleared in the same transaction, so that of several nodes exactly one publishes each.
 */
export async function publishDue(deps: AppDeps): Promise<void> {
  for (;;) {
    const taken = await publishTogether(deps);
    if (taken > 0) deps.onOutbox();
    if (taken === 0) return;
  }
}

/** How many were taken up. What stands in each other's way is published one by one. */
async function publishTogether(deps: AppDeps): Promise<number> {
  try {
    return await take(deps, TOGETHER);
  } catch (error) {
    deps.log.warn({ err: error }, 'scheduled publications are taken one by one');
    return take(deps, 1);
  }
}

function take(deps: AppDeps, atMost: number): Promise<number> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const due = await rows<DocumentRow>(
      tx,
      sql`SELECT * FROM content WHERE scheduled_at <= ${now.toISOString()} AND status <> 'trashed'
          ORDER BY scheduled_at, id LIMIT ${atMost} FOR UPDATE SKIP LOCKED`,
    );
    const typed = due.flatMap((row) => {
      const resource = contentTypeNamed(row.type);
      return resource === undefined ? [] : [{ resource, row }];
    });
    // What was complete when it was scheduled may not be any more. It stays a draft, and is not tried for ever.
    const complete = typed.filter(({ resource, row }) => {
      const missing = refusals(resource, snapshotOf(resource, row));
      if (missing.length > 0)
        deps.log.warn(
          { id: row.id, reason: missing.map(({ message }) => message).join(' ') },
          'a scheduled publication is incomplete and stays a draft',
        );
      return missing.length === 0;
    });
    if (complete.length > 0) await goLiveTogether(tx, complete, now);
    await clearSchedules(tx, due);
    return due.length;
  });
}

/** Of those that were not published, too. */
async function clearSchedules(tx: Queries, due: readonly DocumentRow[]): Promise<void> {
  const ids = sql.param(due.map(({ id }) => id));
  if (due.length > 0)
    await rows(
      tx,
      sql`UPDATE content SET scheduled_at = NULL WHERE id = ANY (${ids}::uuid[]) AND scheduled_at IS NOT NULL`,
    );
}
