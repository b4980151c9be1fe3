import { type ContentAddress, languageOfPath } from '#schema/pages/content-addresses.ts';
import {
  type ListedType,
  contentTypes,
  hasCategoryPages,
  languagePrefix,
} from '#schema/registry/registry.ts';
import { INDEX_NOW_PATH } from '#schema/pages/server-addresses.ts';
import { pathPattern, sitePages } from '#schema/pages/site-pages.ts';
import { type IconSize, iconSizeAt } from './icon-paths.ts';
import { type CitationFormat, isCitationFormat } from '../../data/citations.ts';
import { detailAt, typeListedAt } from '../../data/routes.ts';

/** The three formats of a feed with their file names. */
export const FEED_FILES = { rss: 'feed.xml', atom: 'feed.atom', json: 'feed.json' } as const;
export type FeedFormat = keyof typeof FEED_FILES;
export const FEED_TYPES: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

/**
 * The subject of a feed: everything, one content type, one category of a type, a tag, or what a person wrote.
 */
export interface FeedScope {
  type?: ListedType;
  /** The slug of the category. */
  category?: string;
  /** The slug of a tag. */
  tag?: string;
  /** The page of a person. */
  person?: ContentAddress;
  /** Default: the site's own. */
  language?: string;
}

/** What is served for programs at a path. */
export type MachinePath =
  | { kind: 'feed'; format: FeedFormat; scope: FeedScope }
  /** The feed of public issues of the newsletter. */
  | { kind: 'letters'; format: FeedFormat }
  /** The sitemap, or one part of it if it is too long for one file. */
  | { kind: 'sitemap'; part: 'pages' | number | undefined }
  | { kind: 'robots' }
  /** By which search engines know messages of the site. */
  | { kind: 'index-now-key' }
  | { kind: 'llms' }
  /** A book for a reference manager, by the path of its page. */
  | { kind: 'citation'; path: string; format: CitationFormat }
  | { kind: 'twin'; path: string }
  | { kind: 'share-image'; path: string }
  | { kind: 'icon' }
  /** The icon in the format that old programs request by themselves. */
  | { kind: 'icon-ico' }
  | { kind: 'icon-png'; size: IconSize }
  | { kind: 'manifest' };

/** What programs find at a path; undefined: it is a page. */
export function machinePathAt(path: string): MachinePath | undefined {
  if (path === '/robots.txt') return { kind: 'robots' };
  if (path === INDEX_NOW_PATH) return { kind: 'index-now-key' };
  if (path === '/llms.txt') return { kind: 'llms' };
  if (path === '/favicon.ico') return { kind: 'icon-ico' };
  if (path === '/favicon.svg') return { kind: 'icon' };
  if (path === '/site.webmanifest') return { kind: 'manifest' };
  const size = iconSizeAt(path);
  if (size !== undefined) return { kind: 'icon-png', size };
  return (
    sitemapAt(path) ??
    lettersAt(path) ??
    feedAt(path) ??
    twinAt(path) ??
    citationAt(path) ??
    shareImageAt(path)
  );
}

/** The path of the page for a scope: `/`, `/articles`, `/book-summaries/philosophy`, `/tags/stoicism`. */
export function pathOfScope({ type, category, tag, person, language }: FeedScope): string {
  if (tag !== undefined) return `/tags/${tag}`;
  if (person !== undefined) return person.type.site.path.replace('{slug}', person.slug);
  const prefix = languagePrefix(language);
  if (type === undefined) return prefix || '/';
  return prefix + (category === undefined ? type.site.index : `${type.site.index}/${category}`);
}

/** `/feed.xml`, `/articles/feed.xml`, `/book-summaries/philosophy/feed.xml`. */
export function feedPath(scope: FeedScope, format: FeedFormat): string {
  const path = pathOfScope(scope);
  return `${path === '/' ? '' : path}/${FEED_FILES[format]}`;
}

/** The path of the public issues of the newsletter. */
export const LETTERS_PATH = '/newsletters';

/** `/newsletters/feed.xml` */
export function issuesFeedPath(format: FeedFormat): string {
  return `${LETTERS_PATH}/${FEED_FILES[format]}`;
}

/** The subject of a page's feed; undefined if the page has no feed. */
export function feedScopeOf(path: string): FeedScope | undefined {
  const { language, rest } = languageOfPath(path);
  if (language === '') return scopeOf(path);
  const scope = scopeOf(rest);
  const isFound = scope !== undefined && (scope.type === undefined || scope.type.localized === true);
  return isFound ? { ...scope, language } : undefined;
}

function scopeOf(path: string): FeedScope | undefined {
  if (path === '/') return {};
  const tag = tagSlugAt(path);
  if (tag !== undefined) return { tag };
  const person = detailAt(path);
  if (person?.type.site.texts !== undefined) return { person };
  const type = typeListedAt(path);
  if (type !== undefined) return { type };
  for (const candidate of contentTypes.filter(hasCategoryPages)) {
    const below = path.startsWith(`${candidate.site.index}/`)
      ? path.slice(candidate.site.index.length + 1)
      : '';
    if (below !== '' && !below.includes('/')) return { type: candidate, category: below };
  }
  return undefined;
}

