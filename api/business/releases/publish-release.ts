import type { Actor } from '#schema/access/access.ts';
import { publishAccess } from '#schema/access/access.ts';
import { RELEASE_ITEMS_MAX } from '#schema/base/limits.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { type By, grantOfChange, publishChanges } from './change-items.ts';
import {
  type Applied,
  askContentHooks,
  contentTypeOf,
  holdContent,
  publishContent,
  sortContent,
} from './content-items.ts';
import { LISTS, isDocument } from './list-items.ts';
import { stillThere, unpublishContent } from './leaving-items.ts';
import { messages } from './messages.ts';
import { type Fault, type ItemRow, readItems, updateItem } from './release-items.ts';
import { type ReleaseRow, requireOpen, stepRelease } from './release.ts';

const spoken = later(messages);

/**
 * Publishes everything that a locked release holds, in the transaction of the caller: visitors see all of it or nothing.
 * Throws 422 with the reason for each item that can’t be published, and then nothing is.
 */
export async function publishRelease(
  tx: Queries,
  release: ReleaseRow,
  { deps, actor, isScheduled = false }: { deps: AppDeps; actor: Actor; isScheduled?: boolean },
): Promise<WireRecord> {
  requireOpen(release);
  const items = await readItems(tx, release.id);
  if (items.length === 0) throw validationFailed({ items: [spoken('empty')] });
  requireItemGrants(actor, items);
  const by = { deps, actor, release: release.name, isScheduled };
  const { applied, faults } = await applyItems(tx, items, by);
  if (faults.length > 0) throw refusalOf(faults);
  for (const { item, record_id, version = item.version, before, after } of applied)
    await updateItem(tx, item.id, { record_id, version, before, after });
  return stepRelease(tx, deps, {
    ...release,
    status: 'published',
    published_at: deps.now().toISOString(),
    action: 'publish',
    details: { items: items.length, ...(isScheduled ? { scheduled_at: release.scheduled_at } : {}) },
  });
}

/** 403 unless the actor may do to each item what the release does to it. */
export function requireItemGrants(actor: Actor, items: readonly ItemRow[]): void {
  for (const item of items)
    requireGrant(
      actor,
      contentTypeOf(item)?.actions?.[item.action]?.grant ?? grantOfChange(item) ?? publishAccess,
    );
}

/** 422 with the reason for each item. */
export function refusalOf(faults: readonly Fault[]) {
  const reasons = faults.map(({ item: { title }, reason }) => spoken('fault', { title, reason }));
  return validationFailed({ items: reasons });
}

/** Throws 422 if a release would have too many items. */
export function refuseTooMany(count: number): void {
  if (count > RELEASE_ITEMS_MAX)
    throw validationFailed({ items: [spoken('too_many', { count: RELEASE_ITEMS_MAX })] });
}

/**
 * Applies items: content first, because redirects and settings may depend on the pages that are there then. What is unpublished
 * comes before what is published, because another page may get its URL. With faults, the caller has to roll back. A trial doesn’t ask
 * the hooks of the site, which may do more than answer; a whole one publishes content even if nothing depends on it.
 */
export async function applyItems(
  tx: Queries,
  items: readonly ItemRow[],
  by: By & { isTrial?: boolean; isWhole?: boolean },
): Promise<{ applied: Applied[]; faults: Fault[] }> {
  const now = by.deps.now();
  const texts = items.filter((item) => contentTypeOf(item) !== undefined);
  // Lists show pages, and redirects may lead to lists.
  const changes = items
    .filter((item) => contentTypeOf(item) === undefined)
    .toSorted((one, other) => Number(other.resource === LISTS) - Number(one.resource === LISTS));
  const held = await holdContent(tx, items.filter(isDocument));
  const leaving = texts.filter(({ action }) => action === 'unpublish');
  const changing = stillThere(leaving, held);
  const { ready, faults } = sortContent(
    texts.filter(({ action }) => action === 'publish'),
    held,
    now,
  );
  if (by.isTrial !== true) {
    faults.push(...(await askContentHooks('beforeUnpublish', changing)));
    faults.push(...(await askContentHooks('beforePublish', ready)));
    if (faults.length > 0) return { applied: [], faults };
  }
  const isNeeded = by.isTrial !== true || by.isWhole === true || changes.length > 0;
  const left = isNeeded ? await unpublishContent(tx, leaving, { changing, now }) : [];
  const applied = isNeeded ? await publishContent(tx, ready, now) : [];
  const made = await publishChanges(tx, changes, by);
  return { applied: [...left, ...applied, ...made.applied], faults: [...faults, ...made.faults] };
}
