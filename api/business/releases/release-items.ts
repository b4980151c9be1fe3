import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import type { Spoken } from '../../platform/base/spoken.ts';
import type { LifeState } from '../../records/publishing/life-state.ts';
import type { ReleaseAction } from '#schema/base/release-actions.ts';
import { isRecordId } from '../../records/documents/content-reads.ts';

/** The `resource` of a change of settings; its `record_id` is the name of the group. */
export const SETTINGS = 'settings';

/** What undoing an item brings back. */
export interface Before {
  life?: LifeState;
  /** Values of a redirect or of settings. */
  values?: Record<string, unknown>;
  /** The release created it. */
  isNew?: boolean;
}

/** The state of an item right after it was published. If its state differs later, someone has changed it. */
export type After = Record<string, unknown>;

/** A row of `release_items`. */
export interface ItemRow {
  id: string;
  release_id: string;
  resource: string;
  record_id: string | null;
  action: ReleaseAction;
  version: number | null;
  title: string;
  change: Record<string, unknown> | null;
  before: Before | null;
  after: After | null;
}

/** Why an item can’t be published or undone. */
export interface Fault {
  item: ItemRow;
  reason: Spoken;
}

/** The items of a release in the order in which they were added, locked with their release by the caller. */
export function readItems(on: Queries, releaseId: string): Promise<ItemRow[]> {
  return rows<ItemRow>(
    on,
    sql`SELECT id, release_id, resource, record_id, action, version, title, change, before, after FROM release_items
        WHERE release_id = ${releaseId} ORDER BY created_at, id`,
  );
}

/** One item. Throws 404 if this release has none with that ID. */
export async function findItem(on: Queries, releaseId: string, id: string): Promise<ItemRow> {
  const found = isRecordId(id) ? await readItems(on, releaseId) : [];
  const item = found.find((one) => one.id === id);
  if (item === undefined) throw notFound();
  return item;
}

/** Keeps what publishing or undoing made of an item. */
export async function updateItem(
  tx: Queries,
  id: string,
  set: Pick<ItemRow, 'record_id' | 'version' | 'before' | 'after'>,
): Promise<void> {
  await rows(
    tx,
    sql`UPDATE release_items SET record_id = ${set.record_id}, version = ${set.version},
          before = ${asJson(set.before)}::jsonb, after = ${asJson(set.after)}::jsonb WHERE id = ${id}`,
  );
}

function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
