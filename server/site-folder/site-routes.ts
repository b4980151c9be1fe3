import type { Grant } from '#schema/access/access.ts';
import { ROLES } from '#schema/access/roles.ts';
import { type SiteGrant, type SiteRoute, isSiteRoute } from '#schema/site-folder/site-route.ts';
import { ok, type Route, type RouteInput } from '#api/platform/route/route.ts';
import { HookError, runHook } from '#api/platform/site-hooks/run-hook.ts';
import type { SiteModule } from './seams/load-module.ts';
import { overlap } from './seams/overlap.ts';
import type { SiteProblem } from './seams/site-folder-error.ts';
import { later } from '#api/platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A route of the site folder, with its file. */
export interface PlacedRoute {
  /** `routes/episodes.ts GET /episodes` */
  key: string;
  route: SiteRoute;
}

const PATH = /^(?:\/(?:[a-z\d][a-z\d-]*|:[a-z][a-z\d_]*))+$/;
/** Paths of the API that are not routes. */
const TAKEN = ['/openapi.json', '/docs'];

/** The routes that the files of `routes/` declare. None may overlap a route of the product. */
export function siteRoutesIn(
  modules: readonly SiteModule[],
  product: readonly Pick<Route, 'method' | 'path'>[],
): { routes: PlacedRoute[]; problems: SiteProblem[] } {
  const routes: PlacedRoute[] = [];
  const problems: SiteProblem[] = [];
  for (const { file, exported } of modules) {
    const declared = Object.values(exported).filter(isSiteRoute);
    const wrong = (words: string) => problems.push({ file, words });
    if (declared.length === 0)
      wrong('declares no route. Write `export const episodes = defineRoute({ … })`.');
    for (const route of declared) {
      const line = `${route.method} ${route.path}`;
      const other = product.find((one) => one.method === route.method && overlap(one.path, route.path));
      const own = routes.find(
        ({ route: one }) => one.method === route.method && overlap(one.path, route.path),
      );
      if (!PATH.test(route.path) || TAKEN.includes(route.path))
        wrong(`has the path "${route.path}". Write one such as "/episodes/:guest".`);
      else if (!isGrant(route.grant))
        wrong(
          `doesn’t say who may call ${line}. Write \`grant: { everyone: true }\`, or the roles that may.`,
        );
      else if (other !== undefined)
        wrong(
          `answers ${line}, which the product already does with ${other.method} ${other.path}. Choose another path.`,
        );
      else if (own !== undefined) wrong(`answers ${line}, where ${own.key} does already.`);
      else routes.push({ key: `${file} ${line}`, route });
    }
  }
  return { routes, problems };
}

function isGrant(grant: SiteGrant | undefined): boolean {
  if (grant === undefined || typeof grant !== 'object') return false;
  if ('everyone' in grant) return grant.everyone === true;
  return (
    Array.isArray(grant.roles) && grant.roles.length > 0 && grant.roles.every((role) => ROLES.includes(role))
  );
}

/** The longest that a person would wait. */
const ROUTE_MS = 30_000;

/** Reads from the API with the rights of a route's caller. */
export type ReadAs = (path: string, request: Request) => Promise<unknown>;

/** Routes like those of the API: mounted, documented, and guarded like any other. */
export function routesOfSite(placed: readonly PlacedRoute[], readAs: ReadAs): Route[] {
  return placed.map(({ key, route }) => ({
    method: route.method,
    path: route.path,
    summary: route.summary,
    group: 'This site',
    grant: grantOf(route.grant),
    ...(route.query === undefined ? {} : { query: route.query }),
    ...(route.body === undefined ? {} : { body: { kind: 'json' as const, schema: route.body } }),
    answer: { status: 200, shape: 'data', schema: route.answer },
    handle: async ({ params, query, body, actor, request }: RouteInput<Record<string, unknown>, unknown>) => {
      const read = (path: string) => readAs(path, request);
      const run = (input: object) => route.handle(input as Parameters<SiteRoute['handle']>[0]);
      const answer = await runHook({ key, run }, { params, query, body, actor, read }, ROUTE_MS);
      const { success, data, error } = route.answer.safeParse(answer);
      if (success) return ok(data);
      throw new HookError(spoken('undeclared_answer', { route: key }), error);
    },
  }));
}

function grantOf(grant: SiteGrant): Grant {
  return 'everyone' in grant ? { everyone: true, scope: 'any' } : grant;
}
