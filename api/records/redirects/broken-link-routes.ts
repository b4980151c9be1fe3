import { redirectAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { z } from 'zod';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { dismissMissingPage, listMissingPages } from './missing-pages.ts';

const RESOURCE = 'broken-links';
const GROUP = 'Redirects';

const list = defineRoute({
  method: 'GET',
  path: '/broken-links',
  summary: 'List paths at which visitors found nothing, the most requested first',
  group: GROUP,
  grant: redirectAccess.list,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /broken-links'] },
  async handle({ query, deps }) {
    const asked = { page: query.page, perPage: query.per_page };
    const { found, total } = await listMissingPages(deps.database.queries, asked);
    return ok(pageOf(found, { ...asked, total }));
  },
});

const dismiss = defineRoute({
  method: 'DELETE',
  path: '/broken-links/:id',
  summary: 'Dismiss a broken link: it is not listed again, even if it is requested again',
  group: GROUP,
  grant: redirectAccess.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ params, deps }) {
    const id = z.uuid().safeParse(params.id);
    if (!id.success) throw notFound('link');
    await deps.database.transaction(async (tx) => {
      const path = await dismissMissingPage(tx, { id: id.data, at: deps.now() });
      if (path === undefined) throw notFound('link');
      await recordPlainChange(tx, deps, {
        action: 'delete',
        resource: RESOURCE,
        recordId: id.data,
        recordTitle: path,
      });
    });
    return noContent();
  },
});

/** Pages that visitors looked for but that don’t exist. */
export const brokenLinkRoutes: readonly Route[] = [list, dismiss];
