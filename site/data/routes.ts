import { type ContentType, contentTypes } from '#schema/registry.ts';
import { escapePattern } from '../typography/escape-pattern.ts';

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

const detailRoutes = contentTypes.map((type) => ({ type, pattern: patternOf(type.site.path) }));

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

const OTHER_PLACES: readonly Place[] = [
  { one: 'category', index: '/book-summaries' },
  { one: 'list', index: '/lists' },
  { one: 'tag', index: '/tags' },
  { one: 'newsletter', index: '/newsletters' },
];

/** The kind of a detail page by its path, whether or not there is such a page; undefined for any other path. */
export function placeOf(path: string): Place | undefined {
  const type = detailAt(path)?.type;
  if (type !== undefined) return { one: type.label.one.toLowerCase(), index: type.site.index };
  return OTHER_PLACES.find(
    ({ index }) => path.startsWith(`${index}/`) && !path.slice(index.length + 1).includes('/'),
  );
}

/** `/book-summaries/{category}/{slug}` as an expression with groups of those names. */
function patternOf(path: string): RegExp {
  const parts = path
    .split(/\{(category|slug)\}/)
    .map((part, index) => (index % 2 === 1 ? `(?<${part}>[^/]+)` : escapePattern(part)));
  return new RegExp(`^${parts.join('')}$`);
}
