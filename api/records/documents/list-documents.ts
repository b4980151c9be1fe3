import type { DocumentResource } from '#schema/registry/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { Cursor, ListQuery } from '../../platform/deps/wire-record.ts';
import { containsPattern, fold, prefixQuery } from '../../platform/text/fold.ts';
import { type Place, filterConditions } from '../resources/filter-condition.ts';
import { isReadColumn, ownPlace } from '../document-rows/document-columns.ts';
import {
  type DocumentList,
  comesAfter,
  declarationOf,
  orderBy,
  orderOf,
  placeValue,
} from '../document-rows/document-order.ts';
import { searchConfigOf } from '../search/search-config.ts';
import { JOINS, type ListedDocument, selectList } from '../document-rows/document-select.ts';
import { oncePerTick } from './same-turn.ts';
import { Values, literal, reusable } from '../../platform/database/statement.ts';

/** One page of documents and the total. */
export interface DocumentPage {
  found: ListedDocument[];
  total: number;
  /**
   * The last document in the order of the list; undefined on an empty page, and when no cursor can continue
   * from it.
   */
  last?: Cursor['after'];
}

/**
 * One page and its total. A list filtered only by types and status is read in index order, with its total
 * from the counters. Any other list collects all matching ids once, for both page and total. A search with
 * too many matches is counted, and read in index order.
 */
export function listDocuments(on: Queries, list: DocumentList): Promise<DocumentPage> {
  return oncePerTick(on, `list ${JSON.stringify(list)}`, () => readPage(on, list));
}

function readPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  if (list.query.cursor !== undefined) return continuedPage(on, list);
  if (list.query.search !== '') return searchedPage(on, list);
  return isCounted(list) && orderOf(list).isIndexed
    ? walkedPage(on, list, { total: counted })
    : gatheredPage(on, list, { narrow: notSearched });
}

/** The ids of everything that a list would show, in order, at most `most`. */
export async function documentIds(on: Queries, list: DocumentList, most: number): Promise<string[]> {
  const idsBy = async (narrow: Narrowing) => {
    const values = new Values();
    const where = conditions(list, values) + narrow(list.query, values);
    const text = `SELECT d.id FROM ${list.source} d WHERE ${where} ORDER BY ${orderBy(list)} LIMIT ${most}`;
    return (await runStatement<{ id: string }>(on, { text }, values.all)).map(({ id }) => id);
  };
  const { search } = list.query;
  if (search === '') return idsBy(notSearched);
  const titled = await idsBy(titleHas);
  return titled.length > 0 || prefixQuery(search) === undefined ? titled : idsBy(textContains);
}

/** The page after a cursor: as fast as the first page, no matter how far in. */
function continuedPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  const total = isCounted(list) ? counted : countedWith(notSearched);
  return walkedPage(on, list, { total, narrow: (_query, values) => comesAfter(list, values) });
}

async function searchedPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  const { search } = list.query;
  const isShort = [...fold(search)].length < TRIGRAM_CHARS;
  const titled = await narrowedPage(on, list, isShort ? titleHas : titleContains);
  // The full text is searched only when no title matches.
  if (titled.total > 0 || prefixQuery(search) === undefined) return titled;
  return narrowedPage(on, list, textContains);
}

/** Searches that had too many matches to gather: the next of their pages is not tried that way first. */
const crowded = new Set<string>();
const CROWDED_MAX = 500;

async function narrowedPage(on: Queries, list: DocumentList, narrow: Narrowing): Promise<DocumentPage> {
  const { source, types, query } = list;
  const search = JSON.stringify([source, types, query.filters, query.search, narrow === textContains]);
  if (!crowded.has(search)) {
    const few = await gatheredPage(on, list, { narrow, atMost: GATHERED_MAX + 1 });
    if (few.total <= GATHERED_MAX) return few;
    if (crowded.size >= CROWDED_MAX) crowded.clear();
    crowded.add(search);
  }
  // A text in very many titles is looked for in an index that has them, in the order of the list if there is one.
  const isTitle = narrow !== textContains;
  if (isTitle && hasTitlesInOrder(list)) return gatheredPage(on, list, { narrow: titleHas });
  return walkedPage(on, list, { total: countedWith(isTitle ? titleHas : narrow), narrow });
}

/** Whether one index has the titles in the order of the list, so that a single walk finds, sorts, and counts. */
function hasTitlesInOrder({ types, source, query: { sortBy } }: DocumentList): boolean {
  if (sortBy === 'published_date') return types.length === 1 || source === 'publications';
  return sortBy === 'title' && types.length === 1;
}

