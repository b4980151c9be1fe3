import { XML_DECLARATION, element, textElement } from './xml.ts';

/** From this many pages on, there is an index of several files; a file may contain 50,000. */
export const SITEMAP_MAX_URLS = 45_000;
const NAMESPACE = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
const WITH_LINKS = { ...NAMESPACE, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };

/** One page, or one file of an index. */
export interface SitemapEntry {
  /** Below the origin. */
  path: string;
  /** ISO 8601; omitted when unknown. */
  lastModified?: string | undefined;
  /** The versions of the page, if there are several. */
  versions?: readonly { language: string; path: string }[] | undefined;
}

/** A sitemap (https://www.sitemaps.org/protocol.html). */
export function toSitemap(entries: readonly SitemapEntry[], siteUrl: string): string {
  return document('urlset', 'url', { entries, siteUrl });
}

/** The index of sitemaps that are too long for one file. */
export function toSitemapIndex(files: readonly SitemapEntry[], siteUrl: string): string {
  return document('sitemapindex', 'sitemap', { entries: files, siteUrl });
}

function document(
  root: string,
  child: string,
  { entries, siteUrl }: { entries: readonly SitemapEntry[]; siteUrl: string },
): string {
  const children = entries.map(({ path, lastModified, versions = [] }) =>
    element(
      child,
      {},
      textElement('loc', siteUrl + path) +
        textElement('lastmod', dateOf(lastModified)) +
        versions.map((version) => linkTo(version, siteUrl)).join(''),
    ),
  );
  const hasLinks = entries.some(({ versions }) => versions !== undefined);
  return `${XML_DECLARATION}${element(root, hasLinks ? WITH_LINKS : NAMESPACE, `\n${children.join('\n')}\n`)}\n`;
}

function linkTo({ language, path }: { language: string; path: string }, siteUrl: string): string {
  return element('xhtml:link', { rel: 'alternate', hreflang: language, href: siteUrl + path });
}

function dateOf(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}
