import type { Resource } from '#schema/define-resource.ts';
import type { ResourceName, TableResource } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type AuditEntry, noteAudit } from '../../platform/audit/audit-log.ts';
import type { ResourceHooks } from './hook-types.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import type { Saving, Writing } from './resource-store.ts';
import { createTableStore } from './table-store.ts';

/** Who writes which resource, in which transaction. */
interface TableWriting extends Writing {
  resource: TableResource;
}

/** Makes a record of a checked body, with its hooks and its entry in the audit log. */
export async function insertRecord(
  writing: TableWriting,
  checked: Record<string, unknown>,
): Promise<WireRecord> {
  const { tx, deps, actor, resource } = writing;
  const hooks = hooksOf(deps, resource);
  const context = { tx, deps, actor, stored: undefined };
  const input = (await hooks.beforeSave?.(checked, context)) ?? checked;
  const saved = await createTableStore(resource).insert(tx, storedPart(hooks, input), savingOf(writing));
  await hooks.afterSave?.(saved, { ...context, input });
  await noteAudit(tx, deps, { action: 'create', ...auditedRecord(resource, saved) });
  return saved;
}

interface Change {
  before: WireRecord;
  expectedVersion: number;
  /** The checked body, without its version. */
  input: Record<string, unknown>;
  /** The names of the body, for the audit log. */
  told?: readonly string[];
}

/** Saves a part of a record, from the version that was read; `version_conflict` where that is not stored any more. */
export async function updateRecord(writing: TableWriting, change: Change): Promise<WireRecord> {
  const { tx, deps, actor, resource } = writing;
  const { before, expectedVersion, input: checked, told = Object.keys(checked) } = change;
  const hooks = hooksOf(deps, resource);
  const context = { tx, deps, actor, stored: before };
  const input = (await hooks.beforeSave?.(checked, context)) ?? checked;
  const saved = await createTableStore(resource).update(
    tx,
    { id: before.id, expectedVersion, input: storedPart(hooks, input) },
    savingOf(writing),
  );
  await hooks.afterSave?.(saved, { ...context, input });
  const details = { fields: told };
  await noteAudit(tx, deps, { action: 'update', ...auditedRecord(resource, saved), details });
  return saved;
}

/** Deletes a record, unless its hooks refuse that. */
export async function removeRecord(writing: TableWriting, record: WireRecord): Promise<void> {
  const { tx, deps, actor, resource } = writing;
  await hooksOf(deps, resource).beforeRemove?.(record, { tx, deps, actor, stored: record });
  await createTableStore(resource).remove(tx, record.id, savingOf(writing));
  await noteAudit(tx, deps, { action: 'delete', ...auditedRecord(resource, record) });
}

/** The hooks of a resource, none where it needs none. */
export function hooksOf(
  { extensions }: Pick<AppDeps, 'extensions'>,
  { name }: Pick<Resource, 'name'>,
): ResourceHooks {
  return extensions.hooks[name as ResourceName] ?? {};
}

/** Who may be erased is named by their id alone: they must not live on in the log. */
export function auditedRecord(resource: TableResource, record: WireRecord): Omit<AuditEntry, 'action'> {
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

/** What hooks alone are told of is not stored. */
function storedPart(hooks: ResourceHooks, input: Record<string, unknown>): Record<string, unknown> {
  const accepted = hooks.accepts;
  if (accepted === undefined) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !(name in accepted)));
}
