import { sql } from 'drizzle-orm';
import { type ContentType, contentTypeNamed } from '#schema/registry/registry.ts';
import type { Spoken } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { failAtOnce, isRested } from '../../platform/jobs/failures.ts';
import { type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import { type DocumentRow, snapshotOf } from '../document-rows/document-input.ts';
import { SCHEDULED_PUBLISHING } from './publishing-queue.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { reasonNotToPublish } from './spoken-refusals.ts';
import { askHooks, goLiveTogether } from './publish.ts';

/** Published in one transaction: enough that hundreds take seconds, few enough not to block others. */
const TOGETHER = 50;

/**
 * Publishes everything that is due, including what came due while nothing was running. The rows are locked and their
 * schedules cleared in the same transaction, so that exactly one of several nodes publishes each.
 */
export async function publishDue(deps: AppDeps): Promise<void> {
  while ((await workOnDue(deps, dueTexts, TOGETHER)) > 0);
}

const dueTexts: LockedQueue<DocumentRow> = {
  name: SCHEDULED_PUBLISHING,
  take(tx, deps, limit) {
    const now = deps.now();
    return rows<DocumentRow>(
      tx,
      sql`SELECT * FROM content WHERE scheduled_at <= ${now.toISOString()} AND status <> 'trashed'
            AND ${isRested(SCHEDULED_PUBLISHING, sql`content.id::text`, now)}
          ORDER BY scheduled_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
  },
  async work(tx, deps, due) {
    const sorted = sortDue(due);
    const complete: DueText[] = [];
    const { refused } = sorted;
    for (const { resource, row } of sorted.complete) {
      const reason = await reasonOfHooks(() => askHooks('beforePublish', resource, row));
      if (reason === undefined) complete.push({ resource, row });
      else refused.push({ row, reason });
    }
    for (const { row, reason } of refused) await refuse(tx, deps, { id: row.id, reason });
    if (complete.length > 0) await goLiveTogether(tx, complete, { now: deps.now() });
    await clearSchedules(tx, due);
    return { done: complete.map(({ row }) => row.id) };
  },
  failureOf: (text) => ({ item: text.id, giveUp: (tx) => clearSchedules(tx, [text]) }),
};

/** A text whose time has come, with its type. */
export interface DueText {
  resource: ContentType;
  row: DocumentRow;
}

/**
 * Sorts texts into those that can go live and those that can’t, with the reason. A draft that was complete when scheduled may be
 * incomplete now. It stays a draft and is not retried forever.
 */
export function sortDue(due: readonly DocumentRow[]): {
  complete: DueText[];
  refused: { row: DocumentRow; reason: Spoken }[];
} {
  const complete: DueText[] = [];
  const refused: { row: DocumentRow; reason: Spoken }[] = [];
  for (const row of due) {
    const resource = contentTypeNamed(row.type);
    if (resource === undefined) continue;
    const reason = reasonNotToPublish(resource, snapshotOf(resource, row));
    if (reason === undefined) complete.push({ resource, row });
    else refused.push({ row, reason });
  }
  return { complete, refused };
}

/** Why a site hook refuses it, or undefined. */
async function reasonOfHooks(ask: () => Promise<void>): Promise<Spoken | undefined> {
  try {
    await ask();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.spoken;
    throw error;
  }
}

async function refuse(
  tx: Queries,
  deps: AppDeps,
  { id, reason }: { id: string; reason: Spoken },
): Promise<void> {
  deps.log.warn({ id, reason: String(reason) }, 'a scheduled publication is incomplete and stays a draft');
  await failAtOnce(tx, deps, { queue: SCHEDULED_PUBLISHING, item: id, reason });
}

/** Of those that were not published, too. */
async function clearSchedules(tx: Queries, due: readonly { id: string }[]): Promise<void> {
  const ids = sql.param(due.map(({ id }) => id));
  await rows(
    tx,
    sql`UPDATE content SET scheduled_at = NULL WHERE id = ANY (${ids}::uuid[]) AND scheduled_at IS NOT NULL`,
  );
}
