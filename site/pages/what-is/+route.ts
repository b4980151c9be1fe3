import type { PageContextServer } from 'vike/types';
import { whatIsPath } from '#schema/site-pages.ts';

/** `/pages/what-is-{product}-all-about`, with the name of this installation. */
export function route({ urlPathname, siteRequest }: PageContextServer) {
  return urlPathname === whatIsPath(siteRequest.settings.name);
}
