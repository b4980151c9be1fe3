import { settingsAccess } from '#schema/access.ts';
import { answers } from '#schema/answers/index.ts';
import { pagingParams } from '../route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../route/route.ts';
import { z } from 'zod';

const PREFIX = '/settings/';

/** `GET /settings`: what an administrator can choose for the house, found in the routes that are served. */
export function settingsIndexOf(routes: readonly Route[]): Route {
  const settings = routes
    .filter(({ method, path }) => method === 'GET' && /^\/settings\/[\w-]+$/.test(path))
    .map(({ path, summary }) => ({ name: path.slice(PREFIX.length), path: `/api/v1${path}`, about: summary }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return defineRoute({
    method: 'GET',
    path: '/settings',
    summary: 'What can be chosen for the house, and where',
    group: 'People',
    grant: settingsAccess.get,
    query: z.strictObject(pagingParams),
    answer: { status: 200, shape: 'data', schema: answers['GET /settings'] },
    handle: async ({ query: { page, per_page: perPage } }) =>
      ok(
        pageOf(settings.slice((page - 1) * perPage, page * perPage), {
          page,
          perPage,
          total: settings.length,
        }),
      ),
  });
}
