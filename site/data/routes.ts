import { type ContentType, contentTypes, hasCategoryPages } from '#schema/registry.ts';
import { pathPattern, sitePages } from '#schema/site-pages.ts';

/** The content type whose list page is at this path. */
export function typeListedAt(path: string): ContentType | undefined {
  return contentTypes.find((type) => type.site.index === path);
}

export interface DetailRoute {
  type: ContentType;
  slug: string;
  /** Slug of the category, where the path of the type has one. */
  category: string | undefined;
}

const detailRoutes = contentTypes.map((type) => ({ type, pattern: pathPattern(type.site.path) }));

/** The content type and slug that a path names, by the declared `site.path`. */
export function detailAt(path: string): DetailRoute | undefined {
  for (const { type, pattern } of detailRoutes) {
    const { slug, category } = pattern.exec(path)?.groups ?? {};
    if (slug !== undefined) return { type, slug, category };
  }
  return undefined;
}

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
  if (type !== undefined) return { one: type.label.one.toLowerCase(), index: type.site.index };
  const place = otherPlaces.find(({ pattern }) => pattern.test(path));
  return place && { one: place.one, index: place.index };
}
