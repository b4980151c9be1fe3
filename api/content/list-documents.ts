import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { type Queries, rows } from '../database/database.ts';
import type { ListQuery } from '../resources/resource-store.ts';
import { containsPattern, fold, prefixQuery } from '../search/fold.ts';
import { LIST_SELECT, LIST_WITH_PARTS_SELECT, type ListedDocument, type Source } from './document-select.ts';

/** Which documents a list is about. */
export interface DocumentList {
  source: Source;
  /** One type, or all content types when undefined. */
  type: string | undefined;
  /** Types that count as content when no type is named. */
  types: readonly string[];
  query: ListQuery;
  /** Curated lists carry their items in lists, too. */
  withParts?: boolean;
}

/** How `sort_by` orders; ties are broken by id, so that no page repeats or skips a record. */
const ORDER: Record<string, string> = {
  title: 'd.title_folded',
  name: 'd.title_folded',
  published_date: 'd.published_date',
  created_at: 'd.created_at',
  updated_at: 'd.updated_at',
};

/** One page of documents and how many there are in all. */
export async function listDocuments(
  database: Database,
  list: DocumentList,
): Promise<{ found: ListedDocument[]; total: number }> {
  const on = database.queries;
  const { query } = list;
  const where = await conditions(on, list);
  const select = list.withParts === true ? LIST_WITH_PARTS_SELECT : LIST_SELECT;
  const order = orderBy(list);
  const page = sql`LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`;
  // Ids first, in an index, and the rows of one page after: a deep page reads nothing but the index.
  const found = await rows<ListedDocument>(
    on,
    sql`WITH page AS MATERIALIZED (SELECT d.id FROM ${sql.raw(list.source)} d WHERE ${where} ORDER BY ${order} ${page})
        ${sql.raw(select[list.source])} FROM page JOIN ${sql.raw(list.source)} d USING (id) ORDER BY ${order}`,
  );
  return { found, total: await totalOf(on, list, where) };
}

function orderBy({ query, source }: DocumentList): SQL {
  const column = ORDER[query.sortBy] ?? 'd.updated_at';
  const direction = query.sortOrder === 'asc' ? 'ASC' : 'DESC';
  const nulls = column === 'd.published_date' && source === 'content' ? ' NULLS LAST' : '';
  return sql.raw(`${column} ${direction}${nulls}, d.id ${direction}`);
}

async function conditions(on: Queries, list: DocumentList): Promise<SQL> {
  const { query, type } = list;
  const parts: SQL[] = [
    type === undefined ? sql`d.type = ANY (${sql.param([...list.types])}::text[])` : sql`d.type = ${type}`,
    statusIs(list),
  ];
  if (query.ids !== undefined) parts.push(sql`d.id = ANY (${sql.param(query.ids)}::uuid[])`);
  const { category, tag, author } = query.filters;
  if (category !== undefined)
    parts.push(sql`d.category_id = (SELECT id FROM categories WHERE slug = ${category})`);
  if (tag !== undefined)
    parts.push(
      sql`d.tag_ids @> ARRAY(SELECT id FROM tags WHERE slug = ${tag}) AND EXISTS (SELECT FROM tags WHERE slug = ${tag})`,
    );
  if (author !== undefined) parts.push(sql`d.author = ${author}`);
  const before = sql.join(parts, sql` AND `);
  if (query.search === '') return before;
  return sql`${before} AND ${await matches(on, list, before)}`;
}

function statusIs({ source, query }: DocumentList): SQL {
  const { status } = query.filters;
  if (source === 'publications') return sql`d.status = 'published'`;
  if (status === undefined) return sql`d.status <> 'trashed'`;
  if (status === 'scheduled') return sql`d.status = 'draft' AND d.scheduled_at IS NOT NULL`;
  if (status === 'draft') return sql`d.status = 'draft' AND d.scheduled_at IS NULL`;
  return sql`d.status = ${status}`;
}

/** Titles that contain the text; only where no title does, the full text. */
async function matches(on: Queries, list: DocumentList, before: SQL): Promise<SQL> {
  const inTitle = sql`d.title_folded LIKE ${containsPattern(fold(list.query.search))}`;
  const words = prefixQuery(list.query.search);
  if (words === undefined) return inTitle;
  const [hit] = await rows(
    on,
    sql`SELECT 1 FROM ${sql.raw(list.source)} d WHERE ${before} AND ${inTitle} LIMIT 1`,
  );
  return hit === undefined ? sql`d.search @@ to_tsquery('english', ${words})` : inTitle;
}

/** From the counters where only type and status narrow the list, else counted. */
async function totalOf(on: Queries, list: DocumentList, where: SQL): Promise<number> {
  const { query } = list;
  const { status, ...others } = query.filters;
  const counted = query.search === '' && query.ids === undefined && Object.keys(others).length === 0;
  if (counted && status !== 'draft' && status !== 'scheduled') {
    const types = list.type === undefined ? [...list.types] : [list.type];
    const wanted = list.source === 'publications' ? 'published' : status;
    const [row] = await rows<{ total: number }>(
      on,
      sql`SELECT coalesce(sum(count), 0)::int AS total FROM document_counts WHERE type = ANY (${sql.param(types)}::text[])
          AND ${wanted === undefined ? sql`status <> 'trashed'` : sql`status = ${wanted}`}`,
    );
    return row?.total ?? 0;
  }
  const [row] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM ${sql.raw(list.source)} d WHERE ${where}`,
  );
  return row?.total ?? 0;
}
