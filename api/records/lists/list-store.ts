import { sql } from 'drizzle-orm';
import { resources } from '#schema/resources/index.ts';
import type { ContentItem } from '#schema/fields/content-items.ts';
import { type DocumentResource, contentTypeNamed } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import type { Saving } from '../resources/resource-store.ts';
import { isRecordId, presentAll, presentContent } from '../documents/content-reads.ts';
import {
  type ListedDocument,
  type ReadDocument,
  type Source,
  readDocuments,
  readListed,
} from '../document-rows/document-select.ts';
import { noteChange } from '../../platform/outbox/outbox.ts';
import { project } from '../publishing/publish.ts';
import { keepFormerPath, keepRedirects } from '../documents/redirects.ts';
import { lockDocument } from '../documents/save-document.ts';

/** Curated lists: documents whose status is an ordinary field, so saving is what publishes them. */
export const listResource = resources.lists as typeof resources.lists & DocumentResource;
const TYPE = listResource.storage.type;

/** After a save: a published list shows what was saved; a draft has no page. */
export async function followStatus(tx: Queries, saved: ReadDocument, saving: Saving): Promise<void> {
  const row = await lockDocument(tx, listResource, saved.id);
  if (row.status === 'published') {
    await keepRedirects(tx, [{ resource: listResource, row }], saving.now);
    const moment = row.published_date ?? saving.now.toISOString();
    await rows(
      tx,
      sql`UPDATE content SET published_version = version, published_date = ${moment} WHERE id = ${row.id}`,
    );
    await project(tx, [row.id]);
  } else {
    await keepFormerPath(tx, { id: row.id, now: saving.now });
    await rows(tx, sql`DELETE FROM publications WHERE id = ${row.id}`);
    await rows(tx, sql`UPDATE content SET published_version = NULL WHERE id = ${row.id}`);
  }
  await noteChange(tx, { row, now: saving.now });
}

/** A list by slug or id; for visitors the published one. Excludes the trash. */
export async function readList(on: Queries, source: Source, slugOrId: string): Promise<ReadDocument> {
  const found = await findList(on, source, slugOrId);
  if (found.status === 'trashed') throw notFound('list');
  return found;
}

/** The same for staff; by id, a list in the trash is found, too. */
export function readListOrTrashed(on: Queries, slugOrId: string): Promise<ReadDocument> {
  return findList(on, 'content', slugOrId);
}

async function findList(on: Queries, source: Source, slugOrId: string): Promise<ReadDocument> {
  const by = isRecordId(slugOrId) ? { id: slugOrId } : { types: [TYPE], slug: slugOrId };
  const [found] = await readDocuments(on, source, by);
  if (found === undefined || found.type !== TYPE) throw notFound('list');
  return found;
}

/** Lists as the API returns them, with their items; for visitors only published ones. Keeps the order. */
export async function presentLists(
  deps: AppDeps,
  found: readonly (ListedDocument | ReadDocument)[],
  audience: 'staff' | 'public',
): Promise<WireRecord[]> {
  const entries = found.map((list) => (list.parts as { content?: StoredItem[] } | undefined)?.content ?? []);
  const ids = [...new Set(entries.flat().map((entry) => entry.content_id))];
  const content = await contentById(deps, ids, audience);
  const records = await presentAll(
    deps,
    found.map((row) => ({ resource: listResource, row })),
    audience,
  );
  return records.map((record, index) => {
    const stored = entries[index] ?? [];
    return { ...record, ...(audience === 'staff' && { content: stored }), items: itemsOf(stored, content) };
  });
}

interface StoredItem {
  content_id: string;
  note: string | null;
}

function itemsOf(entries: readonly StoredItem[], content: ReadonlyMap<string, WireRecord>): ContentItem[] {
  const shown = entries.flatMap(({ content_id, note }) => {
    const record = content.get(content_id);
    return record === undefined ? [] : [{ note, content: record }];
  });
  return shown.map((item, index) => ({ position: index + 1, ...item }));
}

async function contentById(
  deps: AppDeps,
  ids: string[],
  audience: 'staff' | 'public',
): Promise<Map<string, WireRecord>> {
  if (ids.length === 0) return new Map();
  const found = await readListed(
    deps.database.queries,
    audience === 'staff' ? 'content' : 'publications',
    ids,
  );
  const records = await presentContent(
    deps,
    found.filter((row) => contentTypeNamed(row.type) !== undefined),
    audience,
  );
  return new Map(records.map((record) => [record.id, record]));
}
