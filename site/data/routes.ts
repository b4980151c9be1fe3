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

/** `/book-summaries/{category}/{slug}` as an expression with groups of those names. */
function patternOf(path: string): RegExp {
  const parts = path
    .split(/\{(category|slug)\}/)
    .map((part, index) => (index % 2 === 1 ? `(?<${part}>[^/]+)` : escapePattern(part)));
  return new RegExp(`^${parts.join('')}$`);
}
