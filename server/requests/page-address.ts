import { SEARCH_QUERY_MAX_CHARS } from '#schema/base/limits.ts';
import { languageOfPath } from '#schema/pages/content-addresses.ts';
import { contentTypes, hasCategoryPages, listedTypes } from '#schema/registry/registry.ts';
import { pathPattern, sitePages } from '#schema/pages/site-pages.ts';
import { isPrivatePage } from '#site/data/private-pages.ts';
import { listSlugAt } from '#site/feeds/paths/machine-paths.ts';
import { SERVER_FUNCTION_PREFIX, plainCallOf } from '#site/server-functions/read-call.ts';
import { cleanPathOf } from './clean-path.ts';

/** The page that a request is for. */
export interface PageAddress {
  /** The path and the parameters that the page reads, each at most once. */
  url: string;
  path: string;
  /** False for previews, forms, and searches with arbitrary text. */
  isKept: boolean;
  /** Where the page is when its path was spelled differently; it has only one URL. */
  movedTo?: string;
}

const typed = sitePages.flatMap(({ kept, path }) => (kept === 'typed' ? path.split('/{', 1) : []));
const isTyped = (path: string) => typed.some((page) => path === page || path.startsWith(`${page}/`));
const isUnkept = (path: string) => isPrivatePage(path) || isTyped(languageOfPath(path).rest);
/** Nearly every request: a canonical path without a query. */
const PLAIN = /^\/(?!_server\/)(?:[\w-]+(?:\/[\w-]+)*)?$/;
const ESCAPED_SLASH = /%(?:2F|5C)/;
const NUMBER_MAX_DIGITS = 7;

/**
 * Lists with several pages: those of each content type and its categories, and others that are declared so.
 */
const PAGED: readonly RegExp[] = [
  ...listedTypes.map(({ site }) => site.index),
  ...listedTypes.filter(hasCategoryPages).map(({ site }) => `${site.index}/{category}`),
  ...contentTypes.filter(({ site }) => site.texts !== undefined).map(({ site }) => site.path),
  ...sitePages.filter(({ isPaged }) => isPaged).map(({ path }) => path),
].map(pathPattern);

/**
 * The page of a request target (`/articles?page=2`). Parameters that the page does not read are removed, and
 * the page never sees them: its cached response depends on nothing else.
 */
export function pageAddressOf(target: string): PageAddress {
  if (PLAIN.test(target)) return { url: target, path: target, isKept: !isUnkept(target) };
  const { search, searchParams } = new URL(`http://site${target}`);
  const written = target.split('?', 1)[0] ?? '';
  const path = cleanPathOf(written);
  const url = path + search;
  // No page has an escaped slash, so there is no redirect.
  if (ESCAPED_SLASH.test(path)) return { url, path, isKept: false };
  if (path !== written) return { url, path, isKept: false, movedTo: url };
  if (path.startsWith(SERVER_FUNCTION_PREFIX)) return addressOfCall(url, path);
  if (isUnkept(path)) return { url, path, isKept: false };
  const text = path === '/lists' ? searchTextOf(searchParams.get('search')) : '';
  const page = isPaged(path) ? pageOf(searchParams.get('page')) : 1;
  const params = new URLSearchParams();
  if (page !== 1) params.set('page', String(page));
  if (text !== '') params.set('search', text);
  return { url: params.size === 0 ? path : `${path}?${params.toString()}`, path, isKept: text === '' };
}

/** A list has pages, and so does its Markdown; but the Markdown of a curated list holds all of it. */
function isPaged(path: string): boolean {
  const listed = languageOfPath(path.replace(/\.md$/, '')).rest;
  if (path.endsWith('.md') && listSlugAt(listed) !== undefined) return false;
  return PAGED.some((pattern) => pattern.test(listed));
}

/** However its JSON is written, a call is cached once; a refused one is not cached. */
function addressOfCall(url: string, path: string): PageAddress {
  const plain = plainCallOf(url);
  return { url: plain ?? url, path, isKept: plain !== undefined };
}

function searchTextOf(value: string | null): string {
  return (value ?? '').trim().slice(0, SEARCH_QUERY_MAX_CHARS);
}

/** Anything but a positive integer is page 1. */
function pageOf(value: string | null): number {
  if (value === null || !/^\d+$/.test(value)) return 1;
  const digits = value.replace(/^0+/, '');
  if (digits.length > NUMBER_MAX_DIGITS) return 10 ** NUMBER_MAX_DIGITS;
  return digits === '' ? 1 : Number(digits);
}
