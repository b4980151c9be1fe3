import { escapePattern } from './escape-pattern.ts';
import { slugify } from './slugify.ts';

/** What other rooms must know of a page of the site. Pages of content types are declared with their types. */
export interface SitePage {
  /** Its address below the origin: `/lists/{slug}`, where a part in braces is any one part of an address. */
  readonly path: string;
  /** What one of them is called, where it shows one thing of many: `list`. */
  readonly one?: string;
  /** True: a list that reads `?page=`. */
  readonly isPaged?: true;
  /** True: a text for people, which programs get as Markdown under the same address with `.md`. */
  readonly hasTwin?: true;
  /** True: in the sitemap, without a date. A page that shows records is there with the date of the newest. */
  readonly isStanding?: true;
  /** `typed`: what it shows is what anybody types, so nothing of it is kept. `private`: it is for one person. */
  readonly kept?: 'typed' | 'private';
}

/**
 * Every page that is no page of a content type. Paging, caching, the sitemap, the check of links, and the Markdown twins
 * follow from it; a test compares it with `site/pages/`.
 */
export const sitePages: readonly SitePage[] = [
  { path: '/', hasTwin: true },
  { path: '/about', hasTwin: true, isStanding: true },
  { path: '/explore', isStanding: true },
  { path: '/lists', isPaged: true, hasTwin: true },
  { path: '/lists/{slug}', one: 'list', isPaged: true },
  { path: '/newsletters', isPaged: true, hasTwin: true },
  { path: '/newsletters/{slug}', one: 'newsletter', hasTwin: true },
  { path: '/pages/what-is-{site}-all-about', hasTwin: true, isStanding: true },
  { path: '/tags', isPaged: true, hasTwin: true },
  { path: '/tags/{slug}', one: 'tag', isPaged: true, hasTwin: true },
  { path: '/terms', hasTwin: true, isStanding: true },
  { path: '/terms/privacy', hasTwin: true, isStanding: true },
  // The specification asks for two pages that share a layout without a part of the address (§2).
  { path: '/route-a' },
  { path: '/route-b' },
  { path: '/search', kept: 'typed' },
  { path: '/redirect', kept: 'typed' },
  { path: '/emails/confirm', kept: 'private' },
  { path: '/emails/subscribed', kept: 'private' },
  { path: '/emails/unsubscribe', kept: 'private' },
  { path: '/login', kept: 'private' },
  { path: '/login/forgotten', kept: 'private' },
  { path: '/login/openid', kept: 'private' },
  { path: '/login/password', kept: 'private' },
  { path: '/preview/{token}', kept: 'private' },
  { path: '/setup', kept: 'private' },
];

/** A declared address as an expression with a group for each part in braces. */
export function pathPattern(path: string): RegExp {
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? `(?<${part}>[^/]+)` : escapePattern(part)));
  return new RegExp(`^${parts.join('')}$`);
}

/** Path of the page that explains the product (spec §2). */
export function whatIsPath(siteName: string): string {
  return withName('/pages/what-is-{site}-all-about', siteName);
}

/** Pages that are only text or stand alone, and are for everybody to find. */
export function standingPages(siteName: string): string[] {
  return sitePages.filter(({ isStanding }) => isStanding).map(({ path }) => withName(path, siteName));
}

function withName(path: string, siteName: string): string {
  return path.replace('{site}', slugify(siteName));
}
