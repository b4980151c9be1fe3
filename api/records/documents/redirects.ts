import { sql } from 'drizzle-orm';
import {
  type DocumentResource,
  type PathParts,
  contentTypeNamed,
  contentTypes,
  hasCategoryPages,
  isContentType,
  publicPathOf,
} from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { DocumentRow } from '../document-rows/document-input.ts';
import { type FormerPage, foldedPath } from './redirect-rules.ts';

/** Where the pages of curated lists and tags are (spec §2). */
const LIST_PATH = '/lists/';
const TAG_PATH = '/tags/';

/** What a redirect is made of. */
export type RedirectedRow = Pick<DocumentRow, 'id' | 'type' | 'language' | 'slug' | 'category_id'>;

/**
 * Before documents go live: where their pages were until now, when that is another path. Redirects name the document,
 * not the new path, so that a chain of moves is one step by nature.
 */
export async function keepRedirects(
  tx: Queries,
  documents: readonly { resource: DocumentResource; row: RedirectedRow }[],
  now: Date,
): Promise<void> {
  const moves = await movesOf(tx, documents);
  await forgetPaths(
    tx,
    moves.flatMap(({ pathNow }) => pathNow ?? []),
  );
  for (const { id, pathBefore, pathNow } of moves) {
    if (pathBefore !== undefined && pathBefore !== pathNow)
      await rememberPath(tx, { path: pathBefore, kind: 'content', id, now });
  }
}

/** Where pages are, undefined where nothing is live, and where their working copies would be. */
export async function movesOf(
  on: Queries,
  documents: readonly { resource: DocumentResource; row: RedirectedRow }[],
): Promise<{ id: string; pathBefore: string | undefined; pathNow: string | undefined }[]> {
  const ids = sql.param(documents.map(({ row }) => row.id));
  const former = await rows<PathRow & { id: string }>(
    on,
    sql`SELECT p.id, p.type, p.language, p.slug, k.slug AS category_slug FROM publications p
        LEFT JOIN categories k ON k.id = p.category_id WHERE p.id = ANY (${ids}::uuid[])`,
  );
  const before = new Map(former.map((row) => [row.id, pathOfRow(row)]));
  const categoryIds = sql.param(documents.flatMap(({ row }) => row.category_id ?? []));
  const categories = await rows<{ id: string; slug: string }>(
    on,
    sql`SELECT id, slug FROM categories WHERE id = ANY (${categoryIds}::uuid[])`,
  );
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  return documents.map(({ resource, row }) => ({
    id: row.id,
    pathBefore: before.get(row.id),
    pathNow: documentPath(resource, { ...row, categorySlug: slugs.get(row.category_id ?? '') ?? null }),
  }));
}

/**
 * A URL that a page had on another site, before it was imported. Returns false if the path already has a redirect or
 * a page: existing ones stay.
 */
export async function keepForeignPath(
  tx: Queries,
  { path, id, now }: { path: string; id: string; now: Date },
): Promise<boolean> {
  const [kept] = await rows<{ is_own: boolean }>(
    tx,
    sql`INSERT INTO redirects AS r (id, "from", made_by, target_kind, target_id, created_at, updated_at)
        VALUES (gen_random_uuid(), ${path}, 'product', 'content', ${id}, ${now.toISOString()}, ${now.toISOString()})
        ON CONFLICT (lower("from" COLLATE "C")) WHERE made_by = 'product' DO UPDATE SET target_id = r.target_id
        RETURNING r.target_kind = 'content' AND r.target_id = ${id} AS is_own`,
  );
  return kept?.is_own === true;
}

/** Before a page is unpublished: if it is published again at another path, this one redirects there. */
export async function keepFormerPath(tx: Queries, { id, now }: { id: string; now: Date }): Promise<void> {
  const path = await publishedPath(tx, sql`p.id = ${id}`);
  if (path !== undefined) await rememberPath(tx, { path, kind: 'content', id, now });
}

/** After a category or tag was saved: no redirect hides its pages, and those of its former slug redirect to them. */
export async function keepTaxonomyRedirect(
  tx: Queries,
  move: { kind: 'category' | 'tag'; id: string; slugBefore: string | undefined; slugNow: string; now: Date },
): Promise<void> {
  const { kind, id, slugBefore, slugNow, now } = move;
  if (slugBefore === slugNow) return;
  const pathsOf = (slug: string) => (kind === 'tag' ? [TAG_PATH + slug] : categoryPaths(slug));
  await forgetPaths(tx, pathsOf(slugNow));
  if (slugBefore === undefined) return;
  for (const path of pathsOf(slugBefore)) await rememberPath(tx, { path, kind, id, now });
}

/**
 * Forgets that pages stood at these paths: another one is there now. What people entered stays: it waits until the page has gone.
 */
export async function forgetPaths(tx: Queries, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await rows(
    tx,
    sql`DELETE FROM redirects WHERE made_by = 'product' AND lower("from" COLLATE "C") = ANY (${sql.param(paths.map(foldedPath))}::text[])`,
  );
}

