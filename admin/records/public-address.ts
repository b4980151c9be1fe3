import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType, publicPathOf } from '#schema/registry/registry.ts';

/** The current or future page of a record on the site; undefined if a part of its URL is missing. */
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
