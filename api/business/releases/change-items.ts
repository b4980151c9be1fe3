import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Actor, Grant } from '#schema/access/access.ts';
import { type TableResource, isTableResource } from '#schema/registry/registry.ts';
import { redirects } from '#schema/resources/redirects.ts';
import {
  type FlatValues,
  isSettingsName,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { sortChange } from '../../platform/settings/check-change.ts';
import { makeChange, refuseLocked } from '../../platform/settings/change-settings.ts';
import { type SettingsChange, lockStored, rawValueOf } from '../../platform/settings/settings-store.ts';
import type { StoredRecord } from '../../records/resources/resource-store.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { listResource } from '../../records/lists/list-store.ts';
import type { Applied } from './content-items.ts';
import { LISTS, listSince, saveList, undoList } from './list-items.ts';
import { messages } from './messages.ts';
import { type Fault, type ItemRow, SETTINGS } from './release-items.ts';

const spoken = later(messages);

/** Who publishes or undoes, and why. */
export interface By {
  deps: AppDeps;
  actor: Actor;
  /** The name of the release, for the audit log. */
  release: string;
  /** It was scheduled by the person, who may be away now. */
  isScheduled?: boolean;
}

/** The tables whose records a release can change. */
export function changedTable(name: string): TableResource | undefined {
  return name === redirects.name && isTableResource(redirects) ? redirects : undefined;
}

/** What changing a list, a redirect, or settings without a release needs. */
export function grantOfChange({
  resource,
  record_id: id,
}: Pick<ItemRow, 'resource' | 'record_id'>): Grant | undefined {
  if (resource === LISTS) return listResource.access.update;
  const table = changedTable(resource);
  if (table !== undefined) return id === null ? table.access.create : table.access.update;
  return resource === SETTINGS && id !== null && isSettingsName(id)
    ? settingsGroup(id).access.save
    : undefined;
}

/** Makes the changes one after the other; what one of them is refused for is found for all of them. */
export async function publishChanges(
  tx: Queries,
  items: readonly ItemRow[],
  by: By,
): Promise<{ applied: Applied[]; faults: Fault[] }> {
  const applied: Applied[] = [];
  const faults: Fault[] = [];
  for (const item of items) {
    await rows(tx, sql`SAVEPOINT item`);
    try {
      applied.push(await save(tx, item, by));
      await rows(tx, sql`RELEASE SAVEPOINT item`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await rows(tx, sql`ROLLBACK TO SAVEPOINT item`);
      faults.push({ item, reason: error.spoken });
    }
  }
  return { applied, faults };
}

function save(tx: Queries, item: ItemRow, by: By): Promise<Applied> {
  if (item.resource === LISTS) return saveList(tx, item, by);
  return item.resource === SETTINGS ? saveSettings(tx, item, by) : saveRecord(tx, item, by);
}

async function saveRecord(tx: Queries, item: ItemRow, { deps, actor }: By): Promise<Applied> {
  const table = changedTable(item.resource);
  if (table === undefined) throw refused(spoken('gone'));
  const store = storeOf(deps, table);
  const writing = { tx, deps, actor };
  const change = item.change ?? {};
  if (item.record_id === null) {
    const { id, version } = await store.insert(writing, change);
    return { item, record_id: id, version, before: { isNew: true }, after: { version } };
  }
  const record = await holdRecord(tx, item, store);
  if (record === undefined) throw refused(spoken('gone'));
  if (record.version !== item.version) throw refused(spoken('newer'));
  const changes = store.changes(record, change);
  const id = record.id;
  if (changes.length === 0) return { item, record_id: id, before: null, after: null };
  const input = Object.fromEntries(changes.map(({ field }) => [field, change[field]]));
  await store.update(writing, record, { input });
  const version = record.version + 1;
  const values = Object.fromEntries(changes.map(({ field, before }) => [field, before]));
  return { item, record_id: id, version, before: { values }, after: { version } };
}

async function holdRecord(
  tx: Queries,
  { record_id: id }: ItemRow,
  store: ReturnType<typeof storeOf>,
): Promise<StoredRecord | undefined> {
  if (id === null) return undefined;
  try {
    return await store.hold(tx, id);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}

async function saveSettings(
  tx: Queries,
  item: ItemRow,
  { deps, actor, release, isScheduled }: By,
): Promise<Applied> {
  const name = item.record_id;
  if (name === null || !isSettingsName(name)) throw refused(spoken('gone'));
  const group = settingsGroup(name);
  const change: FlatValues = item.change ?? {};
  refuseLocked(deps, group, change);
  const stored = await lockStored(tx, name);
  if (stored.version !== item.version) throw refused(spoken('newer'));
  const values = Object.fromEntries(
    Object.keys(change).map((key) => [key, rawValueOf(group, stored.raw, key) ?? null]),
  );
  const audit = { action: 'update', title: undefined, details: { release } } as const;
  const made = { name, stored, change: change as SettingsChange<typeof name>, check: undefined, audit };
  await makeChange(tx, deps, isScheduled === true ? { ...made, planned: { by: actor.id } } : made);
  const after = await settingsNow(tx, item, Object.keys(change));
  return { item, record_id: name, version: stored.version + 1, before: { values }, after };
}

/** The stored values of the fields that a release changed. */
async function settingsNow(tx: Queries, { record_id: name }: ItemRow, fields: readonly string[]) {
  if (name === null || !isSettingsName(name)) return {};
  const { raw } = await lockStored(tx, name);
  const group = settingsGroup(name);
  return { values: Object.fromEntries(fields.map((key) => [key, rawValueOf(group, raw, key) ?? null])) };
}

/** Why a change can’t be undone exactly; undefined if it can. */
export async function changeSince(tx: Queries, item: ItemRow, deps: AppDeps): Promise<Spoken | undefined> {
  if (item.before === null) return undefined;
  if (item.resource === LISTS) return listSince(tx, item);
  if (item.resource === SETTINGS) {
    const now = await settingsNow(tx, item, Object.keys(item.change ?? {}));
    if (!isDeepStrictEqual(now, item.after)) return spoken('changed_since');
    return refusedValues(item)?.spoken;
  }
  const table = changedTable(item.resource);
  const record = table === undefined ? undefined : await holdRecord(tx, item, storeOf(deps, table));
  return record?.version === item.after?.['version'] ? undefined : spoken('changed_since');
}

/** Why the values before a change of settings could not be saved today. */
function refusedValues({ record_id: name, before }: ItemRow): ApiError | undefined {
  if (name === null || !isSettingsName(name)) return undefined;
  return sortChange(settingsGroup(name), before?.values ?? {}).refusal;
}

/** Takes a change back. Returns what the item is then: the record that the release created is gone again. */
export async function undoChange(
  tx: Queries,
  item: ItemRow,
  { deps, actor, release }: By,
): Promise<Pick<ItemRow, 'record_id' | 'version'>> {
  if (item.resource === LISTS) return undoList(tx, item, { deps, actor, release });
  const { record_id: id, before } = item;
  const values = before?.values ?? {};
  if (item.resource === SETTINGS && id !== null && isSettingsName(id)) {
    const stored = await lockStored(tx, id);
    const audit = { action: 'undo', title: undefined, details: { release } } as const;
    const change = values as SettingsChange<typeof id>;
    await makeChange(tx, deps, { name: id, stored, change, check: undefined, audit });
    return { record_id: id, version: stored.version + 1 };
  }
  const table = changedTable(item.resource);
  const record = table === undefined ? undefined : await holdRecord(tx, item, storeOf(deps, table));
  if (table === undefined || record === undefined) throw refused(spoken('gone'));
  const store = storeOf(deps, table);
  if (before?.isNew === true) {
    await store.remove({ tx, deps, actor }, record);
    return { record_id: null, version: null };
  }
  await store.update({ tx, deps, actor }, record, { input: values, undoes: true });
  return { record_id: id, version: record.version + 1 };
}

function refused(message: Spoken): ApiError {
  return new ApiError('invalid_transition', { message });
}
