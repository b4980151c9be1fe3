import { isAtRoot } from '#schema/pages/content-addresses.ts';
import { fixedPageAt, isFixedPage } from '#schema/pages/fixed-pages.ts';
import type { DocumentResource } from '#schema/registry/registry.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Throws 422 on `slug` when it is reserved for one of the site's fixed pages and this is another page. */
export function refuseFixedSlug({
  resource,
  id,
  slug,
}: {
  resource: DocumentResource;
  id: string;
  slug: string | null;
}): void {
  if (slug === null || !isAtRoot(resource) || isFixedPage({ id }) || fixedPageAt(slug) === undefined) return;
  throw validationFailed({ slug: [spoken('slug_reserved')] });
}

/** A fixed page of the site keeps its slug: 422 on `slug` for another one; an empty one stays as it was. */
export function keepFixedSlug(after: { slug: string | null }, before: { slug: string | null }): void {
  after.slug ??= before.slug;
  if (after.slug !== before.slug) throw validationFailed({ slug: [spoken('slug_fixed')] });
}

/** 409 when a fixed page of the site would be unpublished. */
export function refuseFixedPage(row: { id: string }): void {
  if (isFixedPage(row)) throw new ApiError('invalid_transition', { message: spoken('fixed_page') });
}
