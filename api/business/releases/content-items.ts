import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { type ContentType, contentTypeNamed, contentTypes } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { DocumentRow } from '../../records/document-rows/document-input.ts';
import { type LifeState, lifeStatesOf, restoreLifeState } from '../../records/publishing/life-state.ts';
import {
  askHooks,
  goLiveTogether,
  requireComplete,
  requireNotLater,
} from '../../records/publishing/publish.ts';
import { messages } from './messages.ts';
import type { After, Fault, ItemRow } from './release-items.ts';

const spoken = later(messages);

/** The content type of an item; undefined for redirects and settings. */
export function contentTypeOf({ resource }: Pick<ItemRow, 'resource'>): ContentType | undefined {
  return contentTypes.find(({ name }) => name === resource);
}

/** An item with its working copy. */
export interface ContentItem {
  item: ItemRow;
  resource: ContentType;
  row: DocumentRow;
}

/** The working copies of items, locked in one order, so that two releases wait for each other instead of failing. */
export async function holdContent(tx: Queries, items: readonly ItemRow[]): Promise<Map<string, DocumentRow>> {
  const ids = sql.param(items.flatMap(({ record_id: id }) => id ?? []));
  const found = await rows<DocumentRow>(
    tx,
    sql`SELECT * FROM content WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`,
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** True if visitors see this version, and nothing else is planned for it. */
export function isLive(row: Pick<DocumentRow, 'status' | 'version' | 'published_version' | 'scheduled_at'>) {
  return row.status === 'published' && row.published_version === row.version && row.scheduled_at === null;
}

/** Why an item can’t go live as it is, leaving aside what is wrong with its text; undefined if it can. */
export function obstacleOf(
  item: ItemRow,
  row: Pick<DocumentRow, 'type' | 'status' | 'version'> | undefined,
): Spoken | undefined {
  if (row === undefined || contentTypeNamed(row.type) === undefined) return spoken('gone');
  if (row.status === 'trashed') return spoken('trashed');
  return row.version === item.version ? undefined : spoken('newer');
}

/** Sorts items into those that can go live and those that can’t, with the reason. */
export function sortContent(
  items: readonly ItemRow[],
  held: ReadonlyMap<string, DocumentRow>,
  at: Date,
): { ready: ContentItem[]; faults: Fault[] } {
  const ready: ContentItem[] = [];
  const faults: Fault[] = [];
  for (const item of items) {
    const row = held.get(item.record_id ?? '');
    const resource = row === undefined ? undefined : contentTypeNamed(row.type);
    const reason = obstacleOf(item, row);
    if (row === undefined || resource === undefined || reason !== undefined)
      faults.push({ item, reason: reason ?? spoken('gone') });
    else {
      const fault = refusalOf(() => {
        requireComplete(resource, row);
        requireNotLater(row, at);
      });
      if (fault === undefined) ready.push({ item, resource, row });
      else faults.push({ item, reason: fault });
    }
  }
  return { ready, faults };
}

/** Asks the hooks of the site, which may refuse. */
export async function askContentHooks(
  step: 'beforePublish' | 'beforeUnpublish',
  ready: readonly ContentItem[],
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { item, resource, row } of ready) {
    try {
      await askHooks(step, resource, row);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      faults.push({ item, reason: error.spoken });
    }
  }
  return faults;
}

/** Makes items live, all in one go. Those that are live already stay as they are. */
export async function publishContent(
  tx: Queries,
  ready: readonly ContentItem[],
  now: Date,
): Promise<Applied[]> {
  const changing = ready.filter(({ row }) => !isLive(row));
  return noteChange(tx, ready, {
    changing,
    make: () => goLiveTogether(tx, changing, { now, action: 'publish' }),
  });
}

/** Makes a change, and notes how what it changes was before and after. */
export async function noteChange(
  tx: Queries,
  items: readonly Pick<ContentItem, 'item'>[],
  { changing, make }: { changing: readonly ContentItem[]; make: () => Promise<void> },
): Promise<Applied[]> {
  const ids = changing.map(({ row }) => row.id);
  const before = await lifeStatesOf(tx, ids);
  if (changing.length > 0) await make();
  const after = await liveStatesOf(tx, ids);
  return items.map(({ item }) => {
    const id = item.record_id ?? '';
    const life = before.get(id);
    const isChanged = life !== undefined;
    return {
      item,
      before: isChanged ? { life } : null,
      after: isChanged ? (after.get(id) ?? {}) : null,
      record_id: item.record_id,
    };
  });
}

/** What publishing made of an item. */
export interface Applied extends Pick<ItemRow, 'before' | 'after' | 'record_id'> {
  item: ItemRow;
  /** The version that is stored now, where it differs from that of the item. */
  version?: number;
}

/** What visitors see of content, and what is planned, by its ID. A draft that is saved later changes neither. */
async function liveStatesOf(on: Queries, ids: readonly string[]): Promise<Map<string, After>> {
  const found = await rows<After & { id: string }>(
    on,
    sql`SELECT c.id, c.status, c.scheduled_at, p.version, p.updated_at, p.slug, p.status AS page
        FROM content c LEFT JOIN publications p ON p.id = c.id WHERE c.id = ANY (${sql.param(ids)}::uuid[])`,
  );
  return new Map(found.map(({ id, ...state }) => [id, state]));
}

/** True if someone has changed what visitors see of an item since. */
export async function hasChanged(tx: Queries, { record_id: id, before, after }: ItemRow): Promise<boolean> {
  if (before === null || id === null) return false;
  return !isDeepStrictEqual((await liveStatesOf(tx, [id])).get(id), after);
}

/** True if another page has the URL that an item had before, except the pages with IDs in `leaving`. */
export async function isUrlTaken(
  tx: Queries,
  { record_id: id, before }: ItemRow,
  leaving: readonly string[],
): Promise<boolean> {
  const page = (before?.life?.publication ?? null) as {
    type: string;
    slug: string;
    language?: string;
  } | null;
  if (page === null) return false;
  const others = sql.param([...leaving, id]);
  const taken = await rows(
    tx,
    sql`SELECT 1 FROM publications WHERE type = ${page.type} AND slug = ${page.slug}
        AND language = ${page.language ?? ''} AND id <> ALL (${others}::uuid[])`,
  );
  return taken.length > 0;
}

/** Restores what was live before. A schedule whose time has passed since doesn’t come back: it would publish again. */
export async function undoContent(
  tx: Queries,
  row: DocumentRow,
  { life, now }: { life: LifeState; now: Date },
) {
  const isOver = life.scheduled_at !== null && Date.parse(life.scheduled_at) <= now.getTime();
  const before = isOver ? { ...life, scheduled_at: null } : life;
  await restoreLifeState(tx, row, { before, now, action: 'undo' });
}

/** The refusal that `check` throws. */
function refusalOf(check: () => void): Spoken | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error.spoken;
    throw error;
  }
}
