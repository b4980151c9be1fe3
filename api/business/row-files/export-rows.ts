import { z } from 'zod';
import { type Actor, contentAccess } from '#schema/access/access.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import {
  type ResourceName,
  contentTypeNamed,
  contentTypes,
  isTableResource,
} from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { searchParam, toListQuery } from '../../platform/route/list-query.ts';
import { requireGrant } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { contentTypeNames } from '../../records/documents/content-reads.ts';
import { declaredParams, filterRulesOf } from '../../records/resources/list-parameters.ts';
import { hooksOf } from '../../records/resources/tables/record-writes.ts';
import { storeOf } from '../../records/stores/store-of.ts';
import { fileOf } from '../rows/file-of-rows.ts';
import { type FileResource, fileColumnsOf, fileResources, rowColumnsOf } from '../rows/row-columns.ts';
import { rowsWithSlugs } from '../rows/slugs.ts';

type Hooks = AppDeps['extensions']['hooks'];

const AT_ONCE = 100;
const RECORDS_MAX = 1_000_000;
const tables = fileResources.filter(isTableResource);
const names = tables.map(({ name }) => name);
const format = z.enum(['csv', 'json']).default('csv');

const contentRoute = defineRoute({
  method: 'GET',
  path: '/content/export',
  summary: 'Export filtered content as CSV or JSON; reimporting it changes nothing',
  group: 'Content',
  grant: contentAccess.get,
  query: declaredParams([anyContent, ...contentTypes], {
    more: {
      content_type_name: z.enum(contentTypeNames as [string, ...string[]]),
      format,
    },
    chosenBy: (query) => contentTypeNamed(String(query.content_type_name)),
  }),
  answer: { status: 200, shape: 'file', type: ['text/csv', 'application/json'] },
  handle({ query, deps, actor }) {
    const resource = contentTypeNamed(query.content_type_name);
    if (resource === undefined) throw new Error('The parameter was checked.');
    const listQuery = toListQuery(query, Object.keys(filterRulesOf(resource)));
    return exportOf(deps, { resource, query: listQuery, format: query.format }, actor);
  },
});

const recordsRoute = (filters: Record<string, z.ZodType>) =>
  defineRoute({
    method: 'GET',
    path: '/records/export',
    summary: 'Export filtered categories, tags, mailing lists, issues, or templates as CSV or JSON',
    group: 'Content',
    grant: contentAccess.get,
    query: z.strictObject({
      resource: z.enum(names as [string, ...string[]]),
      format,
      search: searchParam.default(''),
      ...filters,
    }),
    answer: { status: 200, shape: 'file', type: ['text/csv', 'application/json'] },
    handle({ query, actor, deps }) {
      const resource = tables.find(({ name }) => name === query.resource);
      if (resource === undefined) throw new Error('The parameter was checked.');
      const rules = filterRulesOf(resource, hooksOf(deps, resource).filters);
      const { by, order } = resource.list.sort;
      const asked = { ...query, page: 1, per_page: 1, sort_by: by, sort_order: order };
      const listQuery = toListQuery(asked, Object.keys(rules));
      return exportOf(deps, { resource, query: listQuery, format: query.format }, actor);
    },
  });

/**
 * Exports of content and of every other resource that can be exported to a file; `hooks` adds the filters of
 * their lists.
 */
export function exportRoutes(hooks: Hooks): Route[] {
  const rules = tables.map((resource) =>
    filterRulesOf(resource, hooks[resource.name as ResourceName]?.filters),
  );
  return [contentRoute, recordsRoute(Object.assign({}, ...rules) as Record<string, z.ZodType>)];
}

interface Asked {
  resource: FileResource;
  query: ListQuery;
  format: 'csv' | 'json';
}

async function exportOf(deps: AppDeps, asked: Asked, actor: Actor | null): Promise<Response> {
  const { resource, query, format: kind } = asked;
  requireGrant(actor, resource.access.list);
  const columns = fileColumnsOf(resource);
  const ids = await storeOf(deps, resource).ids(deps.database.queries, query, RECORDS_MAX);
  return fileOf(resource.name, { format: kind, columns, rows: rowsOf(deps, { resource, columns, ids }) });
}

/** Reads one part at a time; records that are deleted in the meantime are left out. */
async function* rowsOf(
  deps: AppDeps,
  { resource, columns, ids }: { resource: FileResource; columns: readonly string[]; ids: readonly string[] },
) {
  const on = deps.database.queries;
  const store = storeOf(deps, resource);
  const written = rowColumnsOf(resource);
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const part = ids.slice(first, first + AT_ONCE);
    const found = new Map((await store.getMany(on, part)).map((record) => [record.id, record]));
    const records = part.flatMap((id) => found.get(id) ?? []);
    const values = records.map(({ id, version, values: said }) => ({ ...said, id, version }));
    if (values.length === 0) continue;
    const rows = await rowsWithSlugs(on, written, values);
    yield rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null])));
  }
}
