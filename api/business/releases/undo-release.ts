import type { Actor } from '#schema/access/access.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { changeSince, undoChange } from './change-items.ts';
import { contentTypeOf, hasChanged, holdContent, isUrlTaken, undoContent } from './content-items.ts';
import { LISTS, isDocument } from './list-items.ts';
import { messages } from './messages.ts';
import { refusalOf, requireItemGrants } from './publish-release.ts';
import { type Fault, type ItemRow, readItems, updateItem } from './release-items.ts';
import { type ReleaseRow, stepRelease, wrongState } from './release.ts';

const spoken = later(messages);

/**
 * Restores what was live before a locked release, in the transaction of the caller; the release is open again. Throws 422
 * with each item that was changed since, and then undoes nothing, unless `skipChanged` leaves those as they are.
 */
export async function undoRelease(
  tx: Queries,
  release: ReleaseRow,
  { deps, actor, skipChanged }: { deps: AppDeps; actor: Actor; skipChanged: boolean },
): Promise<WireRecord> {
  if (release.status !== 'published') throw wrongState(spoken('not_published'));
  const items = await readItems(tx, release.id);
  requireItemGrants(actor, items);
  const faults = await changesSince(tx, items, deps);
  if (faults.length > 0 && !skipChanged) throw refusalOf(faults);
  const changed = new Set(faults.map(({ item }) => item.id));
  const undone = items.filter(({ id, before }) => before !== null && !changed.has(id));
  // Redirects and settings first, then lists: they may depend on the pages that the release published.
  const changes = undone.filter((one) => contentTypeOf(one) === undefined);
  for (const item of changes.toSorted(
    (one, other) => Number(one.resource === LISTS) - Number(other.resource === LISTS),
  )) {
    const now = await undoChange(tx, item, { deps, actor, release: release.name });
    await updateItem(tx, item.id, { ...now, before: null, after: null });
  }
  await undoTexts(tx, undone, deps);
  for (const { id, record_id, version } of items.filter((item) => !undone.includes(item)))
    await updateItem(tx, id, { record_id, version, before: null, after: null });
  return stepRelease(tx, deps, {
    ...release,
    status: 'open',
    scheduled_at: null,
    published_at: null,
    scheduled_by: null,
    action: 'undo',
    details: { items: undone.length, ...(changed.size > 0 ? { skipped: changed.size } : {}) },
  });
}

async function undoTexts(tx: Queries, undone: readonly ItemRow[], deps: AppDeps): Promise<void> {
  // Unpublish the new pages first: one of them may use the URL of a page that is restored.
  const texts = undone
    .filter((item) => contentTypeOf(item) !== undefined)
    .toSorted((one, other) => Number(!wasNew(one)) - Number(!wasNew(other)));
  const held = await holdContent(tx, texts);
  for (const { id, record_id, version, before } of texts) {
    const row = held.get(record_id ?? '');
    if (row === undefined || before?.life === undefined) continue;
    await undoContent(tx, row, { life: before.life, now: deps.now() });
    await updateItem(tx, id, { record_id, version, before: null, after: null });
  }
}

/** The items that can’t be undone exactly, because they were changed since. Locks what it looks at. */
export async function changesSince(tx: Queries, items: readonly ItemRow[], deps: AppDeps): Promise<Fault[]> {
  await holdContent(tx, items.filter(isDocument));
  const reasons = new Map<ItemRow, Spoken | undefined>();
  for (const item of items) {
    const isText = contentTypeOf(item) !== undefined;
    const textReason = isText && (await hasChanged(tx, item)) ? spoken('changed_since') : undefined;
    reasons.set(item, isText ? textReason : await changeSince(tx, item, deps));
  }
  const leaving = items.flatMap((item) =>
    wasNew(item) && reasons.get(item) === undefined ? (item.record_id ?? []) : [],
  );
  for (const item of items)
    if (reasons.get(item) === undefined && (await isUrlTaken(tx, item, leaving)))
      reasons.set(item, spoken('slug_taken'));
  return items.flatMap((item): Fault[] => {
    const reason = reasons.get(item);
    return reason === undefined ? [] : [{ item, reason }];
  });
}

/** Undoing it unpublishes a page. */
function wasNew({ before }: ItemRow): boolean {
  return before?.life?.publication === null;
}
