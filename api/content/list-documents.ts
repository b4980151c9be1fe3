import type { Queries } from '../database/database.ts';
import { runStatement } from '../database/run-statement.ts';
import type { ListQuery } from '../resources/resource-store.ts';
import { fold, prefixQuery } from '../search/fold.ts';
import { JOINS, type ListedDocument, type Source, selectList } from './document-select.ts';
import { onceATurn } from './same-turn.ts';
import { Values, literal, reusable } from './statement.ts';

/** Which documents a list is about. Types and state are names of declarations, never what somebody sent. */
export interface DocumentList {
  source: Source;
  /** The types it is about: one, or all content types. */
  types: readonly string[];
  query: ListQuery;
  /** Curated lists carry their items in lists, too. */
  withParts?: boolean;
}

/** One page of documents and how many there are in all. */
export interface DocumentPage {
  found: ListedDocument[];
  total: number;
}

/**
 * One page and its total in one statement. A list that only type and status narrow takes its total from the counters;
 * any other scans the ids of what fits once, for page and total alike.
 */
export function listDocuments(on: Queries, list: DocumentList): Promise<DocumentPage> {
  return onceATurn(on, `list ${JSON.stringify(list)}`, () => readPage(on, list));
}

async function readPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  const { search } = list.query;
  if (search === '') return isCounted(list) ? countedPage(on, list) : scannedPage(on, list, notSearched);
  const titled = await scannedPage(on, list, titleContains);
  // Only where no title has the text is the whole text looked through.
  return titled.total > 0 || prefixQuery(search) === undefined ? titled : scannedPage(on, list, textContains);
}

/** The last page that is read in the order of an index; from there on ids are gathered first. */
const SHALLOW_ROWS = 1000;

/** Counters say how many there are; they know nothing of filters, nor of which drafts are scheduled. */
function isCounted({ query }: DocumentList): boolean {
  const { status, ...others } = query.filters;
  return (
    query.ids === undefined &&
    Object.keys(others).length === 0 &&
    status !== 'draft' &&
    status !== 'scheduled' &&
    query.page * query.perPage <= SHALLOW_ROWS
  );
}

async function countedPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  const { source, query } = list;
  const values = new Values();
  const where = conditions(list, values);
  const wanted = source === 'publications' ? 'published' : query.filters.status;
  const counted = wanted === undefined ? `status <> 'trashed'` : `status = ${literal(wanted)}`;
  const order = orderBy(list);
  // The limits stand in the text: with parameters in their place every use would be planned anew.
  const text = `
    SELECT c.total, r.* FROM (SELECT coalesce(sum(count), 0)::int AS total FROM document_counts
        WHERE type IN (${list.types.map(literal).join(', ')}) AND ${counted}) c
    LEFT JOIN (SELECT ${selectList(source, extentOf(list))}, d.title_folded FROM ${source} d ${JOINS} WHERE ${where}
        ORDER BY ${order} LIMIT ${query.perPage} OFFSET ${offsetOf(query)}) r ON true
    ORDER BY ${order.replaceAll('d.', 'r.')}`;
  return pageFrom(await runStatement<PageRow>(on, reusable(text), values.all));
}

type Narrowing = (query: ListQuery, values: Values) => string;

const notSearched: Narrowing = () => '';
/** `strpos` and not LIKE: it is answered from the index of titles alone, and has no wildcards. */
const titleContains: Narrowing = (query, values) =>
  ` AND strpos(d.title_folded, ${values.bind(fold(query.search))}) > 0`;
const textContains: Narrowing = (query, values) =>
  ` AND d.search @@ to_tsquery('english', ${values.bind(prefixQuery(query.search))})`;

/** Places in an array are integers; nothing is found as far out as this. */
const OFFSET_MAX = 2_000_000_000;

