import type { PageContextServer } from 'vike/types';
import { hasCategoryPages } from '#schema/registry/registry.ts';
import { typeListedAt } from '../../data/routes.ts';

/** The list of a content type whose records are at `/{category}/{slug}`. */
export function route({ urlPathname }: PageContextServer) {
  const type = typeListedAt(urlPathname);
  return type !== undefined && hasCategoryPages(type);
}
