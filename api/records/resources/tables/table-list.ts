import type { TableResource } from '#schema/registry/registry.ts';
import { Values } from '../../../platform/database/statement.ts';
import { containsPattern } from '../../../platform/text/fold.ts';
import type { ListQuery } from '../../../platform/deps/wire-record.ts';
import { filterConditions } from '../filter-condition.ts';
import { selectListOf } from './table-columns.ts';

/** A statement and its values. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether its plan may be cached: never with a pattern, which a cached plan can’t take into account. */
  keepPlan: boolean;
}

/** One page with the total in every row; an empty page is one row without a record. `more` are conditions on `t`. */
export function pageStatement(
  resource: TableResource,
  query: ListQuery,
  more: readonly string[] = [],
): Statement {
  const values = new Values();
  const from = `${resource.storage.table} t`;
  const where = [...more, conditions(resource, query, values)].join(' AND ');
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
  parts.push(...declaredConditions(resource, query.filters, values));
  const searched = Object.values(resource.search).flat();
  if (query.search !== '' && searched.length > 0) {
    const text = searched.map((name) => `coalesce(${wordsColumn(resource, name)}, '')`).join(` || ' ' || `);
    parts.push(`(${text}) ILIKE ${values.bind(containsPattern(query.search))}`);
  }
  return parts.join(' AND ');
}

/** The declared filters of a table resource called `t`: API names are its columns. */
export function declaredConditions(
  resource: TableResource,
  filters: ListQuery['filters'],
  values: Values,
): string[] {
  const documents = resource.access.list.everyone === true ? 'publications' : 'content';
  const placeOf = (key: string) => ({ column: `t.${key}` });
  return filterConditions(resource, { filters, values, documents, placeOf });
}

function wordsColumn({ fields }: TableResource, name: string): string {
  const kind = fields[name]?.kind;
  if (kind === 'text-list') return `array_to_string(t.${name}, ' ')`;
  return kind === 'rich-text' ? `t.${name}_text` : `t.${name}`;
}

/** Text is sorted as people expect, ignoring case. */
function orderColumn(resource: TableResource, query: ListQuery): string {
  const kind = resource.fields[query.sortBy]?.kind;
  return kind === 'text' || kind === 'email' ? `lower(t.${query.sortBy})` : `t.${query.sortBy}`;
}
