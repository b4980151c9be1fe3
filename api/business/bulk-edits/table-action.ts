import { sql } from 'drizzle-orm';
import type { TableResource } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { hooksOf, recordTableChange } from '../../records/resources/tables/record-writes.ts';
import type { StoredRow } from '../../records/resources/tables/table-records.ts';
import { refuseDuplicates } from '../../records/resources/tables/unique-values.ts';
import type { BulkAction, Outcome, Planned, Step } from './job-item.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Deletes rows of a table, except those in use; rows about people are deleted permanently. */
export function deletion(deps: AppDeps, resource: TableResource): BulkAction<StoredRow> {
  const { usesOf } = hooksOf(deps, resource);
  return {
    async plan(on, records) {
      const uses = await usesOf?.(
        on,
        records.map(({ id }) => id),
      );
      return new Map(
        records.map(({ id }): [string, Planned] => {
          const reason = uses?.get(id);
          return [id, reason === undefined ? 'change' : { reason }];
        }),
      );
    },
    async take({ store, ...step }, record) {
      const reason = (await usesOf?.(step.tx, [record.id]))?.get(record.id);
      if (reason !== undefined) throw new ApiError('in_use', { message: reason });
      const [found] = await rows<{ row: Record<string, unknown> }>(
        step.tx,
        sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(resource.storage.table)} t WHERE id = ${record.id}`,
      );
      await store.remove(step, record);
      return resource.erased === true || found === undefined ? null : { row: found.row };
    },
    // What is gone cannot be held: `bringBack` undoes it.
    undo: () => Promise.resolve(),
  };
}

/** A step that the declaration names and hooks take. */
export function declaredStep(
  deps: AppDeps,
  resource: TableResource,
  { step: name, chosen }: { step: string; chosen: string },
): BulkAction<StoredRow> {
  const known = hooksOf(deps, resource).steps?.[name];
  return {
    async plan(on, records) {
      const ids = records.map(({ id }) => id);
      return (await known?.plan(on, ids, chosen)) ?? new Map();
    },
    async take({ tx, actor }, { id, values }) {
      const step = await known?.take(id, chosen, { tx, deps, actor });
      if (known === undefined || step === undefined) return undefined;
      await recordTableChange({ tx, deps, resource }, { action: known.verb, before: values, after: values });
      return { step };
    },
    async undo({ tx, actor }, { id, values }, before) {
      if (before.step === undefined) return;
      await known?.undo(id, before.step, { tx, deps, actor });
      await recordTableChange({ tx, deps, resource }, { action: 'undo', before: values, after: values });
    },
  };
}

/** The row as it was, under its own id, so that everything that named it finds it again. */
export async function bringBack(
  { tx, deps, actor, store }: Step,
  resource: TableResource,
  row: Record<string, unknown>,
): Promise<Outcome> {
  requireGrant(actor, resource.access.delete, { created_by: (row.created_by ?? null) as string | null });
  const id = String(row.id);
  const table = sql.identifier(resource.storage.table);
  if ((await store.get(tx, id)) !== undefined)
    throw new ApiError('invalid_transition', { message: spoken('restored') });
  await refuseDuplicates(resource, () =>
    rows(
      tx,
      sql`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, ${JSON.stringify(row)}::jsonb)`,
    ),
  );
  const { values, title } = (await store.hold(tx, id)) as StoredRow;
  await hooksOf(deps, resource).afterSave?.(values, { tx, deps, actor, stored: undefined, input: {} });
  await recordTableChange({ tx, deps, resource }, { action: 'restore', after: values });
  return { state: 'changed', recordId: id, title, before: null };
}
