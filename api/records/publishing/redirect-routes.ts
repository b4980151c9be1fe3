import { publicAccess } from '#schema/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { notFound } from '../../platform/base/api-error.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { movedTo } from '../documents/redirects.ts';

const redirect = defineRoute({
  method: 'GET',
  path: '/redirect',
  summary: 'Where a public path of the past leads now',
  group: 'Search',
  grant: publicAccess,
  query: z.strictObject({
    path: z
      .string('path is required')
      .max(2000, 'path is too long')
      .startsWith('/', 'path must start with /'),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /redirect'] },
  async handle({ query, deps }) {
    const target = await movedTo(deps.database.queries, query.path);
    if (target === undefined) throw notFound('redirect');
    return ok({ moved_to: target }, { public: true });
  },
});

export const redirectRoutes: readonly Route[] = [redirect];
