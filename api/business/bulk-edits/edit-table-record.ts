import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Grant } from '#schema/access.ts';
import type { TableResource } from '#schema/registry.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { auditedRecord, hooksOf, removeRecord, updateRecord } from '../../records/resources/record-writes.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { createTableStore } from '../../records/resources/table-store.ts';
import { inputFor, isSameMoment } from './bulk-input.ts';
import type { Outcome, TableStep } from './job-item.ts';
import type { Task } from './task.ts';

/** Does to one record of a table what a job does to each. Throws {@link ApiError} for what is refused. */
export async function editTableRecord(step: TableStep, id: string, task: Task): Promise<Outcome> {
  const record = await lockedRecord(step, id);
  requireGrant(step.actor, tableGrantOf(step.resource, task), record);
  if (task.action === 'delete') return deleteRecord(step, record);
  if (task.step !== undefined) return takeStep(step, record, task);
  return saveTableFields(step, record, inputFor(record, task.changes ?? {}));
}

/** Who may do the task. */
export function tableGrantOf({ access }: TableResource, { action }: Task): Grant {
  return action === 'delete' ? access.delete : access.update;
}

/** The record, which nobody else changes until the transaction ends. */
export async function lockedRecord({ tx, resource }: TableStep, id: string): Promise<WireRecord> {
  await rows(tx, sql`SELECT 1 FROM ${sql.identifier(resource.storage.table)} WHERE id = ${id} FOR UPDATE`);
  const record = await createTableStore(resource).get(tx, id);
  if (record === undefined) throw notFound(resource.label.one.toLowerCase());
  return record;
}

/** How a record is called in a report; people are looked up when it is read, for they may be erased meanwhile. */
export function titleIn(resource: TableResource, record: Record<string, unknown>): string {
  const title = record[resource.title];
  return typeof title === 'string' && resource.erased !== true ? title : '';
}

/** Saves a part of the record, unless it says what is there already. */
export async function saveTableFields(
  step: TableStep,
  record: WireRecord,
  input: Record<string, unknown>,
): Promise<Outcome> {
  const told = { recordId: record.id, title: titleIn(step.resource, record) };
  const changed = changedKeys(record, input);
  if (changed.length === 0) return { state: 'unchanged', ...told };
  await updateRecord(step, {
    before: record,
    expectedVersion: record.version,
    input: Object.fromEntries(changed.map((key) => [key, input[key]])),
  });
  const fields = Object.fromEntries(changed.map((key) => [key, record[key] ?? null]));
  return { state: 'changed', ...told, before: { fields } };
}

/** The names whose values are others than those of the record; nothing said and nothing there are the same. */
export function changedKeys(record: Record<string, unknown>, input: Record<string, unknown>): string[] {
  return Object.keys(input).filter((key) => !isSame(record[key] ?? null, input[key]));
}

function isSame(stored: unknown, given: unknown): boolean {
  if (isDeepStrictEqual(stored, given) || isSameMoment(stored, given)) return true;
  return isEmpty(stored) && isEmpty(given);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

async function deleteRecord(step: TableStep, record: WireRecord): Promise<Outcome> {
  const { tx, deps, resource } = step;
  const hooks = hooksOf(deps, resource);
  const reason = (await hooks.usesOf?.(tx, [record.id]))?.get(record.id);
  if (reason !== undefined) throw new ApiError('in_use', { message: reason });
  const [found] = await rows<{ row: Record<string, unknown> }>(
    tx,
    sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(resource.storage.table)} t WHERE id = ${record.id}`,
  );
  await removeRecord(step, record);
  const isForGood = resource.erased === true || found === undefined;
  return {
    state: 'changed',
    recordId: record.id,
    title: titleIn(resource, record),
    before: isForGood ? null : { row: found.row },
  };
}

async function takeStep(step: TableStep, record: WireRecord, task: Task): Promise<Outcome> {
  const { tx, deps, actor, resource } = step;
  const { step: name = '', chosen = '' } = task;
  const told = { recordId: record.id, title: titleIn(resource, record) };
  const taken = hooksOf(deps, resource).steps?.[name];
  const before = await taken?.take(record.id, chosen, { tx, deps, actor });
  if (taken === undefined || before === undefined) return { state: 'unchanged', ...told };
  await noteAudit(tx, deps, { action: taken.verb, ...auditedRecord(resource, record) });
  return { state: 'changed', ...told, before: { step: before } };
}
