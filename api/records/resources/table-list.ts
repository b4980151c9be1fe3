import type { TableResource } from '#schema/registry.ts';
import { Values } from '../../platform/database/statement.ts';
import { containsPattern } from '../../platform/text/fold.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { selectListOf } from './table-columns.ts';

/** A statement that was put together. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether its plan may be kept: never with a pattern, which a reused plan knows nothing of. */
  keepPlan: boolean;
}

/** One page with the total beside each record; an empty page is one row without a record. */
export function pageStatement(resource: TableResource, query: ListQuery): Statement {
  const values = new Values();
  const from = `${resource.storage.table} t`;
  const where = conditions(resource, query, values);
  const order = `${orderColumn(resource, query)} ${query.sortOrder}, t.id ${query.sortOrder}`;
  const limits = `LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`;
  const text = `
    SELECT c.total, r.* FROM (SELECT count(*)::int AS total FROM ${from} WHERE ${where}) c
    LEFT JOIN (SELECT ${selectListOf(resource, { large: false })}, row_number() OVER (ORDER BY ${order}) AS place
        FROM ${from} WHERE ${where} ORDER BY ${order} ${limits}) r ON true
    ORDER BY r.place`;
  return { text, values: values.all, keepPlan: query.search === '' };
}

function conditions(resource: TableResource, query: ListQuery, values: Values): string {
  const parts = ['true'];
  if (query.ids !== undefined) parts.push(`t.id = ANY (${values.bind(query.ids)}::uuid[])`);
  for (const [name, value] of Object.entries(query.filters))
    parts.push(`t.${name}::text = ${values.bind(value)}`);
  if (query.search !== '') {
    const names = Object.values(resource.search).flat();
    const text = names.map((name) => `coalesce(t.${name}, '')`).join(` || ' ' || `);
    parts.push(`(${text}) ILIKE ${values.bind(containsPattern(query.search))}`);
  }
  return parts.join(' AND ');
}

/** Words are sorted as people look for them: capitals among the small letters. */
function orderColumn(resource: TableResource, query: ListQuery): string {
  const kind = resource.fields[query.sortBy]?.kind;
  return kind === 'text' || kind === 'email' ? `lower(t.${query.sortBy})` : `t.${query.sortBy}`;
}
