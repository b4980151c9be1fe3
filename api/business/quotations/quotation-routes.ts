import { z } from 'zod';
import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { QUOTATION_CHECKS } from '#schema/answers/records/quotations.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { listParams, searchParam, toListQuery } from '../../platform/route/list-query.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { bySlug, contentTypeNames, isRecordId, workingCopy } from '../../records/documents/content-reads.ts';
import { checkRoute } from './check-quotations.ts';
import { QUOTATION_FILTERS, QUOTATION_ORDERS, countQuotations, listQuotations } from './quotation-list.ts';
import { quotedAmount } from './quoted-amount.ts';
import { faults } from '#schema/faults/faults.ts';

const GROUP = 'Quotes';
const BOOK = 'book';

const narrowing = {
  book_id: z.uuid(faults.recordId).optional(),
  content_id: z.uuid(faults.recordId).optional(),
  content_type_name: z
    .enum(contentTypeNames as [string, ...string[]], faults.oneOf(contentTypeNames))
    .optional(),
  published: z.enum(['true', 'false']).optional(),
};
const check = z.enum(QUOTATION_CHECKS).optional();

const list = defineRoute({
  method: 'GET',
  path: '/quotations',
  summary: 'List quotes of drafts and pages; `search` finds words, work, and person',
  group: GROUP,
  grant: contentAccess.get,
  query: listParams({
    sortable: QUOTATION_ORDERS,
    sort: { by: 'updated_at', order: 'desc' },
    filters: { ...narrowing, check },
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /quotations'] },
  async handle({ query, deps }) {
    const wanted = toListQuery(query, QUOTATION_FILTERS);
    const { found, total } = await listQuotations(deps.database.queries, wanted);
    return ok(pageOf(found, { page: wanted.page, perPage: wanted.perPage, total }));
  },
});

const counts = defineRoute({
  method: 'GET',
  path: '/quotations/counts',
  summary: 'Count quotes by the result of their check',
  group: GROUP,
  grant: contentAccess.get,
  query: z.strictObject({ search: searchParam.default(''), ...narrowing }),
  answer: { status: 200, shape: 'data', schema: answers['GET /quotations/counts'] },
  async handle({ query, deps }) {
    const { search, ...given } = query;
    const filters = Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return ok(await countQuotations(deps.database.queries, { search, filters }));
  },
});

const amount = defineRoute({
  method: 'GET',
  path: '/books/:id/quoted',
  summary: 'Get how much of a book is quoted on this site',
  group: GROUP,
  grant: contentAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /books/:id/quoted'] },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    const named = params.id ?? '';
    const row = isRecordId(named)
      ? (await workingCopy(on, named)).row
      : await bySlug(on, 'content', { slug: named, type: BOOK });
    if (row?.type !== BOOK) throw notFound('content');
    return ok(await quotedAmount(on, row.id));
  },
});

/** The quotes of all texts: searched, counted, and checked against their books. */
export const quotationRoutes: readonly Route[] = [list, counts, amount, checkRoute];
