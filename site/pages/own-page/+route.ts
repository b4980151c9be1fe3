import type { PageContextServer } from 'vike/types';
import { ownPageAt } from '../../data/routes.ts';

/** The pages of the site folder, by their declared URLs. */
export function route({ urlPathname }: PageContextServer) {
  return ownPageAt(urlPathname) !== undefined;
}
