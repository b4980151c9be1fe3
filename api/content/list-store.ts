import { sql } from 'drizzle-orm';
import { resources } from '#schema/index.ts';
import type { ContentItem } from '#schema/record.ts';
import type { DocumentResource } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { notFound } from '../http/api-error.ts';
import type { Saving, WireRecord } from '../resources/resource-store.ts';
import { isRecordId, typeOfRow } from './content-reads.ts';
import {
  LIST_SELECT,
  type ListedDocument,
  type ReadDocument,
  type Source,
  readDocument,
} from './document-select.ts';
import { noteChange } from './outbox.ts';
import { presentDocument } from './present-document.ts';
import { project } from './publish.ts';
import { keepRedirect } from './redirects.ts';
import { lockDocument } from './save-document.ts';

/** Curated lists: documents whose status is written like any other field, so that a save is what publishes them. */
export const listResource = resources.lists as typeof resources.lists & DocumentResource;

/** After a save: a published list is what was saved, a draft has no page. */
export async function followStatus(tx: Queries, saved: ReadDocument, saving: Saving): Promise<void> {
  const row = await lockDocument(tx, listResource, saved.id);
  if (row.status === 'published') {
    await keepRedirect(tx, { resource: listResource, row, now: saving.now });
    const moment = row.published_date ?? saving.now.toISOString();
    await rows(
      tx,
      sql`UPDATE content SET published_version = version, published_date = ${moment} WHERE id = ${row.id}`,
    );
    await project(tx, row.id);
  } else {
    await rows(tx, sql`DELETE FROM publications WHERE id = ${row.id}`);
    await rows(tx, sql`UPDATE content SET published_version = NULL WHERE id = ${row.id}`);
  }
  await noteChange(tx, { row, now: saving.now });
}

/** A list by slug or id; for visitors the published one. The trash is not looked into. */
export async function readList(on: Queries, source: Source, slugOrId: string): Promise<ReadDocument> {
  const which = isRecordId(slugOrId) ? sql`d.id = ${slugOrId}` : sql`d.slug = ${slugOrId}`;
  const found = await readDocument(on, source, sql`d.type = 'list' AND d.status <> 'trashed' AND ${which}`);
  if (found === undefined) throw notFound('list');
  return found;
}

/** Lists as the wire shows them, each with its items: to visitors those that are published, in the order given. */
export async function presentLists(
  deps: AppDeps,
  found: readonly (ListedDocument | ReadDocument)[],
  audience: 'staff' | 'public',
): Promise<WireRecord[]> {
  const entries = found.map((list) => (list.parts as { content?: StoredItem[] } | undefined)?.content ?? []);
  const ids = [...new Set(entries.flat().map((entry) => entry.content_id))];
  const presenting = { audience, siteUrl: deps.env.siteUrl } as const;
  const content = await contentById(deps, ids, audience);
  return found.map((list, index) => {
    const record = presentDocument(listResource, list, presenting);
    if (audience === 'staff') record.content = entries[index] ?? [];
    record.items = itemsOf(entries[index] ?? [], content);
    return record;
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
  const source: Source = audience === 'staff' ? 'content' : 'publications';
  const status = audience === 'staff' ? sql`d.status <> 'trashed'` : sql`d.status = 'published'`;
  const found = await rows<ListedDocument>(
    deps.database.queries,
    sql`${sql.raw(LIST_SELECT[source])} FROM ${sql.raw(source)} d WHERE d.id = ANY (${sql.param(ids)}::uuid[]) AND ${status}`,
  );
  const presenting = { audience, siteUrl: deps.env.siteUrl } as const;
  return new Map(found.map((row) => [row.id, presentDocument(typeOfRow(row), row, presenting)]));
}
