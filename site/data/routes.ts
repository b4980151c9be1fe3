import { contentAddressAt } from '#schema/content-addresses.ts';
import { type ListedType, contentTypes, hasCategoryPages, listedTypes } from '#schema/registry.ts';
import { pathPattern, sitePages } from '#schema/site-pages.ts';

/** The content type whose list page is at this path. */
export function typeListedAt(path: string): ListedType | undefined {
  return listedTypes.find((type) => type.site.index === path);
}

/** The content type and slug that a path names, by the declared `site.path`. */
export const detailAt = contentAddressAt;

/** What a detail page shows, and where all of its kind are. */
export interface Place {
  /** In small letters, `book summary`. */
  one: string;
  index: string;
}

/** `/lists/{slug}` is below `/lists`, where all of them are. */
const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

const otherPlaces: readonly (Place & { pattern: RegExp })[] = [
  ...contentTypes
    .filter(hasCategoryPages)
    .map(({ site: { index } }) => ({ one: 'category', index, pattern: pathPattern(`${index}/{category}`) })),
  ...sitePages.flatMap(({ one, path }) =>
    one === undefined ? [] : [{ one, index: parentOf(path), pattern: pathPattern(path) }],
  ),
];

/** The kind of a detail page by its path, whether or not there is such a page; undefined for any other path. */
export function placeOf(path: string): Place | undefined {
  const type = detailAt(path)?.type;
  if (type?.site.index !== undefined) return { one: type.label.one.toLowerCase(), index: type.site.index };
  const place = otherPlaces.find(({ pattern }) => pattern.test(path));
  return place && { one: place.one, index: place.index };
}
