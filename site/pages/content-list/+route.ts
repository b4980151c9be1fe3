import type { PageContextServer } from 'vike/types';
import { typeListedAt } from '../../data/routes.ts';

/** Every declared content type has its list page, unless there is a custom page at that path. */
export function route({ urlPathname }: PageContextServer) {
  return typeListedAt(urlPathname) !== undefined;
}
