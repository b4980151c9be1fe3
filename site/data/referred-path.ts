import { allResources, isContentType, publicPathOf } from '#schema/registry.ts';

/** Where records without a content type have their pages. */
const PAGES: Readonly<Record<string, string>> = { lists: '/lists/{slug}', tags: '/tags/{slug}' };

/** The page of a record that a field refers to; undefined where it has none, or more is needed to know it. */
export function referredPath(resourceName: string, slug: string): string | undefined {
  const page = PAGES[resourceName];
  if (page !== undefined) return page.replace('{slug}', slug);
  const resource = allResources.find(({ name }) => name === resourceName);
  return resource !== undefined && isContentType(resource)
    ? publicPathOf(resource, { slug, categorySlug: null })
    : undefined;
}
