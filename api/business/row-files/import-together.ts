import { sql } from 'drizzle-orm';
import { allResources, isTableResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { keptOf } from '../../platform/base/kept-spoken.ts';
import { jsonForDatabase } from '../../platform/base/json-text.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { isDoubled, refreshStatistics } from '../../platform/database/statistics.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import type { ImportedRow, RowOfFile } from '../../records/resources/hook-types.ts';
import { hooksOf } from '../../records/resources/tables/record-writes.ts';
import { type AskedBy, actorOf } from './job-actor.ts';

/** A batch is over soon enough that requests of the admin do not notice it: the embedded database has one connection. */
const ROWS_AT_ONCE = 100;

interface FirstItem extends AskedBy {
  job_id: string;
  kind: 'edit' | 'import' | 'undo';
  resource: string;
}

/** Imports the next rows together if their resource supports that; returns whether it does. */
export async function importTogether(tx: Queries, deps: AppDeps, item: FirstItem): Promise<boolean> {
  const resource = allResources.find(({ name }) => name === item.resource);
  const importRows = resource && hooksOf(deps, resource).importRows;
  if (item.kind !== 'import' || resource === undefined || importRows === undefined) return false;
  const actor = await actorOf(tx, item);
  requireGrant(actor, resource.access.create);
  const given = await rows<RowOfFile>(
    tx,
    sql`SELECT position, input FROM list_job_items WHERE job_id = ${item.job_id} AND state = 'waiting'
        ORDER BY position LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED`,
  );
  await recordRows(tx, item.job_id, await importRows(given, { tx, deps, actor }));
  const batch = Math.ceil((given.at(-1)?.position ?? 0) / ROWS_AT_ONCE);
  if (isDoubled(batch) && isTableResource(resource))
    await refreshStatistics(tx, [resource.storage.table, 'list_job_items']);
  return true;
}

async function recordRows(tx: Queries, jobId: string, done: readonly ImportedRow[]): Promise<void> {
  const all = done.map((row) => ({
    position: row.position,
    title: row.title.slice(0, 200),
    state: 'reason' in row ? 'refused' : row.state,
    reason: 'reason' in row ? String(row.reason) : null,
    said: 'reason' in row ? jsonForDatabase(keptOf(row.reason)) : null,
    record_id: 'reason' in row ? null : row.recordId,
    before: 'before' in row ? JSON.stringify(row.before) : null,
    after: 'after' in row ? JSON.stringify(row.after) : null,
  }));
  const column = (name: keyof (typeof all)[number]) => sql.param(all.map((row) => row[name]));
  await rows(
    tx,
    sql`UPDATE list_job_items i SET state = v.state, reason = coalesce(v.reason, i.reason),
          said = CASE WHEN v.reason IS NULL THEN i.said ELSE nullif(v.said::jsonb, 'null') END, record_id = v.record_id, title = v.title,
          before = v.before::jsonb, after = v.after::jsonb, input = NULL
        FROM unnest(${column('position')}::int[], ${column('title')}::text[], ${column('state')}::text[], ${column('reason')}::text[], ${column('said')}::text[],
          ${column('record_id')}::uuid[], ${column('before')}::text[], ${column('after')}::text[])
          AS v (position, title, state, reason, said, record_id, before, after)
        WHERE i.job_id = ${jobId} AND i.position = v.position`,
  );
}
