import type { PageContextServer } from 'vike/types';
import { hasCategoryPages } from '#schema/registry/registry.ts';
import { typeListedAt } from '../../data/routes.ts';

/** Every declared content type has its list page; one by category is made elsewhere. */
export function route({ urlPathname }: PageContextServer) {
  const type = typeListedAt(urlPathname);
  return type !== undefined && !hasCategoryPages(type);
}
