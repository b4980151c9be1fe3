import type { Route } from '#api/platform/route/route.ts';
import type { SiteHook } from '#api/platform/site-hooks/registry.ts';
import { loadModules } from './seams/load-module.ts';
import { siteHooksIn } from './seams/site-hooks.ts';
import { SiteFolderError } from './seams/site-folder-error.ts';
import { type PlacedRoute, siteRoutesIn } from './site-routes.ts';

/** What a site folder adds to the server. */
export interface ServerFiles {
  hooks: readonly SiteHook[];
  routes: readonly PlacedRoute[];
}

/**
 * Loads its hooks and routes, which are added to the routes of the product. Throws a SiteFolderError that lists the problems
 * of every file.
 */
export async function loadServerFiles(site: string, product: readonly Route[]): Promise<ServerFiles> {
  const [inHooks, inRoutes] = [await loadModules(site, 'hooks'), await loadModules(site, 'routes')];
  const { hooks, problems } = siteHooksIn(inHooks.modules);
  const { routes, problems: others } = siteRoutesIn(inRoutes.modules, product);
  const all = [...inHooks.problems, ...problems, ...inRoutes.problems, ...others];
  if (all.length > 0) throw new SiteFolderError(all);
  return { hooks, routes };
}
