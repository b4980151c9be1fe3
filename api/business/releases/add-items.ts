import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Actor, publishAccess } from '#schema/access/access.ts';
import type { newReleaseItems } from '#schema/bodies/releases.ts';
import type { ReleaseAction } from '#schema/base/release-actions.ts';
import { createSchemaOf, updateSchemaOf } from '#schema/bodies/write-schemas.ts';
import { type ContentType, type TableResource, contentTypes } from '#schema/registry/registry.ts';
import {
  allSettings,
  isSchedulable,
  isSettingsName,
  scheduleBodies,
  settingsGroup,
} from '#schema/settings/registry/settings-registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound, validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../../platform/route/field-errors.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { changeIn, refuseLocked } from '../../platform/settings/change-settings.ts';
import { readStored } from '../../platform/settings/settings-store.ts';
import { isRecordId, workingCopyOf } from '../../records/documents/content-reads.ts';
import { refuseFixedPage } from '../../records/documents/fixed-addresses.ts';
import { listResource, readListOrTrashed } from '../../records/lists/list-store.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { changedTable, grantOfChange } from './change-items.ts';
import { isOff } from './leaving-items.ts';
import { LISTS, isListDone } from './list-items.ts';
import { messages } from './messages.ts';
import { refuseTooMany } from './publish-release.ts';
import { SETTINGS } from './release-items.ts';

const spoken = later(messages);

type Given = z.output<typeof newReleaseItems>['items'][number];
interface NewItem {
  resource: string;
  record_id: string | null;
  action?: ReleaseAction;
  version: number | null;
  title: string;
  change: Record<string, unknown> | null;
}
interface Adding {
  deps: AppDeps;
  actor: Actor;
}

/**
 * Adds items to a locked release, each as it is stored now. Content that is in it already is left as it is, unless something else is
 * to be done with it.
 */
