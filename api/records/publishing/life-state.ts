import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import { type ChangedDocument, recordChange } from '../documents/record-change.ts';
import { forgetPaths, keepFormerPath, publishedPath } from '../documents/redirects.ts';

/** Where a piece of content stood in its life, with the page that visitors saw. Plain data, to be kept as JSON. */
export interface LifeState {
  status: string;
  scheduled_at: string | null;
  published_version: number | null;
  trashed_at: string | null;
  published_date: string | null;
  /** The row of the publication, or null where there was no page. */
  publication: unknown;
}

/** Its current state. */
export async function lifeStateOf(tx: Queries, id: string): Promise<LifeState> {
  const found = (await lifeStatesOf(tx, [id])).get(id);
  if (found === undefined) throw new Error('A record that is locked is gone.');
  return found;
}

/** The same for many, by their IDs. */
export async function lifeStatesOf(tx: Queries, ids: readonly string[]): Promise<Map<string, LifeState>> {
  const found = await rows<LifeState & { id: string }>(
    tx,
    sql`SELECT c.id, status, scheduled_at, published_version, trashed_at, published_date,
          (SELECT to_jsonb(p) FROM publications p WHERE p.id = c.id) AS publication
        FROM content c WHERE c.id = ANY (${sql.param(ids)}::uuid[])`,
  );
  return new Map(found.map(({ id, ...state }) => [id, state]));
}

/**
 * Restores a piece of content to its former state: status, schedule, and the page as visitors saw it. The caller
 * holds the row. Fails on the unique slug if it was taken since.
 */
export async function restoreLifeState(
  tx: Queries,
  row: ChangedDocument,
  { before, now, action }: { before: LifeState; now: Date; action: ChangingAction },
): Promise<void> {
  const { id } = row;
  if (before.publication === null) await keepFormerPath(tx, { id, now });
  const taken = await rows(tx, sql`DELETE FROM publications WHERE id = ${id} RETURNING id`);
  await rows(
    tx,
    sql`UPDATE content SET status = ${before.status}, scheduled_at = ${before.scheduled_at}, trashed_at = ${before.trashed_at}, before_trash = NULL,
          published_version = ${before.published_version}, published_date = ${before.published_date},
          updated_at = ${now.toISOString()} WHERE id = ${id}`,
  );
  if (before.publication !== null) {
    await rows(
      tx,
      sql`INSERT INTO publications SELECT * FROM jsonb_populate_record(NULL::publications,
            '{"language": ""}'::jsonb || ${JSON.stringify(before.publication)}::jsonb)`,
    );
    const path = await publishedPath(tx, sql`p.id = ${id}`);
    if (path !== undefined) await forgetPaths(tx, [path]);
  }
  // Other programs were notified of the step, so they are notified that it was undone.
  const page = before.publication !== null ? 'published' : taken.length > 0 ? 'unpublished' : 'changed';
  await recordChange(tx, { documents: [row], status: before.status, page, action, now });
}
