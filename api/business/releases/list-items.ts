import type { Actor } from '#schema/access/access.ts';
import type { ReleaseAction } from '#schema/base/release-actions.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type ReadDocument, readWhole } from '../../records/document-rows/document-select.ts';
import { updateDocument } from '../../records/documents/save-document.ts';
import { followStatus, listResource } from '../../records/lists/list-store.ts';
import { type Applied, contentTypeOf } from './content-items.ts';
import { messages } from './messages.ts';
import type { ItemRow } from './release-items.ts';

const spoken = later(messages);

/** The `resource` of a curated list. Saving its status is what publishes it, so a release changes only that. */
export const LISTS = listResource.name;

/** True if it is in the table of content: then it is locked with the others, in one order. */
export function isDocument(item: Pick<ItemRow, 'resource'>): boolean {
  return item.resource === LISTS || contentTypeOf(item) !== undefined;
}

interface By {
  deps: AppDeps;
  actor: Actor;
  release: string;
}

const STATUSES = { publish: 'published', unpublish: 'draft' } as const satisfies Record<
  ReleaseAction,
  string
>;

/** True if a list is as the release would leave it. */
export function isListDone({ action }: Pick<ItemRow, 'action'>, list: ReadDocument | undefined): boolean {
  if (action === 'unpublish') return list?.status !== 'published';
  return list?.status === 'published';
}

/** Publishes or unpublishes a list, which the caller has locked. */
export async function saveList(tx: Queries, item: ItemRow, by: By): Promise<Applied> {
  const list = await heldList(tx, item);
  const { record_id } = item;
  if (isListDone(item, list)) return { item, record_id, before: null, after: null };
  if (list === undefined) throw refused(spoken('gone'));
  if (list.status === 'trashed') throw refused(spoken('trashed'));
  if (item.action === 'publish' && list.version !== item.version) throw refused(spoken('newer'));
  const saved = await setStatus(tx, list, { by, status: STATUSES[item.action] });
  return {
    item,
    record_id,
    ...(item.action === 'publish' ? { version: saved.version } : {}),
    before: { values: { status: list.status } },
    after: { version: saved.version },
  };
}

/** Why a list can’t be restored exactly; undefined if it can. */
export async function listSince(tx: Queries, item: ItemRow): Promise<Spoken | undefined> {
  const list = await heldList(tx, item);
  return list?.version === item.after?.['version'] ? undefined : spoken('changed_since');
}

/** Restores the status that a list had before. Returns what the item is then. */
export async function undoList(
  tx: Queries,
  item: ItemRow,
  by: By,
): Promise<Pick<ItemRow, 'record_id' | 'version'>> {
  const list = await heldList(tx, item);
  if (list === undefined) throw refused(spoken('gone'));
  const { version } = await setStatus(tx, list, { by, status: item.before?.values?.['status'] });
  return { record_id: item.record_id, version: item.action === 'publish' ? version : null };
}

async function heldList(tx: Queries, { record_id: id }: ItemRow): Promise<ReadDocument | undefined> {
  const [found] = id === null ? [] : await readWhole(tx, [id]);
  return found?.type === listResource.storage.type ? found : undefined;
}

async function setStatus(
  tx: Queries,
  before: ReadDocument,
  { by: { deps, actor, release }, status }: { by: By; status: unknown },
): Promise<ReadDocument> {
  const saving = { actor, now: deps.now(), newId: deps.newId };
  const change = { resource: listResource, before, expectedVersion: before.version, input: { status } };
  const saved = await updateDocument(tx, change, saving);
  await followStatus(tx, saved, saving);
  await recordPlainChange(tx, deps, {
    action: 'update',
    resource: LISTS,
    recordId: saved.id,
    recordTitle: saved.title,
    details: { release },
  });
  return saved;
}

function refused(message: Spoken): ApiError {
  return new ApiError('invalid_transition', { message });
}
