import type { PageContextServer } from 'vike/types';
import { detailAt } from '../../data/routes.ts';

/** Every declared content type has its detail page, by the declared path. */
export function route({ urlPathname }: PageContextServer) {
  return detailAt(urlPathname) !== undefined;
}
