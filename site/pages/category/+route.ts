import type { PageContextServer } from 'vike/types';
import { categoryAt } from '../../data/routes.ts';

/** The pages of categories, below the list of each type that has them. */
export function route({ urlPathname }: PageContextServer) {
  return categoryAt(urlPathname) !== undefined;
}