/** The target of a former public path, or undefined. Never the path itself. */
export async function movedTo(on: Queries, path: string): Promise<string | undefined> {
  const [former] = await rows<FormerPage>(
    on,
    sql`SELECT id, target_kind, target_id FROM redirects WHERE made_by = 'product' AND lower("from" COLLATE "C") = ${foldedPath(path)}`,
  );
  return currentPath(on, path, former);
}

/** The same where it is known already what page was at the path. */
export async function currentPath(
  on: Queries,
  path: string,
  redirect: Pick<FormerPage, 'target_kind' | 'target_id'> | undefined,
): Promise<string | undefined> {
  // A page that came to an address of the past wins over the redirect.
  const stray = await strayPath(on, path);
  if (stray === path) return undefined;
  const target = redirect === undefined ? stray : await targetPath(on, redirect, path);
  return target === path ? undefined : target;
}

/** The public path of a document, or undefined where a part of it is missing. */
export function documentPath(
  resource: DocumentResource,
  { slug, language, categorySlug }: Omit<PathParts, 'slug'> & { slug: string | null },
): string | undefined {
  if (slug === null) return undefined;
  if (!isContentType(resource)) return LIST_PATH + slug;
  return publicPathOf(resource, { slug, language, categorySlug });
}

async function rememberPath(
  tx: Queries,
  entry: { path: string; kind: string; id: string; now: Date },
): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO redirects (id, "from", made_by, target_kind, target_id, created_at, updated_at)
        VALUES (gen_random_uuid(), ${entry.path}, 'product', ${entry.kind}, ${entry.id}, ${entry.now.toISOString()},
          ${entry.now.toISOString()})
        ON CONFLICT (lower("from" COLLATE "C")) WHERE made_by = 'product'
        DO UPDATE SET target_kind = excluded.target_kind, target_id = excluded.target_id, updated_at = excluded.updated_at`,
  );
}

/** Category pages are below the index of each type whose paths include a category. */
function categoryPaths(slug: string): string[] {
  return contentTypes.filter(hasCategoryPages).map((type) => `${type.site.index}/${slug}`);
}

async function targetPath(
  on: Queries,
  target: Pick<FormerPage, 'target_kind' | 'target_id'>,
  from: string,
): Promise<string | undefined> {
  if (target.target_kind === 'content') return publishedPath(on, sql`p.id = ${target.target_id}`);
  const table = target.target_kind === 'tag' ? 'tags' : 'categories';
  const [found] = await rows<{ slug: string }>(
    on,
    sql`SELECT slug FROM ${sql.raw(table)} WHERE id = ${target.target_id}`,
  );
  if (found === undefined) return undefined;
  return target.target_kind === 'tag'
    ? TAG_PATH + found.slug
    : `${from.slice(0, from.lastIndexOf('/'))}/${found.slug}`;
}

/** A right slug below a wrong or former category. */
async function strayPath(on: Queries, path: string): Promise<string | undefined> {
  const type = contentTypes
    .filter(hasCategoryPages)
    .find((candidate) => path.startsWith(`${candidate.site.index}/`));
  const slug =
    type === undefined ? undefined : /^[^/]+\/([^/]+)$/.exec(path.slice(type.site.index.length + 1))?.[1];
  if (type === undefined || slug === undefined) return undefined;
  const direct = await publishedPath(
    on,
    sql`p.type = ${type.storage.type} AND p.slug = ${slug} AND p.language = ''`,
  );
  if (direct !== undefined) return direct;
  // Its slug may be of the past as well: then some redirect ends in the same slug.
  const [former] = await rows<{ target_id: string }>(
    on,
    sql`SELECT r.target_id FROM redirects r JOIN publications p ON p.id = r.target_id
        WHERE r.target_kind = 'content' AND p.type = ${type.storage.type} AND reverse(split_part(reverse(r."from"), '/', 1)) = ${slug} LIMIT 1`,
  );
  return former === undefined ? undefined : publishedPath(on, sql`p.id = ${former.target_id}`);
}

/** The path of what is live, by a condition on `publications p`. */
export async function publishedPath(on: Queries, where: ReturnType<typeof sql>): Promise<string | undefined> {
  const [found] = await rows<PathRow>(
    on,
    sql`SELECT p.type, p.language, p.slug, k.slug AS category_slug FROM publications p LEFT JOIN categories k ON k.id = p.category_id WHERE ${where}`,
  );
  return found === undefined ? undefined : pathOfRow(found);
}

/** What the path of a published page consists of. */
export interface PathRow {
  type: string;
  language: string;
  slug: string;
  category_slug: string | null;
}

/** Undefined for content of a type without pages. */
export function pathOfRow({
  type: typeName,
  language,
  slug,
  category_slug: categorySlug,
}: PathRow): string | undefined {
  const type = contentTypeNamed(typeName);
  return type === undefined ? LIST_PATH + slug : publicPathOf(type, { slug, language, categorySlug });
}
