import type { ContentTypeRoute } from './content-type-route.ts';

/** The path of content, or undefined when its type requires a category and it has none. */
export function pathOfContent(
  { path }: Pick<ContentTypeRoute, 'path'>,
  slug: string,
  categorySlug: string | null,
): string | undefined {
  if (path.includes('{category}') && categorySlug === null) return undefined;
  return path
    .replace('{category}', encodeURIComponent(categorySlug ?? ''))
    .replace('{slug}', slug.split('/').map(encodeURIComponent).join('/'));
}
