import { z } from 'zod';
import { contentAccess } from '#schema/access.ts';
import type { ResourceName } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { searchParam } from '../../platform/route/list-query.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { filterRulesOf } from '../../records/resources/list-parameters.ts';
import { hooksOf } from '../../records/resources/record-writes.ts';
import { selectListOf } from '../../records/resources/table-columns.ts';
import { createTableStore } from '../../records/resources/table-store.ts';
import { fileOf } from '../rows/file-of-rows.ts';
import { type FileResource, fileResources, tableColumnsOf } from '../rows/table-rows.ts';

type Hooks = AppDeps['extensions']['hooks'];

const AT_ONCE = 100;
const IDS_AT_ONCE = 5_000;
const names = fileResources.map(({ name }) => name);

/** The export of every resource with a file; `hooks` say by what their lists are narrowed. */
export function recordExportRoutes(hooks: Hooks): Route[] {
  const rules = fileResources.map((resource) =>
    filterRulesOf(resource, hooks[resource.name as ResourceName]?.filters),
  );
  return [exportRoute(Object.assign({}, ...rules) as Record<string, z.ZodType>)];
}

const exportRoute = (filters: Record<string, z.ZodType>) =>
  defineRoute({
    method: 'GET',
    path: '/records/export',
    summary:
      'All categories, tags, contact lists, newsletters or templates that a list shows, as CSV or JSON',
    group: 'Content',
    grant: contentAccess.get,
    query: z.strictObject({
      resource: z.enum(names as [string, ...string[]], `resource must be one of: ${names.join(', ')}`),
      format: z.enum(['csv', 'json'], 'format must be csv or json').default('csv'),
      search: searchParam.default(''),
      ...filters,
    }),
    answer: { status: 200, shape: 'raw', schema: { type: 'string' } },
    async handle({ query, actor, deps }) {
      const resource = fileResources.find(({ name }) => name === query.resource);
      if (resource === undefined) throw new Error('The parameter was checked.');
      requireGrant(actor, resource.access.list);
      const { format } = query;
      const own = tableColumnsOf(resource).map(({ name }) => name);
      const status = resource.fields.status?.readOnly === true ? ['status'] : [];
      const columns = ['id', 'version', ...status, ...own, 'created_at', 'updated_at'];
      const rows = rowsOf(deps, { resource, columns, ids: await idsOf(deps, resource, query) });
      return fileOf(resource.name, { format, columns, rows });
    },
  });

async function idsOf(
  deps: AppDeps,
  resource: FileResource,
  query: Record<string, unknown>,
): Promise<string[]> {
  const { by, order } = resource.list.sort;
  const known = Object.keys(filterRulesOf(resource, hooksOf(deps, resource).filters)).flatMap((name) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  const asked = {
    perPage: IDS_AT_ONCE,
    search: String(query.search),
    sortBy: by,
    sortOrder: order,
    ids: undefined,
    filters: Object.fromEntries(known),
  };
  const list = hooksOf(deps, resource).list ?? createTableStore(resource).list;
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { records } = await list(deps.database.queries, { page, ...asked });
    ids.push(...records.map(({ id }) => id));
    if (records.length < IDS_AT_ONCE) return ids;
  }
}

interface Asked {
  resource: FileResource;
  columns: readonly string[];
  ids: readonly string[];
}

/** A part at a time: what is deleted meanwhile is left out. */
async function* rowsOf({ database }: AppDeps, { resource, columns, ids }: Asked) {
  const text = `SELECT ${selectListOf(resource, { large: true })} FROM ${resource.storage.table} t
    WHERE t.id = ANY ($1::uuid[]) ORDER BY array_position($1::uuid[], t.id)`;
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = ids.slice(first, first + AT_ONCE);
    const found = await runStatement<Record<string, unknown>>(database.queries, { text }, [part]);
    if (found.length > 0)
      yield found.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
  }
}
