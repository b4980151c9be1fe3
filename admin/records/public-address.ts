import type { Resource } from '#schema/define-resource.ts';
import { isContentType, publicPathOf } from '#schema/registry.ts';

/** The page of the site that a record is, or would be; undefined where a part of its address is missing. */
export function publicAddressOf(resource: Resource, record: Record<string, unknown>): string | undefined {
  const { slug, category, language } = record;
  if (typeof slug !== 'string') return undefined;
  // Curated lists have separate pages, without the states of content.
  if (resource.name === 'lists') return `/lists/${slug}`;
  if (!isContentType(resource)) return undefined;
  const categorySlug = (category as { slug?: unknown } | null | undefined)?.slug;
  return publicPathOf(resource, {
    slug,
    categorySlug: typeof categorySlug === 'string' ? categorySlug : null,
    language: typeof language === 'string' ? language : null,
  });
}