export async function addItems(
  tx: Queries,
  releaseId: string,
  { given, deps, actor }: Adding & { given: readonly Given[] },
): Promise<number> {
  let added = 0;
  for (const one of given) {
    const item = await itemOf(tx, one, { deps, actor });
    const change = item.change === null ? null : JSON.stringify(item.change);
    const made = await rows(
      tx,
      sql`INSERT INTO release_items AS i
            (id, release_id, resource, record_id, action, version, title, change, added_by, created_at)
          VALUES (${deps.newId()}, ${releaseId}, ${item.resource}, ${item.record_id}, ${item.action ?? 'publish'},
            ${item.version}, ${item.title}, ${change}::jsonb, ${actor.id}, ${deps.now().toISOString()})
          ON CONFLICT (release_id, resource, record_id) WHERE record_id IS NOT NULL
            DO UPDATE SET action = excluded.action, version = excluded.version WHERE i.action <> excluded.action
          RETURNING 1`,
    );
    if (made.length === 0 && item.change !== null) throw validationFailed({ items: [spoken('twice')] });
    added += made.length;
  }
  const [count] = await rows<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM release_items WHERE release_id = ${releaseId}`,
  );
  refuseTooMany(count?.count ?? 0);
  return added;
}

function itemOf(tx: Queries, given: Given, adding: Adding): Promise<NewItem> {
  const type = contentTypes.find(({ name }) => name === given.resource);
  if (type !== undefined)
    return given.action === 'unpublish'
      ? leavingItem(tx, { ...given, type }, adding)
      : contentItem(tx, { ...given, type }, adding);
  if (given.resource === LISTS) return listItem(tx, given, adding);
  if (given.action === 'unpublish') throw validationFailed({ action: [spoken('only_content')] });
  const table = changedTable(given.resource);
  if (table !== undefined) return recordItem(tx, { ...given, table }, adding);
  if (given.resource === SETTINGS) return settingsItem(tx, given, adding);
  throw validationFailed({ resource: [spoken('no_resource')] });
}

async function contentItem(
  tx: Queries,
  { type, id = '', change }: Given & { type: ContentType },
  { actor }: Adding,
): Promise<NewItem> {
  requireGrant(actor, type.actions?.['publish']?.grant ?? publishAccess);
  if (change !== undefined) throw validationFailed({ change: [spoken('change_not_allowed')] });
  const { row } = await workingCopyOf(tx, id, type.storage.type);
  if (row.status === 'trashed') throw validationFailed({ items: [spoken('trashed')] });
  return { resource: type.name, record_id: row.id, version: row.version, title: row.title, change: null };
}

/** A list is published as a whole: its entries are live as soon as it is saved. */
async function listItem(
  tx: Queries,
  { id = '', action = 'publish', change }: Given,
  { actor }: Adding,
): Promise<NewItem> {
  requireGrant(actor, listResource.access.update);
  if (change !== undefined) throw validationFailed({ change: [spoken('change_not_allowed')] });
  const list = await readListOrTrashed(tx, id);
  if (list.status === 'trashed') throw validationFailed({ items: [spoken('trashed')] });
  const isLeaving = action === 'unpublish';
  if (isLeaving && isListDone({ action }, list))
    throw validationFailed({ items: [spoken('not_live', { title: list.title })] });
  const version = isLeaving ? null : list.version;
  return { resource: LISTS, record_id: list.id, action, version, title: list.title, change: null };
}

/** Whichever version is stored by then, visitors won’t see it. */
async function leavingItem(
  tx: Queries,
  { type, id = '', change }: Given & { type: ContentType },
  { actor }: Adding,
): Promise<NewItem> {
  requireGrant(actor, type.actions?.['unpublish']?.grant ?? publishAccess);
  if (change !== undefined) throw validationFailed({ change: [spoken('change_not_allowed')] });
  const { row } = await workingCopyOf(tx, id, type.storage.type);
  refuseFixedPage(row);
  if (isOff(row)) throw validationFailed({ items: [spoken('not_live', { title: row.title })] });
  const item = { resource: type.name, record_id: row.id, title: row.title };
  return { ...item, action: 'unpublish', version: null, change: null };
}

async function recordItem(
  tx: Queries,
  { table, id, change }: Given & { table: TableResource },
  { deps, actor }: Adding,
): Promise<NewItem> {
  const item = { resource: table.name, record_id: id ?? null };
  requireGrant(actor, grantOfChange(item) ?? publishAccess);
  if (change === undefined || Object.keys(change).length === 0)
    throw validationFailed({ change: [spoken('no_change')] });
  if (id === undefined) {
    const values = parseBody(createSchemaOf(table), change, table);
    return { ...item, version: null, title: String(values[table.title]), change: values };
  }
  const record = isRecordId(id) ? await storeOf(deps, table).get(tx, id) : undefined;
  if (record === undefined) throw notFound();
  const values = parseBody(updateSchemaOf(table).omit({ version: true }), change, table);
  return { ...item, version: record.version, title: record.title, change: values };
}

async function settingsItem(
  tx: Queries,
  { id = '', change }: Given,
  { deps, actor }: Adding,
): Promise<NewItem> {
  if (!isSettingsName(id) || !isSchedulable(id)) {
    const names = allSettings().flatMap(({ name, schedulable }) => (schedulable === true ? [name] : []));
    throw validationFailed({ id: [spoken('group_unknown', { names: names.join(', ') })] });
  }
  const group = settingsGroup(id);
  requireGrant(actor, group.access.save);
  const rule = scheduleBodies(group).plan.shape['settings'] as z.ZodType;
  const parsed = rule.safeParse(change ?? {}, PARSE_OPTIONS);
  if (!parsed.success) throw validationFailed(fieldErrorsOf(parsed.error));
  const values: Record<string, unknown> = changeIn(group, parsed.data);
  if (Object.keys(values).length === 0) throw validationFailed({ change: [spoken('no_change')] });
  refuseLocked(deps, group, values);
  const { version } = await readStored(tx, id);
  return { resource: SETTINGS, record_id: id, version, title: group.title, change: values };
}
