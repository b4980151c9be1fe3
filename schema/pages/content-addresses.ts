import { fixedPageAt } from './fixed-pages.ts';
import type { Resource } from '../define/define-resource.ts';
import { LANGUAGE_TAGS } from '../base/languages.ts';
import { type ContentType, contentTypes, languagePrefix } from '../registry/registry.ts';
import { SERVER_ADDRESSES } from './server-addresses.ts';
import { pathPattern, sitePages } from './site-pages.ts';
import { slugify } from '../base/slugify.ts';

const firstPart = (path: string) => path.split('/')[1] ?? '';

/** Sections that are announced but have no page yet. */
const ANNOUNCED = ['books'];

/**
 * First path segments that are taken: by the server, by declared pages, and by the sections of content types.
 */
const taken: ReadonlySet<string> = new Set([
  ...SERVER_ADDRESSES,
  ...ANNOUNCED,
  ...sitePages.map(({ path }) => firstPart(path)),
  ...contentTypes.flatMap(({ site }) => [site.path, site.index ?? '']).map(firstPart),
]);

/** Whether a path below the root is reserved, in any spelling, so that no custom page may have it. */
export function isReservedAddress(slug: string): boolean {
  const [first = ''] = slug.trim().toLowerCase().replace(/^\/+/, '').split('/');
  return first !== '' && taken.has(first.trim());
}

/** Whether the pages of a type are at the root of the site. */
export function isAtRoot({ site }: Resource): boolean {
  return site?.path === '/{slug}';
}

/**
 * A slug for a title that avoids reserved names at the root. Empty if the title has no letter or digit for
 * it.
 */
export function slugOfTitle(resource: Resource, title: string): string {
  const slug = slugify(title);
  const isTaken = isAtRoot(resource) && (isReservedAddress(slug) || fixedPageAt(slug) !== undefined);
  return isTaken ? `${slug}-${slugify(resource.label.one)}` : slug;
}

/** The content type and slug that a path names. */
export interface ContentAddress {
  type: ContentType;
  slug: string;
  /** Slug of the category, where the path of the type has one. */
  category: string | undefined;
  /** The language tag that the path begins with; empty: the site's own language. */
  language: string;
}

/** Slugs of pages at the root have one part or two. */
const ROOT = /^\/(?<slug>[a-z\d-]+(?:\/[a-z\d-]+)?)$/;

const patterns = contentTypes
  .map((type) => ({ type, pattern: isAtRoot(type) ? ROOT : pathPattern(type.site.path) }))
  .toSorted((one, other) => Number(isAtRoot(one.type)) - Number(isAtRoot(other.type)));

/** The content type and slug that a path names, by the declared `site.path`, whether or not there is such a page. */
export function contentAddressAt(path: string): ContentAddress | undefined {
  const { language, rest } = languageOfPath(path);
  const localized = language === '' ? undefined : addressIn(rest, language);
  if (localized?.type.localized === true) return localized;
  // `/de/articles` is a list in a language, not a page at the root.
  return language !== '' && isReservedAddress(rest) ? undefined : addressIn(path, '');
}

const LANGUAGE_OF: ReadonlyMap<string, string> = new Map(
  LANGUAGE_TAGS.map((tag) => [languagePrefix(tag), tag]),
);
/** A path without the language that it begins with: `/de/articles` → `de`, `/articles`. */
export function languageOfPath(path: string): { language: string; rest: string } {
  const end = path.indexOf('/', 1);
  const language = LANGUAGE_OF.get(end === -1 ? path : path.slice(0, end));
  if (language === undefined) return { language: '', rest: path };
  return { language, rest: end === -1 ? '/' : path.slice(end) };
}

function addressIn(path: string, language: string): ContentAddress | undefined {
  for (const { type, pattern } of patterns) {
    const { slug, category } = pattern.exec(path)?.groups ?? {};
    if (slug === undefined || (isAtRoot(type) && isReservedAddress(slug))) continue;
    return { type, slug, category, language };
  }
  return undefined;
}
