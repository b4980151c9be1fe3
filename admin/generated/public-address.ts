import { type ContentType, publicPathOf } from '#schema/registry.ts';

/** The page of the site that a record is, or would be; undefined where a part of its address is missing. */
export function publicAddressOf(resource: ContentType, record: Record<string, unknown>): string | undefined {
  const { slug, category } = record;
  if (typeof slug !== 'string') return undefined;
  const categorySlug = (category as { slug?: unknown } | null | undefined)?.slug;
  return publicPathOf(resource, {
    slug,
    categorySlug: typeof categorySlug === 'string' ? categorySlug : null,
  });
}