/**
 * The Markdown of a readable page, by its path (`/articles?page=2`); undefined for forms and uncached pages.
 */
export function twinPathOf(target: string): string | undefined {
  const [path = '', query] = target.split('?', 2);
  if (path !== '/' && languageOfPath(path).rest === '/') return undefined;
  // The Markdown of a single item contains all of it.
  if (isAboutOneThing(path)) return `${path}.md`;
  if (!isRead(path)) return undefined;
  return `${path === '/' ? HOME_TWIN : path}.md${query === undefined ? '' : `?${query}`}`;
}

/** The page whose Markdown is generated from its HTML (`/articles.md?page=2`), or undefined. */
export function pageOfTwin(target: string): string | undefined {
  const [file = '', query] = target.split('?', 2);
  if (!file.endsWith('.md')) return undefined;
  const path = file === `${HOME_TWIN}.md` ? '/' : file.slice(0, -'.md'.length);
  if (!isRead(path)) return undefined;
  return query === undefined ? path : `${path}?${query}`;
}

/**
 * The share image of a page: of its subject, or of the covers that it lists. Undefined for personal pages,
 * and for pages that are not shared.
 */
export function shareImagePathOf(path: string): string | undefined {
  if (isAboutOneThing(path) || isShelf(path)) return `/share${path === '/' ? HOME_TWIN : path}.png`;
  return OF_HOME.includes(path) ? `/share${HOME_TWIN}.png` : undefined;
}

/** The image of a quote on a page. */
export function quoteImagePath(path: string, number: number): string {
  return `/share${path}/quote-${number}.png`;
}

/** A requested quote image, by the path of its page and the position of the quote. */
export function quoteAt(path: string): { path: string; number: number } | undefined {
  const [, page = '', number] = /^(.+)\/quote-([1-9]\d?)$/.exec(path) ?? [];
  return detailAt(page)?.type.site.schemaOrg === 'Review'
    ? { path: page, number: Number(number) }
    : undefined;
}

/** The slug in the path of a tag. */
export function tagSlugAt(path: string): string | undefined {
  return /^\/tags\/([^/?]+)$/.exec(path)?.[1];
}

/** Pages that list everything, as the home page does. */
const OF_HOME = ['/explore', '/lists', '/tags', '/newsletters'];

function isShelf(path: string): boolean {
  return feedScopeOf(path) !== undefined;
}

/** The slug in the path of a curated list. */
export function listSlugAt(path: string): string | undefined {
  return /^\/lists\/([^/?]+)$/.exec(path)?.[1];
}

function sitemapAt(path: string): MachinePath | undefined {
  const part = /^\/sitemap(?:-(pages|[1-9]\d{0,4}))?\.xml$/.exec(path);
  if (part === null) return undefined;
  const [, name] = part;
  return { kind: 'sitemap', part: name === undefined || name === 'pages' ? name : Number(name) };
}

function lettersAt(path: string): MachinePath | undefined {
  const format = (Object.keys(FEED_FILES) as FeedFormat[]).find((name) => issuesFeedPath(name) === path);
  return format === undefined ? undefined : { kind: 'letters', format };
}

function feedAt(path: string): MachinePath | undefined {
  const end = path.lastIndexOf('/');
  const file = path.slice(end + 1);
  const format = (Object.keys(FEED_FILES) as FeedFormat[]).find((name) => FEED_FILES[name] === file);
  const scope = format && feedScopeOf(end === 0 ? '/' : path.slice(0, end));
  return format === undefined || scope === undefined ? undefined : { kind: 'feed', format, scope };
}

function twinAt(path: string): MachinePath | undefined {
  const page = path.endsWith('.md') ? path.slice(0, -'.md'.length) : undefined;
  return page === undefined || !isAboutOneThing(page) ? undefined : { kind: 'twin', path: page };
}

function citationAt(path: string): MachinePath | undefined {
  const [, page = '', end = ''] = /^(.+)\.([a-z]+)$/.exec(path) ?? [];
  const isBook = detailAt(page)?.type.site.schemaOrg === 'Book';
  return isBook && isCitationFormat(end) ? { kind: 'citation', path: page, format: end } : undefined;
}

function shareImageAt(path: string): MachinePath | undefined {
  const shown = /^\/share(\/.+)\.png$/.exec(path)?.[1];
  const page = shown === HOME_TWIN ? '/' : shown;
  const isDrawn =
    page !== undefined && (isAboutOneThing(page) || isShelf(page) || quoteAt(page) !== undefined);
  return isDrawn ? { kind: 'share-image', path: page } : undefined;
}

const HOME_TWIN = '/index';
const READ = sitePages.filter(({ hasTwin }) => hasTwin).map(({ path }) => pathPattern(path));

/** Lists, and pages of text: pages without a record. */
function isRead(path: string): boolean {
  return READ.some((pattern) => pattern.test(path)) || feedScopeOf(path) !== undefined;
}

function isAboutOneThing(path: string): boolean {
  return detailAt(path) !== undefined || listSlugAt(path) !== undefined;
}
