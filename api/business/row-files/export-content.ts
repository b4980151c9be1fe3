import { z } from 'zod';
import { contentAccess } from '#schema/access.ts';
import { anyContent } from '#schema/define-content-type.ts';
import { type ContentType, contentTypeNamed, contentTypes } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { contentTypeNames } from '../../records/documents/content-reads.ts';
import { readWhole } from '../../records/documents/document-select.ts';
import { documentIds } from '../../records/documents/list-documents.ts';
import { toListQuery } from '../../platform/route/list-query.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { declaredParams, filterRulesOf } from '../../records/resources/list-parameters.ts';
import { fileOf } from '../rows/file-of-rows.ts';
import { rowColumnsOf, rowOf } from '../rows/row-values.ts';

const AT_ONCE = 100;
const RECORDS_MAX = 1_000_000;

const exportRoute = defineRoute({
  method: 'GET',
  path: '/content/export',
  summary: 'All that a list shows, as CSV or JSON; importing it again changes nothing',
  group: 'Content',
  grant: contentAccess.get,
  query: declaredParams([anyContent, ...contentTypes], {
    more: {
      content_type_name: z.enum(
        contentTypeNames as [string, ...string[]],
        'content_type_name must be a content type',
      ),
      format: z.enum(['csv', 'json'], 'format must be csv or json').default('csv'),
    },
    chosenBy: (query) => contentTypeNamed(String(query.content_type_name)),
  }),
  answer: { status: 200, shape: 'raw', schema: { type: 'string' } },
  async handle({ query, deps }) {
    const resource = contentTypeNamed(query.content_type_name);
    if (resource === undefined) throw new Error('The parameter was checked.');
    const listQuery = toListQuery(query, Object.keys(filterRulesOf(resource)));
    const ids = await documentIds(
      deps.database.queries,
      { source: 'content', types: [resource.storage.type], query: listQuery },
      RECORDS_MAX,
    );
    const own = rowColumnsOf(resource).map(({ name }) => name);
    const columns = ['id', 'version', 'status', 'content_type_name', ...own, 'created_at', 'updated_at'];
    const rows = rowsOf(deps, resource, ids);
    return fileOf(resource.name, { format: query.format, columns, rows });
  },
});

export const contentExportRoutes: readonly Route[] = [exportRoute];

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
