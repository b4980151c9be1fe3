import { allResources, isContentType, publicPathOf } from '#schema/registry/registry.ts';

/** Page paths of records without a content type. */
const PAGES: Readonly<Record<string, string>> = { lists: '/lists/{slug}', tags: '/tags/{slug}' };

/** The page of a record that a field refers to; undefined when it has none or when more than the slug is needed. */
export function referredPath(resourceName: string, slug: string): string | undefined {
  const page = PAGES[resourceName];
  if (page !== undefined) return page.replace('{slug}', slug);
  const resource = allResources.find(({ name }) => name === resourceName);
  return resource !== undefined && isContentType(resource)
    ? publicPathOf(resource, { slug, categorySlug: null })
    : undefined;
}
