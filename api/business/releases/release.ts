import { sql } from 'drizzle-orm';
import { isTableResource } from '#schema/registry/registry.ts';
import { releases } from '#schema/resources/releases.ts';
import type { ChangingAction } from '#schema/access/webhook-events.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { isRecordId } from '../../records/documents/content-reads.ts';
import { recordTableChange } from '../../records/resources/tables/record-writes.ts';
import { createTableStore } from '../../records/resources/tables/table-store.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A row of `releases`. */
export interface ReleaseRow {
  id: string;
  version: number;
  name: string;
  status: 'open' | 'scheduled' | 'published';
  scheduled_at: string | null;
  published_at: string | null;
  scheduled_by: string | null;
}

/** The declaration, as that of a table. */
export function releaseResource() {
  if (!isTableResource(releases)) throw new Error('Releases have a table of their own.');
  return releases;
}

/** The release. Throws 404 if there is none. */
export async function findRelease(on: Queries, id: string, { isLocked = false } = {}): Promise<ReleaseRow> {
  const lock = isLocked ? sql`FOR UPDATE` : sql``;
  const [found] = isRecordId(id)
    ? await rows<ReleaseRow>(
        on,
        sql`SELECT id, version, name, status, scheduled_at, published_at, scheduled_by FROM releases
            WHERE id = ${id} ${lock}`,
      )
    : [];
  if (found === undefined) throw notFound();
  return found;
}

/** The same, locked until the transaction ends. Throws `version_conflict` if another version is expected. */
export async function holdRelease(
  tx: Queries,
  { id, version }: { id: string; version?: number | undefined },
): Promise<ReleaseRow> {
  const found = await findRelease(tx, id, { isLocked: true });
  if (version === undefined || version === found.version) return found;
  const current = await createTableStore(releaseResource()).get(tx, id);
  throw new ApiError('version_conflict', { message: spoken('changed_meanwhile'), current });
}

/** 409 for a step that the state of a release does not allow. */
export function wrongState(message: Spoken): ApiError {
  return new ApiError('invalid_transition', { message });
}

/** Throws 409 for a release that is published: what it holds stays as it went live. */
export function requireOpen({ status }: ReleaseRow): void {
  if (status === 'published') throw wrongState(spoken('not_open'));
}

/** A step of a locked release: its new state, recorded once. */
export async function stepRelease(
  tx: Queries,
  deps: AppDeps,
  step: Pick<ReleaseRow, 'id' | 'status' | 'scheduled_at' | 'published_at' | 'scheduled_by'> & {
    action: ChangingAction;
    details?: Record<string, unknown>;
  },
): Promise<WireRecord> {
  const resource = releaseResource();
  const store = createTableStore(resource);
  const before = await store.get(tx, step.id);
  await rows(
    tx,
    sql`UPDATE releases SET status = ${step.status}, scheduled_at = ${step.scheduled_at},
          published_at = ${step.published_at}, scheduled_by = ${step.scheduled_by}, version = version + 1,
          updated_at = ${deps.now().toISOString()} WHERE id = ${step.id}`,
  );
  const after = await store.get(tx, step.id);
  if (after === undefined) throw notFound();
  const { action, details } = step;
  await recordTableChange({ tx, deps, resource }, { action, before, after, ...(details && { details }) });
  return after;
}
