import { settingsAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { pagingParams } from '../route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../route/route.ts';
import { type SettingsName } from '#schema/settings/registry/settings-registry.ts';
import { settings } from '#schema/settings/index.ts';
import { settingsRoutes } from './settings-routes.ts';
import { z } from 'zod';

const PREFIX = '/settings/';

/** The routes of declared groups to which no room adds anything. */
export function otherSettingsRoutes(rooms: readonly Route[]): readonly Route[] {
  const served = new Set(rooms.map(({ path }) => path));
  const names = Object.keys(settings) as SettingsName[];
  return names.filter((name) => !served.has(PREFIX + name)).flatMap((name) => settingsRoutes(name));
}

/** `GET /settings`: what an administrator can set, found in the routes that are served. */
export function settingsIndexOf(routes: readonly Route[]): Route {
  const entries = routes
    .filter(({ method, path }) => method === 'GET' && /^\/settings\/[\w-]+$/.test(path))
    .map(({ path, summary }) => ({ name: path.slice(PREFIX.length), path: `/api/v1${path}`, about: summary }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return defineRoute({
    method: 'GET',
    path: '/settings',
    summary: 'List all groups of settings and their paths',
    group: 'People',
    grant: settingsAccess.get,
    query: z.strictObject(pagingParams),
    answer: { status: 200, shape: 'data', schema: answers['GET /settings'] },
    handle: async ({ query: { page, per_page: perPage } }) =>
      ok(
        pageOf(entries.slice((page - 1) * perPage, page * perPage), {
          page,
          perPage,
          total: entries.length,
        }),
      ),
  });
}
