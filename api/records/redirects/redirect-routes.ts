import { publicAccess, redirectAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { notFound } from '../../platform/base/api-error.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { decodedPath } from './redirect-address.ts';
import { publicRedirect, resolvePath } from './resolve.ts';
import { faults } from '#schema/faults/faults.ts';

const path = z.string(faults.required).max(2000).startsWith('/', faults.ownPath);
const PERMANENT = 301;

const redirect = defineRoute({
  method: 'GET',
  path: '/redirect',
  summary: 'Get the redirect of a path without a page',
  group: 'Search',
  grant: publicAccess,
  query: z.strictObject({ path }),
  answer: { status: 200, shape: 'data', schema: answers['GET /redirect'] },
  async handle({ query, deps }) {
    const found = await publicRedirect(deps, query.path);
    if (found?.is !== 'redirect') throw notFound();
    const { location, status } = found;
    return ok({ moved_to: location, ...(status === PERMANENT ? {} : { status }) }, { public: true });
  },
});

const resolve = defineRoute({
  method: 'GET',
  path: '/redirects/resolve',
  summary: 'Resolve a path as for a visitor: a page, redirects with each step, or nothing',
  group: 'Redirects',
  grant: redirectAccess.list,
  query: z.strictObject({ path }),
  answer: { status: 200, shape: 'data', schema: answers['GET /redirects/resolve'] },
  async handle({ query, deps }) {
    const [written = '/'] = query.path.split(/[?#]/, 1);
    return ok(await resolvePath(deps.database.queries, decodedPath(written) ?? written));
  },
});

/** Redirects, for visitors and for staff. */
export const redirectRoutes: readonly Route[] = [redirect, resolve];
