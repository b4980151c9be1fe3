import { escapePattern } from '../base/escape-pattern.ts';
import { ownPages } from '../site-folder/own-pages.ts';
import { type SitePage, productPages } from './product-pages.ts';

/** Every page that doesn’t belong to a content type: those of the product and those of the site folder. */
export const sitePages: readonly SitePage[] = [
  ...productPages,
  ...ownPages.map(({ path, isHidden }): SitePage => {
    const isFindable = !isHidden && !path.includes('{');
    return { path, hasTwin: true, sitemap: isFindable ? 'text' : 'absent' };
  }),
];

/** A declared path as a regular expression, with a group for each part in braces. */
export function pathPattern(path: string): RegExp {
  const parts = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 1 ? `(?<${part}>[^/]+)` : escapePattern(part)));
  return new RegExp(`^${parts.join('')}$`);
}

/** Public pages that don’t show a single record, each with what determines its date in the sitemap. */
export const findablePages = sitePages.flatMap(({ path, sitemap }) =>
  sitemap === undefined || sitemap === 'absent' ? [] : [{ path, sitemap }],
);
