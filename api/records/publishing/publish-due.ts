import { sql } from 'drizzle-orm';
import { refusals } from '#schema/publishing/record-checks.ts';
import { contentTypeNamed } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { clearFailures, failAtOnce, isRested, noteFailure } from '../../platform/jobs/failures.ts';
import { type DocumentRow, snapshotOf } from '../documents/document-input.ts';
import { SCHEDULED_PUBLISHING } from './publishing-queue.ts';
import { goLiveTogether } from './publish.ts';

/** Published in one transaction: enough that hundreds take seconds, few enough that nobody waits for them. */
const TOGETHER = 50;

/**
 * Publishes everything whose time has come, also what came due while nobody was running. The rows are locked and their
 * schedules cleared in the same transaction, so that of several nodes exactly one publishes each.
 */
export async function publishDue(deps: AppDeps): Promise<void> {
  while ((await publishTogether(deps)) > 0);
}

/** How many were taken up. Where one of them fails they are published one by one: it is tried again later, the others go live. */
async function publishTogether(deps: AppDeps): Promise<number> {
  try {
    return await take(deps, TOGETHER);
  } catch (error) {
    deps.log.warn({ err: error }, 'scheduled publications are taken one by one');
    return publishOne(deps);
  }
}

async function publishOne(deps: AppDeps): Promise<number> {
  let id: string | undefined;
  try {
    return await take(deps, 1, (due) => (id = due[0]?.id));
  } catch (error) {
    if (id === undefined) throw error;
    const ids = [id];
    const giveUp = (tx: Queries) =>
      clearSchedules(
        tx,
        ids.map((one) => ({ id: one })),
      );
    await noteFailure(deps, { queue: SCHEDULED_PUBLISHING, item: id, error, giveUp });
    return 1;
  }
}

function take(
  deps: AppDeps,
  atMost: number,
  onTaken: (due: readonly DocumentRow[]) => void = () => undefined,
): Promise<number> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const due = await rows<DocumentRow>(
      tx,
      sql`SELECT * FROM content WHERE scheduled_at <= ${now.toISOString()} AND status <> 'trashed'
            AND ${isRested(SCHEDULED_PUBLISHING, sql`content.id::text`, now)}
          ORDER BY scheduled_at, id LIMIT ${atMost} FOR UPDATE SKIP LOCKED`,
    );
    onTaken(due);
    const typed = due.flatMap((row) => {
      const resource = contentTypeNamed(row.type);
      return resource === undefined ? [] : [{ resource, row }];
    });
    // What was complete when it was scheduled may not be any more. It stays a draft, and is not tried for ever.
    const complete: typeof typed = [];
    for (const { resource, row } of typed) {
      const missing = refusals(resource, snapshotOf(resource, row));
      if (missing.length === 0) complete.push({ resource, row });
      else await refuse(tx, deps, { id: row.id, reason: missing.map(({ message }) => message).join(' ') });
    }
    if (complete.length > 0) await goLiveTogether(tx, complete, now);
    await clearFailures(tx, { queue: SCHEDULED_PUBLISHING, items: complete.map(({ row }) => row.id) });
    await clearSchedules(tx, due);
    return due.length;
  });
}

async function refuse(
  tx: Queries,
  deps: AppDeps,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  deps.log.warn({ id, reason }, 'a scheduled publication is incomplete and stays a draft');
  await failAtOnce(tx, deps, { queue: SCHEDULED_PUBLISHING, item: id, reason });
}

/** Of those that were not published, too. */
async function clearSchedules(tx: Queries, due: readonly { id: string }[]): Promise<void> {
  const ids = sql.param(due.map(({ id }) => id));
  if (due.length > 0)
    await rows(
      tx,
      sql`UPDATE content SET scheduled_at = NULL WHERE id = ANY (${ids}::uuid[]) AND scheduled_at IS NOT NULL`,
    );
}
