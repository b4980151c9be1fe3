import { sql } from 'drizzle-orm';
import type { Actor } from '#schema/access/access.ts';
import { resources } from '#schema/resources/index.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { listedTypeNames } from '../../records/documents/content-reads.ts';
import { deleteDocuments } from '../../records/documents/delete-documents.ts';
import { type ChangedDocument, recordChange } from '../../records/documents/record-change.ts';
import { listResource } from '../../records/lists/list-store.ts';
import { deleteUnusedImage } from '../../records/media/image-library.ts';
import { hooksOf } from '../../records/resources/tables/record-writes.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { starterContentLoadedAt } from '../import-folder/starter-mark.ts';

/** Everything that came with the product, except the site's fixed pages. */
const types = sql.param([...listedTypeNames, 'book', 'contributor', listResource.storage.type]);
const isStarter = (at: string) =>
  sql`type = ANY (${types}::text[]) AND created_by IS NULL AND created_at <= ${at}::timestamptz`;
const isUnchanged = (at: string) => sql`updated_at <= ${at}::timestamptz`;

/** Counts the starter texts and lists, unchanged and changed. */
export async function countStarterTexts(on: Queries): Promise<{ unchanged: number; changed: number }> {
  const at = await starterContentLoadedAt(on);
  const none = { unchanged: 0, changed: 0 };
  if (at === undefined) return none;
  const [counted] = await rows<typeof none>(
    on,
    sql`SELECT count(*) FILTER (WHERE ${isUnchanged(at)})::int AS unchanged,
               count(*) FILTER (WHERE NOT ${isUnchanged(at)} AND status <> 'trashed')::int AS changed
        FROM content WHERE ${isStarter(at)}`,
  );
  return counted ?? none;
}

/**
 * Permanently deletes what came with the product and was never changed: texts and lists, then unused
 * categories, tags, and images. Returns the images whose files can be deleted after the transaction is
 * committed.
 */
export async function removeStarterTexts(
  tx: Queries,
  deps: AppDeps,
  actor: Actor,
): Promise<{ removed: number; kept: number; pictures: string[] }> {
  const at = await starterContentLoadedAt(tx);
  if (at === undefined) return { removed: 0, kept: 0, pictures: [] };
  const documents = await rows<ChangedDocument>(
    tx,
    sql`SELECT id, type, status, slug, title FROM content WHERE ${isStarter(at)} AND ${isUnchanged(at)}
        ORDER BY id FOR UPDATE`,
  );
  const { changed: kept } = await countStarterTexts(tx);
  const now = deps.now();
  const pages = documents.filter(({ status }) => status === 'published' || status === 'archived');
  await recordChange(tx, { documents: pages, page: 'unpublished', now });
  await deleteDocuments(
    tx,
    documents.map(({ id }) => id),
  );
  for (const name of ['categories', 'tags'] as const) await removeUnused({ tx, deps, actor }, name, at);
  const pictures = await removeImages(tx, at);
  const details = { records: documents.length };
  await recordPlainChange(tx, deps, { action: 'delete', recordTitle: 'Starter texts', details });
  return { removed: documents.length, kept, pictures };
}

async function removeUnused(
  { tx, deps, actor }: { tx: Queries; deps: AppDeps; actor: Actor },
  name: 'categories' | 'tags',
  at: string,
): Promise<void> {
  const resource = resources[name];
  if (!isTableResource(resource)) return;
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT id FROM ${sql.identifier(name)} WHERE created_by IS NULL AND created_at <= ${at}::timestamptz
        AND ${isUnchanged(at)} ORDER BY id`,
  );
  const ids = found.map(({ id }) => id);
  const used = await hooksOf(deps, resource).usesOf?.(tx, ids);
  const store = storeOf(deps, resource);
  for (const id of ids) {
    if (used?.has(id) === true) continue;
    await store.remove({ tx, deps, actor }, await store.hold(tx, id));
  }
}

/** Covers that were generated for starter texts. */
async function removeImages(tx: Queries, at: string): Promise<string[]> {
  const found = await rows<{ identifier: string }>(
    tx,
    sql`SELECT identifier FROM images WHERE created_by IS NULL AND created_at <= ${at}::timestamptz`,
  );
  const gone: string[] = [];
  for (const { identifier } of found) if (await deleteUnusedImage(tx, identifier)) gone.push(identifier);
  return gone;
}
