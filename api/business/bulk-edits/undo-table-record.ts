import { sql } from 'drizzle-orm';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { auditedRecord, hooksOf, removeRecord } from '../../records/resources/record-writes.ts';
import { createTableStore } from '../../records/resources/table-store.ts';
import { refuseDuplicates } from '../../records/resources/unique-values.ts';
import { lockedRecord, saveTableFields, tableGrantOf, titleIn } from './edit-table-record.ts';
import type { After, Outcome, TableStep } from './job-item.ts';
import type { Done } from './undo-record.ts';

const GONE: After = { version: 0, status: 'deleted', updated_at: '' };

/** Takes back what a job did to one record of a table, unless somebody changed it since. */
export async function undoTableRecord(step: TableStep, done: Done): Promise<Outcome> {
  const { tx, deps, resource, actor } = step;
  const { recordId: id, task, before, after } = done;
  if (before.row !== undefined) return bringBack(step, before.row);
  const record = await lockedRecord(step, id);
  const grant = before.isNew === true ? resource.access.delete : tableGrantOf(resource, task);
  requireGrant(actor, grant, record);
  const now = await tableStandingOf(tx, resource.storage.table, id);
  if (now.version !== after.version || Date.parse(now.updated_at) !== Date.parse(after.updated_at))
    throw new ApiError('invalid_transition', { message: 'Somebody changed this since. It stays as it is.' });
  if (before.fields !== undefined) return saveTableFields(step, record, before.fields);
  if (before.isNew === true) await removeRecord(step, record);
  else if (before.step !== undefined) {
    await hooksOf(deps, resource).steps?.[task.step ?? '']?.undo(id, before.step, { tx, deps, actor });
    await noteAudit(tx, deps, { action: 'undo', ...auditedRecord(resource, record) });
  }
  return { state: 'changed', recordId: id, title: titleIn(resource, record), before: null };
}

/** How a record stands; one that is not there any more stands so as well. */
export async function tableStandingOf(on: Queries, table: string, id: string): Promise<After> {
  const [found] = await rows<After>(
    on,
    sql`SELECT version, 'stored' AS status, updated_at FROM ${sql.identifier(table)} WHERE id = ${id}`,
  );
  return found ?? GONE;
}

/** The row as it was, under its own id, so that everything that named it finds it again. */
async function bringBack(step: TableStep, row: Record<string, unknown>): Promise<Outcome> {
  const { tx, deps, resource, actor } = step;
  requireGrant(actor, resource.access.delete, { created_by: (row.created_by ?? null) as string | null });
  const id = String(row.id);
  const table = sql.identifier(resource.storage.table);
  const [known] = await rows(tx, sql`SELECT 1 FROM ${table} WHERE id = ${id}`);
  if (known !== undefined)
    throw new ApiError('invalid_transition', { message: 'It is there again already.' });
  await refuseDuplicates(resource, () =>
    rows(
      tx,
      sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb)`,
    ),
  );
  const record = await createTableStore(resource).get(tx, id);
  if (record === undefined) throw new Error('A row that was brought back is not there.');
  await hooksOf(deps, resource).afterSave?.(record, { tx, deps, actor, stored: undefined, input: {} });
  await noteAudit(tx, deps, { action: 'restore', ...auditedRecord(resource, record) });
  return { state: 'changed', recordId: id, title: titleIn(resource, record), before: null };
}
