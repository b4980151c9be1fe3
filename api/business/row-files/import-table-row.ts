import { createSchemaOf, updateSchemaOf } from '#schema/write-schemas.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { insertRecord } from '../../records/resources/record-writes.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { createTableStore } from '../../records/resources/table-store.ts';
import { changedKeys, lockedRecord, saveTableFields, titleIn } from '../bulk-edits/edit-table-record.ts';
import { CELLS, cellOf, idOf, refuseStale, refuseStatus } from './import-row.ts';
import type { Outcome, TableStep } from '../bulk-edits/job-item.ts';
import { tableColumnsOf } from '../rows/table-rows.ts';

/**
 * Brings one row in: into the record of its id, else of its slug, else as a new record. Only what differs is written. Throws
 * {@link ApiError} for what is refused.
 */
export async function importTableRow(step: TableStep, row: Record<string, unknown>): Promise<Outcome> {
  const { resource, actor } = step;
  const input = inputOf(step, row);
  const before = await recordOf(step, row);
  if (before === undefined) {
    requireGrant(actor, resource.access.create, { created_by: actor.id });
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
    const made = await insertRecord(step, parseBody(createSchemaOf(resource), given, resource));
    return { state: 'created', recordId: made.id, title: titleIn(resource, made), before: { isNew: true } };
  }
  refuseStatus(String(before.status), row.status);
  const changed = changedKeys(before, input);
  if (changed.length === 0)
    return { state: 'unchanged', recordId: before.id, title: titleIn(resource, before) };
  requireGrant(actor, resource.access.update, before);
  refuseStale(before.version, row.version);
  const part = Object.fromEntries(changed.map((key) => [key, input[key]]));
  return saveTableFields(step, before, parseBody(updateSchemaOf(resource), part, resource));
}

/** The body that a row is, before it is checked. */
function inputOf({ resource }: TableStep, row: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const column of tableColumnsOf(resource)) {
    const value = row[column.name];
    if (value === undefined) continue;
    const { kind } = column.wire.field;
    const read = typeof value === 'string' && row[CELLS] === true ? cellOf(column, value) : value;
    const isList = kind === 'references' || kind === 'text-list' || kind === 'blocks';
    input[column.name] = isList && read === null ? [] : read;
  }
  return input;
}

/** The record that a row is about. */
async function recordOf(step: TableStep, row: Record<string, unknown>): Promise<WireRecord | undefined> {
  const store = createTableStore(step.resource);
  const keys = [idOf(row), row.slug].filter((key): key is string => typeof key === 'string' && key !== '');
  for (const key of keys) {
    const found = await store.get(step.tx, key);
    if (found !== undefined) return lockedRecord(step, found.id);
  }
  return undefined;
}
