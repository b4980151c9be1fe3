import { resources } from '#schema/resources/index.ts';
import { isTableResource } from '#schema/registry/registry.ts';
import { Values } from '../../platform/database/statement.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { ListQuery, WireRecord } from '../../platform/deps/wire-record.ts';
import { selectListOf } from '../../records/resources/tables/table-columns.ts';
import { declaredConditions } from '../../records/resources/tables/table-list.ts';
import { segmentCondition } from '../segments/segment-condition.ts';
import { containsPattern } from '../../platform/text/fold.ts';

/** With more matches in a table this large, the planner's estimate is used: no one turns that many pages. */
const COUNTED_MAX = 20_000;
const LARGE_TABLE_ROWS = 200_000;
const EVERYBODY = 'true';

/**
 * A page of contacts out of a million: reads the ids first, then only their memberships. A search for an
 * email address matches its beginning; any other search matches anywhere in address and names.
 */
export async function listContacts(
  on: Queries,
  query: ListQuery,
): Promise<{ records: WireRecord[]; total: number }> {
  const values = new Values();
  const where = await contactConditions(on, query, values);
  const total = await countContacts(on, { where, values: values.all, isSearched: query.search !== '' });
  const order = `${orderOf(query)} ${query.sortOrder}, t.id ${query.sortOrder}`;
  const offset = (query.page - 1) * query.perPage;
  if (offset >= total) return { records: [], total };
  const records = await runStatement<WireRecord>(
    on,
    {
      text: `SELECT ${SELECTED} FROM (
          SELECT t.id, row_number() OVER (ORDER BY ${order}) AS place FROM contacts t WHERE ${where}
          ORDER BY ${order} LIMIT ${query.perPage} OFFSET ${offset}) page
        JOIN contacts t ON t.id = page.id ORDER BY page.place`,
    },
    values.all,
  );
  return { records, total };
}

const SELECTED = selectListOf(contactResource(), { large: false });

/** The conditions that narrow a list of contacts `t`, for the list and for its export. */
export async function contactConditions(
  on: Queries,
  query: Pick<ListQuery, 'filters' | 'search' | 'ids'>,
  values: Values,
): Promise<string> {
  const parts: string[] = [];
  if (query.ids !== undefined) parts.push(`t.id = ANY (${values.bind(query.ids)}::uuid[])`);
  parts.push(...declaredConditions(contactResource(), query.filters, values));
  const { contact_list: list, membership } = query.filters;
  if (list !== undefined || membership !== undefined) parts.push(membershipOf({ list, membership }, values));
  const { segment: segmentId } = query.filters;
  if (segmentId !== undefined) parts.push(await segmentCondition(on, segmentId, values));
  if (query.search !== '') parts.push(searchOf(query.search, values));
  return parts.length === 0 ? EVERYBODY : parts.join(' AND ');
}

/** On this list (by id or slug), or on any, in this state, or in any. */
function membershipOf(
  { list, membership }: { list: string | undefined; membership: string | undefined },
  values: Values,
): string {
  const parts = ['m.contact_id = t.id'];
  if (list !== undefined) {
    const key = values.bind(list);
    parts.push(
      `m.contact_list_id = (SELECT l.id FROM contact_lists l WHERE l.id::text = ${key} OR l.slug = ${key} LIMIT 1)`,
    );
  }
  if (membership !== undefined) parts.push(`m.status = ${values.bind(membership)}`);
  return `EXISTS (SELECT FROM contact_list_members m WHERE ${parts.join(' AND ')})`;
}

/** The expressions of the two indexes, verbatim. */
function searchOf(search: string, values: Values): string {
  const pattern = containsPattern(search);
  const isAddress = /^[^\s@]+@[^\s@]*$/.test(search);
  if (isAddress) return `lower(t.email) LIKE ${values.bind(pattern.slice(1).toLowerCase())}`;
  return `(coalesce(t.email, '') || ' ' || coalesce(t.first_name, '') || ' ' || coalesce(t.last_name, '')) ILIKE ${values.bind(pattern)}`;
}

async function countContacts(
  on: Queries,
  { where, values, isSearched }: { where: string; values: unknown[]; isSearched: boolean },
): Promise<number> {
  if (where === EVERYBODY) {
    const estimate = await tableRows(on);
    if (estimate > LARGE_TABLE_ROWS) return Math.round(estimate);
  }
  if (isSearched) {
    const estimate = await estimateContacts(on, where, values);
    if (estimate > COUNTED_MAX && (await tableRows(on)) > LARGE_TABLE_ROWS) return estimate;
  }
  const [counted] = await runStatement<{ total: number }>(
    on,
    { text: `SELECT count(*)::int AS total FROM contacts t WHERE ${where}` },
    values,
  );
  return counted?.total ?? 0;
}

async function estimateContacts(on: Queries, where: string, values: unknown[]): Promise<number> {
  const [plan] = await runStatement<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    on,
    { text: `EXPLAIN (FORMAT JSON) SELECT 1 FROM contacts t WHERE ${where}` },
    values,
  );
  return plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

async function tableRows(on: Queries): Promise<number> {
  const [table] = await runStatement<{ rows: number }>(
    on,
    { text: `SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'contacts'::regclass` },
    [],
  );
  return table?.rows ?? 0;
}

function orderOf({ sortBy }: ListQuery): string {
  const kind = contactResource().fields[sortBy]?.kind;
  return kind === 'text' || kind === 'email' ? `lower(t.${sortBy})` : `t.${sortBy}`;
}

function contactResource() {
  const { contacts } = resources;
  if (!isTableResource(contacts)) throw new Error('Contacts have a table of their own.');
  return contacts;
}
