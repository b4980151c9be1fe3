import { z } from 'zod';
import { CONTENT_STATUSES } from '#schema/define-content-type.ts';
import { resources } from '#schema/index.ts';
import { type ContentType, contentTypeNamed } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import { csvDownload, csvLine } from '../contacts/csv.ts';
import { contentTypeNames } from '../content/content-reads.ts';
import { readWhole } from '../content/document-select.ts';
import { documentIds } from '../content/list-documents.ts';
import { listParams, toListQuery } from '../http/list-query.ts';
import { type Route, defineRoute } from '../http/route.ts';
import { rowColumnsOf, rowOf, toCell } from './row-values.ts';

const { access, list } = resources.articles;
const AT_ONCE = 100;
const RECORDS_MAX = 1_000_000;
const filter = z.string().max(200).optional();

const exportRoute = defineRoute({
  method: 'GET',
  path: '/content/export',
  summary: 'All that a list shows, as CSV or JSON; importing it again changes nothing',
  group: 'Content',
  grant: access.get,
  query: listParams({
    sortable: list.sortable,
    sort: list.sort,
    filters: {
      content_type_name: z.enum(
        contentTypeNames as [string, ...string[]],
        'content_type_name must be a content type',
      ),
      format: z.enum(['csv', 'json'], 'format must be csv or json').default('csv'),
      status: z.enum(CONTENT_STATUSES, `status must be one of: ${CONTENT_STATUSES.join(', ')}`).optional(),
      category: filter,
      tag: filter,
      author: filter,
    },
  }),
  answer: { status: 200, shape: 'raw', schema: { type: 'string' } },
  async handle({ query, deps }) {
    const resource = contentTypeNamed(query.content_type_name);
    if (resource === undefined) throw new Error('The parameter was checked.');
    const listQuery = toListQuery(query, ['status', 'category', 'tag', 'author']);
    const ids = await documentIds(
      deps.database.queries,
      { source: 'content', types: [resource.storage.type], query: listQuery },
      RECORDS_MAX,
    );
    if (query.format === 'csv') return csvDownload(`${resource.name}.csv`, csvLines(deps, resource, ids));
    const response = csvDownload(`${resource.name}.json`, jsonLines(deps, resource, ids));
    response.headers.set('Content-Type', 'application/json; charset=utf-8');
    return response;
  },
});

export const contentExportRoutes: readonly Route[] = [exportRoute];

async function* csvLines(deps: AppDeps, resource: ContentType, ids: string[]): AsyncGenerator<string> {
  const own = rowColumnsOf(resource).map(({ name }) => name);
  const names = ['id', 'version', 'status', 'content_type_name', ...own, 'created_at', 'updated_at'];
  yield csvLine(names);
  for await (const records of rowsOf(deps, resource, ids)) {
    yield records.map((record) => csvLine(names.map((name) => toCell(record[name])))).join('');
  }
}

async function* jsonLines(deps: AppDeps, resource: ContentType, ids: string[]): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const records of rowsOf(deps, resource, ids)) {
    yield records
      .map((record, at) => `${isFirst && at === 0 ? '\n' : ',\n'}${JSON.stringify(record)}`)
      .join('');
    isFirst = false;
  }
  yield '\n]\n';
}

/** A part at a time: what is deleted meanwhile is left out. */
async function* rowsOf({ database }: AppDeps, resource: ContentType, ids: string[]) {
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = ids.slice(first, first + AT_ONCE);
    const found = new Map((await readWhole(database.queries, part)).map((row) => [row.id, row]));
    const records = part.flatMap((id) => {
      const row = found.get(id);
      return row === undefined ? [] : [rowOf(resource, row)];
    });
    if (records.length > 0) yield records;
  }
}
