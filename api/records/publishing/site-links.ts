import { sql } from 'drizzle-orm';
import { contentAddressAt } from '#schema/pages/content-addresses.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import {
  allResources,
  contentTypes,
  hasCategoryPages,
  listedTypes,
  publicPathOf,
} from '#schema/registry/registry.ts';
import { categories } from '#schema/resources/categories.ts';
import { emailNewsletters } from '#schema/resources/email-newsletters.ts';
import { SERVER_ADDRESSES } from '#schema/pages/server-addresses.ts';
import { pathPattern, sitePages } from '#schema/pages/site-pages.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type RedirectRule, destinationOf, redirectsAt } from '../documents/redirect-rules.ts';
import { currentPath } from '../documents/redirects.ts';

/** A link to a page of this site, taken apart. */
export interface SiteLink {
  /** What precedes the path: nothing, or the origin of this site. */
  origin: string;
  path: string;
  /** Query and fragment. */
  rest: string;
}

/** The present target of a path of this site. */
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

/** The target of a path; undefined if it is not a content page: files, the admin, the API. */
export async function targetOf(on: Queries, path: string): Promise<Target | undefined> {
  const found = await pageAt(on, path);
  if (found === undefined || found.is === 'page') return found;
  const { rule, former } = await redirectsAt(on, path);
  if (rule !== undefined) return ruledTarget(rule, path);
  const moved = await currentPath(on, path, former);
  return moved === undefined ? found : { is: 'moved', to: moved };
}

/** The same without redirects: the page at a path, or the one that would be there once published. */
export async function pageAt(on: Queries, path: string): Promise<Target | undefined> {
  if (!PAGE.test(path) || isReserved(path)) return undefined;
  if (FIXED.has(path)) return { is: 'page' };
  const place = placeAt(path);
  return place === undefined ? { is: 'missing' } : recordAt(on, place);
}

function ruledTarget(rule: RedirectRule, path: string): Target {
  const destination = destinationOf(rule, path);
  if (destination === undefined) return { is: 'missing' };
  return { is: 'moved', to: 'url' in destination ? destination.url : destination.path + destination.suffix };
}

const PAGE = /^(?:\/[\w-]+)*\/?$/;
/** First parts of addresses that are no pages of texts. */
const elsewhere = new Set([
  ...SERVER_ADDRESSES,
  'redirect',
  ...sitePages.filter(({ kept }) => kept === 'private').map(({ path }) => path.split('/')[1] ?? ''),
]);
/** Whether an address belongs to the product itself rather than to texts. */
export function isReserved(path: string): boolean {
  return elsewhere.has((path.split('/')[1] ?? '').toLowerCase());
}
const FIXED = new Set([
  ...sitePages.map(({ path }) => path).filter((path) => !path.includes('{')),
  ...listedTypes.map((type) => type.site.index),
]);

/** The record that an address names, by the page that is declared for it. */
interface RecordPlace {
  resource: Resource;
  path: string;
  slug: string;
  /** Of the version; empty: the site's own. */
  language: string;
  /** The address that it has, by the slug of its category. */
  pathOf: (categorySlug: string | null) => string | undefined;
}

const recordPages = [
  ...contentTypes
    .filter(hasCategoryPages)
    .map(({ site }) => ({ resource: categories as Resource, path: `${site.index}/{slug}` })),
  ...sitePages.flatMap(({ of, path }) => {
    const resource = allResources.find(({ name }) => name === of);
    return resource === undefined ? [] : [{ resource, path }];
  }),
].map(({ resource, path }) => ({ resource, pattern: pathPattern(path) }));

function placeAt(path: string): RecordPlace | undefined {
  const content = contentAddressAt(path);
  if (content !== undefined) {
    const { type, slug, language } = content;
    return {
      resource: type,
      path,
      slug,
      language,
      pathOf: (categorySlug) => publicPathOf(type, { slug, categorySlug, language }),
    };
  }
  for (const { resource, pattern } of recordPages) {
    const slug = pattern.exec(path)?.groups?.slug;
    if (slug !== undefined) return { resource, path, slug, language: '', pathOf: () => path };
  }
  return undefined;
}

function recordAt(on: Queries, place: RecordPlace): Promise<Target> {
  const { storage } = place.resource;
  return storage.strategy === 'document'
    ? documentAt(on, { ...place, type: storage.type })
    : rowAt(on, { ...place, table: storage.table });
}

async function documentAt(
  on: Queries,
  { type, path, slug, language, pathOf }: RecordPlace & { type: string },
): Promise<Target> {
  const [live] = await rows<{ category_slug: string | null }>(
    on,
    sql`SELECT k.slug AS category_slug FROM publications p LEFT JOIN categories k ON k.id = p.category_id
        WHERE p.type = ${type} AND p.slug = ${slug} AND p.language = ${language}`,
  );
  if (live !== undefined) {
    const now = pathOf(live.category_slug);
    return now === undefined || now === path ? { is: 'page' } : { is: 'moved', to: now };
  }
  const [draft] = await rows<{ title: string }>(
    on,
    sql`SELECT title FROM content WHERE type = ${type} AND slug = ${slug} AND language = ${language} AND status <> 'trashed'`,
  );
  return draft === undefined ? { is: 'missing' } : { is: 'draft', title: draft.title };
}

/** What not every row of a table has: a page that visitors can see. */
const SEEN: Readonly<Record<string, string>> = {
  [emailNewsletters.name]: `public AND status IN ('sending', 'sent')`,
};

async function rowAt(
  on: Queries,
  { resource, slug, table }: RecordPlace & { table: string },
): Promise<Target> {
  const seen = sql.raw(SEEN[resource.name] ?? 'true');
  const found = await rows(on, sql`SELECT 1 FROM ${sql.raw(table)} WHERE slug = ${slug} AND ${seen}`);
  return { is: found.length > 0 ? 'page' : 'missing' };
}