/** Counters hold totals; they do not cover filters or schedules. */
function isCounted({ query }: DocumentList): boolean {
  const { status, language = '', ...others } = query.filters;
  return (
    query.ids === undefined && language === '' && Object.keys(others).length === 0 && status !== 'scheduled'
  );
}

/** A statement for the total. */
type Total = (list: DocumentList, values: Values) => string;

/** When counters exceed the requested page, small indexes are counted instead. */
const counted: Total = (list) => {
  const { source, query, types } = list;
  const wanted = source === 'publications' ? 'published' : query.filters.status;
  const among = `type IN (${types.map(literal).join(', ')})`;
  const status = wanted === undefined ? `status <> 'trashed'` : `status = ${literal(wanted)}`;
  const sum = `SELECT coalesce(sum(count), 0)::int AS total FROM document_counts WHERE ${among} AND ${status}`;
  const scheduled = `(SELECT count(*)::int FROM content
    WHERE scheduled_at IS NOT NULL AND status = 'draft' AND ${among})`;
  const translated = `(SELECT count(*)::int FROM ${source} d
    WHERE d.language <> '' AND ${among} AND ${status})`;
  const beside = [
    ...(wanted === 'draft' ? [scheduled] : []),
    ...(query.filters.language === '' ? [translated] : []),
  ];
  return beside.length === 0 ? sum : `SELECT total - ${beside.join(' - ')} AS total FROM (${sum}) counted`;
};

function countedWith(narrow: Narrowing): Total {
  return (list, values) =>
    `SELECT count(*)::int AS total FROM ${list.source} d WHERE ${conditions(list, values)}${narrow(list.query, values)}`;
}

/**
 * From this offset on, a page is read in two steps, positions in an index first: skipped rows cost the most.
 */
const SHALLOW_ROWS = 100;

async function walkedPage(
  on: Queries,
  list: DocumentList,
  { total, narrow = notSearched }: { total: Total; narrow?: Narrowing },
): Promise<DocumentPage> {
  const { source, query } = list;
  const values = new Values();
  const order = orderBy(list);
  const totalText = total(list, values);
  const place = query.cursor === undefined ? '' : `, ${placeValue(list)} AS place_value`;
  const columns = `${selectList(source, extentOf(list))}, d.title_folded${place}`;
  const limits = `ORDER BY ${order} LIMIT ${query.perPage} OFFSET ${offsetOf(query)}`;
  const isInTwoSteps = offsetOf(query) >= SHALLOW_ROWS || walksEachType(list);
  // The limits are literals: with parameters, every execution would be planned again.
  const rows = isInTwoSteps
    ? `SELECT ${columns} FROM (${placesOf(list, narrow, values)}) places JOIN ${source} d ON d.id = places.id ${JOINS}`
    : `SELECT ${columns} FROM ${source} d ${JOINS} WHERE ${conditions(list, values)}${narrow(query, values)} ${limits}`;
  const text = `SELECT c.total, r.* FROM (${totalText}) c LEFT JOIN (${rows}) r ON true ORDER BY ${order.replaceAll(/\bd\./g, 'r.')}`;
  // The best search plan depends on how common a text is, so it is planned each time.
  const statement = narrow === notSearched ? reusable(text) : { text };
  return pageFrom(await runStatement<PageRow>(on, statement, values.all));
}

/** Only published content has an index over all types. */
function walksEachType({ source, types, query }: DocumentList): boolean {
  return types.length > 1 && !(source === 'publications' && query.sortBy === 'published_date');
}

/** The ids of a page. Several types are read in parallel, each in index order. */
function placesOf(list: DocumentList, narrow: Narrowing, values: Values): string {
  const { source, query } = list;
  const order = orderBy(list);
  const place = `d.id, ${orderOf(list).carried}`;
  const walk = (of: DocumentList) =>
    `SELECT ${place} FROM ${source} d WHERE ${conditions(of, values)}${narrow(query, values)} ORDER BY ${order}`;
  const limits = `LIMIT ${query.perPage} OFFSET ${offsetOf(query)}`;
  if (!walksEachType(list)) return `${walk(list)} ${limits}`;
  const reach = offsetOf(query) + query.perPage;
  const walks = list.types.map((type) => `(${walk({ ...list, types: [type] })} LIMIT ${reach})`);
  return `SELECT d.id FROM (${walks.join(' UNION ALL ')}) d ORDER BY ${order} ${limits}`;
}

type Narrowing = (query: ListQuery, values: Values) => string;

/** The maximum number of ids gathered for sorting; for a search with more matches only the page is read. */
const GATHERED_MAX = 1000;
/** Shorter texts have no trigrams to search by. */
const TRIGRAM_CHARS = 3;

const notSearched: Narrowing = () => '';
const titleContains: Narrowing = (query, values) =>
  ` AND d.title_folded LIKE ${values.bind(containsPattern(fold(query.search)))}`;
