import { isContentType } from '#schema/registry/registry.ts';
import { workingCopyOf } from '../../records/documents/content-reads.ts';
import { lifeStateOf, restoreLifeState } from '../../records/publishing/life-state.ts';
import { publish } from '../../records/publishing/publish.ts';
import type { StoredRecord } from '../../records/resources/resource-store.ts';
import type { PageBefore, Step } from './job-item.ts';
import type { Task } from './task.ts';

/** What decides whether a page is updated with its fields. */
export interface LiveRow {
  status: string;
  version: number;
  published_version: number | null;
  scheduled_at: string | null;
}

/** True if the page shows all that is saved, and nothing else is planned for it. */
export function isUpToDate({ version, published_version: published, scheduled_at: due }: LiveRow): boolean {
  return published === version && due === null;
}

/** The live page that the task updates with the record, before it is written; undefined if there is none. */
export async function pageToUpdate(
  { tx, resource }: Step,
  { id, version }: StoredRecord,
  { update_live: which }: Task,
): Promise<PageBefore | undefined> {
  if (which === undefined || !isContentType(resource)) return undefined;
  const life = await lifeStateOf(tx, id);
  const page = { life, isUpToDate: isUpToDate({ ...life, version }) };
  return life.status === 'published' && (which === 'all' || page.isUpToDate) ? page : undefined;
}

/** Publishes what was just saved. Throws {@link ApiError} where it is not complete. */
export async function updatePage({ tx, deps, resource }: Step, id: string): Promise<void> {
  if (isContentType(resource)) await publish(tx, { resource, id, now: deps.now() });
}

/** After the fields came back: the page is again what visitors saw. */
export async function bringPageBack(
  { tx, deps, resource }: Step,
  id: string,
  { life, isUpToDate: wasUpToDate }: PageBefore,
): Promise<void> {
  if (!isContentType(resource)) return;
  const { row } = await workingCopyOf(tx, id, resource.storage.type);
  const published = wasUpToDate ? row.version : life.published_version;
  const before = { ...life, published_version: published };
  await restoreLifeState(tx, row, { before, now: deps.now(), action: 'undo' });
}
