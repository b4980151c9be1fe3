import { sql } from 'drizzle-orm';
import { type ContentType, contentTypes, hasCategoryPages, publicPathOf } from '#schema/registry.ts';
import { findablePages, pathPattern, sitePages } from '#schema/site-pages.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/base/env.ts';
import { movedTo } from '../documents/redirects.ts';

/** A link to a page of this site, taken apart. */
export interface SiteLink {
  /** What stands before the path: nothing, or the address of this site. */
  origin: string;
  path: string;
  /** Query and fragment. */
  rest: string;
}

/** Where a path of this site leads now. */
export type Target =
  | { is: 'page' }
  /** Its page has another address. */
  | { is: 'moved'; to: string }
  /** It is being written. */
  | { is: 'draft'; title: string }
  | { is: 'missing' };

/** A link to a page of this site; undefined for links elsewhere, and to files. */
export function siteLinkOf(href: string, siteUrl: string): SiteLink | undefined {
  const origin = href.startsWith(`${siteUrl}/`) ? siteUrl : '';
  const [, path, rest] = /^(\/[^?#]*)(.*)$/s.exec(href.slice(origin.length)) ?? [];
  if (path === undefined || rest === undefined || path.startsWith('//')) return undefined;
  return { origin, path: path.length > 1 ? path.replace(/\/+$/, '') : path, rest };
}

/** Where a path leads; undefined for what is no page of texts: files, the staff area, the API. */
export async function targetOf(
  on: Queries,
  path: string,
  env: Pick<Environment, 'siteName'>,
): Promise<Target | undefined> {
  if (!PAGE.test(path) || isElsewhere(path)) return undefined;
  if (isFixed(path, env.siteName)) return { is: 'page' };
  const found = (await documentAt(on, path)) ?? (await taxonomyAt(on, path));
  if (found?.is === 'page') return found;
  const moved = await movedTo(on, path);
  if (moved !== undefined) return { is: 'moved', to: moved };
  return found ?? { is: 'missing' };
}

const PAGE = /^(?:\/[\w-]+)*\/?$/;
/** First parts of addresses that are no pages of texts. */
const NO_TEXTS = ['admin', 'api', 'images', 'newsletters', 'redirect', 'share'];
const elsewhere = new Set([
  ...NO_TEXTS,
  ...sitePages.filter(({ kept }) => kept === 'private').map(({ path }) => path.split('/')[1] ?? ''),
]);
const isElsewhere = (path: string) => elsewhere.has(path.split('/')[1] ?? '');
const FIXED = new Set([
  ...sitePages.map(({ path }) => path).filter((path) => !path.includes('{')),
  ...contentTypes.map((type) => type.site.index),
]);

function isFixed(path: string, siteName: string): boolean {
  return FIXED.has(path) || findablePages(siteName).some((page) => page.path === path);
}

interface DocumentPlace {
  type: string;
  slug: string;
  /** The address that a page of this slug has, by the slug of its category. */
  pathOf: (categorySlug: string | null) => string | undefined;
}

const patterns = contentTypes.map((type) => ({ type, pattern: pathPattern(type.site.path) }));

function documentPlace(path: string): DocumentPlace | undefined {
  const list = /^\/lists\/([^/]+)$/.exec(path)?.[1];
  if (list !== undefined) return { type: 'list', slug: list, pathOf: () => path };
  for (const { type, pattern } of patterns) {
    const slug = pattern.exec(path)?.groups?.slug;
    if (slug !== undefined) return { type: type.storage.type, slug, pathOf: pathOf(type, slug) };
  }
  return undefined;
}

function pathOf(type: ContentType, slug: string) {
  return (categorySlug: string | null) => publicPathOf(type, { slug, categorySlug });
}

async function documentAt(on: Queries, path: string): Promise<Target | undefined> {
  const place = documentPlace(path);
  if (place === undefined) return undefined;
  const [live] = await rows<{ category_slug: string | null }>(
    on,
    sql`SELECT k.slug AS category_slug FROM publications p LEFT JOIN categories k ON k.id = p.category_id
        WHERE p.type = ${place.type} AND p.slug = ${place.slug}`,
  );
  if (live !== undefined) {
    const now = place.pathOf(live.category_slug);
    return now === undefined || now === path ? { is: 'page' } : { is: 'moved', to: now };
  }
  const [draft] = await rows<{ title: string }>(
    on,
    sql`SELECT title FROM content WHERE type = ${place.type} AND slug = ${place.slug} AND status <> 'trashed'`,
  );
  return draft === undefined ? { is: 'missing' } : { is: 'draft', title: draft.title };
}

/** Pages of tags, and those of categories below the index of a type. */
async function taxonomyAt(on: Queries, path: string): Promise<Target | undefined> {
  const tag = /^\/tags\/([^/]+)$/.exec(path)?.[1];
  const category = contentTypes
    .filter((type) => hasCategoryPages(type) && path.startsWith(`${type.site.index}/`))
    .map((type) => path.slice(type.site.index.length + 1))[0];
  const slug = tag ?? category;
  if (slug === undefined || slug.includes('/')) return undefined;
  const table = tag === undefined ? 'categories' : 'tags';
  const found = await rows(on, sql`SELECT 1 FROM ${sql.raw(table)} WHERE slug = ${slug}`);
  return found.length > 0 ? { is: 'page' } : { is: 'missing' };
}