/** `strpos` instead of LIKE: it is answered from the index of titles alone. */
const titleHas: Narrowing = (query, values) =>
  ` AND strpos(d.title_folded, ${values.bind(fold(query.search))}) > 0`;
const textContains: Narrowing = (query, values) =>
  ` AND d.search @@ to_tsquery('${searchConfigOf(query.filters.language ?? '')}', ${values.bind(prefixQuery(query.search))})`;

/** Array positions are integers; nothing is found at an offset this large. */
const OFFSET_MAX = 2_000_000_000;

async function gatheredPage(
  on: Queries,
  list: DocumentList,
  { narrow, atMost }: { narrow: Narrowing; atMost?: number },
): Promise<DocumentPage> {
  const { source, query } = list;
  const values = new Values();
  const where = conditions(list, values) + narrow(query, values);
  const offset = offsetOf(query);
  const first = values.bind(offset + 1);
  const last = values.bind(offset + query.perPage);
  const fitting =
    atMost === undefined
      ? `SELECT d.id FROM ${source} d WHERE ${where} ORDER BY ${orderBy(list)}`
      : `SELECT d.id FROM (SELECT d.id, ${orderOf(list).carried} FROM ${source} d WHERE ${where} LIMIT ${atMost}) d ORDER BY ${orderBy(list)}`;
  const text = `
    WITH fitting AS MATERIALIZED (SELECT coalesce(array_agg(o.id), '{}') AS ids FROM (${fitting}) o)
    SELECT cardinality(f.ids) AS total, r.* FROM fitting f
    LEFT JOIN LATERAL (SELECT ${selectList(source, extentOf(list))}, page.place
        FROM unnest(f.ids[${first}::int:${last}::int]) WITH ORDINALITY AS page (id, place)
        JOIN ${source} d ON d.id = page.id ${JOINS}) r ON true
    ORDER BY r.place`;
  const statement = narrow === notSearched ? reusable(text) : { text };
  return pageFrom(await runStatement<PageRow>(on, statement, values.all));
}

type PageRow = ListedDocument & { total: number; place?: number; place_value?: string | null };

/** An empty page is one row without a document, which carries the total. */
function pageFrom(found: PageRow[]): DocumentPage {
  const total = found[0]?.total ?? 0;
  // The join sets the id to null in the single row of an empty page.
  const there = found.filter((row) => (row.id as string | null) !== null);
  const last = there.at(-1);
  return last?.place_value === undefined
    ? { found: there, total }
    : { found: there, total, last: { value: last.place_value, id: last.id } };
}

function extentOf({ withParts, withTexts }: DocumentList) {
  if (withTexts === true) return 'whole';
  return withParts === true ? 'listed-with-parts' : 'listed';
}

function offsetOf({ page, perPage, cursor }: ListQuery): number {
  if (cursor !== undefined) return 0;
  return Math.min((page - 1) * perPage, OFFSET_MAX);
}

function conditions(list: DocumentList, values: Values): string {
  const { query, types, source } = list;
  const resource = declarationOf(list);
  const parts = [`d.type IN (${types.map(literal).join(', ')})`, statusIs(list)];
  const { filters, ids } = query;
  if (filters.language !== undefined) parts.push(`d.language = ${literal(filters.language)}`);
  if (ids !== undefined) parts.push(`d.id = ANY (${values.bind(ids)})`);
  const place = (key: string) => placeOf(resource, key);
  parts.push(...filterConditions(resource, { filters, values, documents: source, placeOf: place }));
  if (filters.content_id !== undefined) {
    // The items of a list are in its large parts.
    const held = JSON.stringify({ content: [{ content_id: filters.content_id }] });
    parts.push(`d.parts @> ${values.bind(held)}::jsonb`);
  }
  return parts.join(' AND ');
}

/** A status is more than a value: see {@link statusIs}. The language narrows lists of all types. */
function placeOf(resource: DocumentResource, key: string): Place | undefined {
  if (key === 'status' || key === 'language') return undefined;
  if (key === 'created_at' || key === 'updated_at') return { column: `d.${key}` };
  const column = resource.storage.columns?.[key] ?? key;
  return isReadColumn(column) ? { column: `d.${column}` } : ownPlace(resource, key);
}

function statusIs({ source, query }: DocumentList): string {
  const { status } = query.filters;
  if (source === 'publications') return `d.status = 'published'`;
  if (status === undefined) return `d.status <> 'trashed'`;
  if (status === 'scheduled') return `d.status = 'draft' AND d.scheduled_at IS NOT NULL`;
  if (status === 'draft') return `d.status = 'draft' AND d.scheduled_at IS NULL`;
  return `d.status = ${literal(status)}`;
}
