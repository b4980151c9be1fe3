import type { ChangingAction } from '#schema/access/webhook-events.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import type { ResourceName, TableResource } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../../platform/deps/app-deps.ts';
import { type AuditEntry, recordPlainChange } from '../../../platform/audit/audit-log.ts';
import { noteChange } from '../../../platform/outbox/outbox.ts';
import { beforeSave, beforeStep, noteStep } from '../../../platform/site-hooks/site-hooks.ts';
import type { RecordStates, ResourceHooks } from '../hook-types.ts';
import type { WireRecord } from '../../../platform/deps/wire-record.ts';
import type { Saving, Writing } from '../resource-store.ts';
import { createTableStore } from './table-store.ts';

/** Who writes to which resource, and in which transaction. */
interface TableWriting extends Omit<Writing, 'actor'> {
  actor: Saving['actor'];
  resource: TableResource;
}

/** Creates a record from a validated body, with its hooks and its entry in the audit log. */
export async function insertRecord(
  writing: TableWriting,
  checked: Record<string, unknown>,
): Promise<WireRecord> {
  const { tx, deps, actor, resource } = writing;
  const hooks = hooksOf(deps, resource);
  const context = { tx, deps, actor, stored: undefined };
  const hooked = await beforeSave({ resource, input: checked });
  const input = (await hooks.beforeSave?.(hooked, context)) ?? hooked;
  const saved = await createTableStore(resource).insert(tx, storedPart(hooks, input), savingOf(writing));
  await hooks.afterSave?.(saved, { ...context, input });
  await recordTableChange(writing, { action: 'create', after: saved });
  await noteStep(tx, { resource: resource.name, name: 'afterSave', ids: [saved.id], now: deps.now() });
  return saved;
}

interface Change {
  before: WireRecord;
  expectedVersion: number;
  /** The validated body without its version. */
  input: Record<string, unknown>;
  /** The names in the body, for the audit log. */
  changed?: readonly string[];
}

/**
 * Saves part of a record, based on the version that was read. Throws `version_conflict` if that is no longer the stored one.
 */
export async function updateRecord(writing: TableWriting, change: Change): Promise<WireRecord> {
  const { tx, deps, actor, resource } = writing;
  const { before, expectedVersion, input: checked, changed = Object.keys(checked) } = change;
  const hooks = hooksOf(deps, resource);
  const context = { tx, deps, actor, stored: before };
  const hooked = await beforeSave({ resource, input: checked, stored: () => before });
  const input = (await hooks.beforeSave?.(hooked, context)) ?? hooked;
  const saved = await createTableStore(resource).update(
    tx,
    { id: before.id, expectedVersion, input: storedPart(hooks, input) },
    savingOf(writing),
  );
  await hooks.afterSave?.(saved, { ...context, input });
  await recordTableChange(writing, { action: 'update', before, after: saved, details: { fields: changed } });
  await noteStep(tx, { resource: resource.name, name: 'afterSave', ids: [saved.id], now: deps.now() });
  return saved;
}

/** Deletes a record unless its hooks refuse to. */
export async function removeRecord(writing: TableWriting, record: WireRecord): Promise<void> {
  const { tx, deps, actor, resource } = writing;
  await beforeStep(resource.name, 'beforeDelete', { id: record.id, stored: record });
  await hooksOf(deps, resource).beforeRemove?.(record, { tx, deps, actor, stored: record });
  await createTableStore(resource).remove(tx, record.id, savingOf(writing));
  await recordTableChange(writing, { action: 'delete', before: record });
  await noteStep(tx, { resource: resource.name, name: 'afterDelete', ids: [record.id], now: deps.now() });
}

/**
 * Announces a change of a record once, in its transaction: refreshes the pages that show it, and writes the audit log, from
 * which webhooks follow.
 */
export async function recordTableChange(
  { tx, deps, resource }: Omit<TableWriting, 'actor'>,
  { before, after, ...entry }: RecordStates & Pick<AuditEntry<ChangingAction>, 'action' | 'details'>,
): Promise<void> {
  const record = after ?? before;
  if (record === undefined) return;
  const type = hooksOf(deps, resource).staleKind?.({ before, after });
  if (type !== undefined) await noteChange(tx, { row: { id: record.id, type }, now: deps.now() });
  await recordPlainChange(tx, deps, { ...entry, ...auditedRecord(resource, record) });
}

/** The hooks of a resource; empty if it has none. */
export function hooksOf(
  { extensions }: Pick<AppDeps, 'extensions'>,
  { name }: Pick<Resource, 'name'>,
): ResourceHooks {
  return extensions.hooks[name as ResourceName] ?? {};
}

/** People who may be erased are identified only by ID, because they must not live on in the log. */
function auditedRecord(resource: TableResource, record: WireRecord): Omit<AuditEntry, 'action'> {
  const title = record[resource.title];
  return {
    resource: resource.name,
    recordId: record.id,
    ...(resource.erased === true || typeof title !== 'string' ? {} : { recordTitle: title }),
  };
}

function savingOf({ actor, deps }: TableWriting): Saving {
  return { actor, now: deps.now(), newId: deps.newId };
}

/** Values that are only for hooks aren’t stored. */
function storedPart(hooks: ResourceHooks, input: Record<string, unknown>): Record<string, unknown> {
  const accepted = hooks.accepts;
  if (accepted === undefined) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !(name in accepted)));
}
