import type { Actor } from '#schema/access/access.ts';
import { later } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { changeSince, undoChange } from './change-items.ts';
import { contentChange, contentTypeOf, holdContent, undoContent } from './content-items.ts';
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
  // Redirects and settings first: they may depend on the pages that the release published.
  for (const item of undone.filter((one) => contentTypeOf(one) === undefined)) {
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
  const texts = undone.filter((item) => contentTypeOf(item) !== undefined);
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
  await holdContent(
    tx,
    items.filter((item) => contentTypeOf(item) !== undefined),
  );
  const faults: Fault[] = [];
  for (const item of items) {
    const isText = contentTypeOf(item) !== undefined;
    const reason = isText ? await contentChange(tx, item) : await changeSince(tx, item, deps);
    if (reason !== undefined) faults.push({ item, reason });
  }
  return faults;
}