async function scannedPage(on: Queries, list: DocumentList, narrow: Narrowing): Promise<DocumentPage> {
  const { source, query } = list;
  const values = new Values();
  const where = conditions(list, values) + narrow(query, values);
  const offset = Math.min(offsetOf(query), OFFSET_MAX);
  const first = values.bind(offset + 1);
  const last = values.bind(offset + query.perPage);
  const text = `
    WITH fitting AS MATERIALIZED (SELECT coalesce(array_agg(o.id), '{}') AS ids
        FROM (SELECT d.id FROM ${source} d WHERE ${where} ORDER BY ${orderBy(list)}) o)
    SELECT cardinality(f.ids) AS total, r.* FROM fitting f
    LEFT JOIN LATERAL (SELECT ${selectList(source, extentOf(list))}, page.place
        FROM unnest(f.ids[${first}::int:${last}::int]) WITH ORDINALITY AS page (id, place)
        JOIN ${source} d ON d.id = page.id ${JOINS}) r ON true
    ORDER BY r.place`;
  return pageFrom(await runStatement<PageRow>(on, reusable(text), values.all));
}

type PageRow = ListedDocument & { total: number; place?: number };

/** An empty page is one row without a document, which tells the total. */
function pageFrom(found: PageRow[]): DocumentPage {
  const total = found[0]?.total ?? 0;
  // The join makes the id of the one row of an empty page null.
  return { found: found.filter((row) => (row.id as string | null) !== null), total };
}

function extentOf({ withParts }: DocumentList) {
  return withParts === true ? 'listed-with-parts' : 'listed';
}

function offsetOf({ page, perPage }: ListQuery): number {
  return (page - 1) * perPage;
}

/** How `sort_by` orders. */
const ORDER: Readonly<Record<string, string>> = {
  title: 'd.title_folded',
  name: 'd.title_folded',
  published_date: 'd.published_date',
  created_at: 'd.created_at',
  updated_at: 'd.updated_at',
};

/**
 * Ties are broken by id, so that no page repeats or skips a record. What has no date comes last when the newest come
 * first, which is also how the indexes run.
 */
function orderBy({ query }: DocumentList): string {
  const column = ORDER[query.sortBy];
  if (column === undefined) throw new Error(`Documents cannot be sorted by ${query.sortBy}.`);
  if (column === 'd.title_folded')
    return query.sortOrder === 'asc' ? `${column}, d.id` : `${column} DESC, d.id DESC`;
  return query.sortOrder === 'asc'
    ? `${column} NULLS FIRST, d.id NULLS FIRST`
    : `${column} DESC NULLS LAST, d.id DESC NULLS LAST`;
}

function conditions(list: DocumentList, values: Values): string {
  const { query, types } = list;
  const parts = [`d.type IN (${types.map(literal).join(', ')})`, statusIs(list)];
  const { category, tag, author, content_id: contentId } = query.filters;
  if (query.ids !== undefined) parts.push(`d.id = ANY (${values.bind(query.ids)})`);
  if (category !== undefined)
    parts.push(`d.category_id = (SELECT id FROM categories WHERE slug = ${values.bind(category)})`);
  if (tag !== undefined)
    // An unknown tag is NULL in the array, which nothing contains.
    parts.push(`d.tag_ids @> ARRAY[(SELECT id FROM tags WHERE slug = ${values.bind(tag)})]`);
  if (author !== undefined) parts.push(`d.author = ${values.bind(author)}`);
  if (contentId !== undefined) {
    // What is on a list stands in its large parts.
    const held = JSON.stringify({ content: [{ content_id: contentId }] });
    parts.push(`d.parts @> ${values.bind(held)}::jsonb`);
  }
  return parts.join(' AND ');
}

function statusIs({ source, query }: DocumentList): string {
  const { status } = query.filters;
  if (source === 'publications') return `d.status = 'published'`;
  if (status === undefined) return `d.status <> 'trashed'`;
  if (status === 'scheduled') return `d.status = 'draft' AND d.scheduled_at IS NOT NULL`;
  if (status === 'draft') return `d.status = 'draft' AND d.scheduled_at IS NULL`;
  return `d.status = ${literal(status)}`;
}
