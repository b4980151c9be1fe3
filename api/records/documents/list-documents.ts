import { anyContent } from '#schema/define-content-type.ts';
import { type DocumentResource, documentTypeNamed } from '#schema/registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { containsPattern, fold, prefixQuery } from '../../platform/text/fold.ts';
import { type Place, filterConditions } from '../resources/filter-condition.ts';
import { isReadColumn } from './document-columns.ts';
import { JOINS, type ListedDocument, type Source, selectList } from './document-select.ts';
import { oncePerTick } from './same-turn.ts';
import { Values, literal, reusable } from '../../platform/database/statement.ts';

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
 * One page and its total. A list that only types and status narrow is walked in the order of an index, and takes its
 * total from the counters; any other gathers the ids of what fits once, for page and total alike. A search that fits more
 * than it may gather is counted, and walked as well.
 */
export function listDocuments(on: Queries, list: DocumentList): Promise<DocumentPage> {
  return oncePerTick(on, `list ${JSON.stringify(list)}`, () => readPage(on, list));
}

function readPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  if (list.query.search !== '') return searchedPage(on, list);
  return isCounted(list) && orderOf(list).isIndexed
    ? walkedPage(on, list, { total: counted })
    : gatheredPage(on, list, { narrow: notSearched });
}

/** The declaration that says by what a list is narrowed and sorted. */
function declarationOf({ types }: DocumentList): DocumentResource {
  const [type] = types;
  if (types.length > 1 || type === undefined) return anyContent as DocumentResource;
  const found = documentTypeNamed(type);
  if (found === undefined) throw new Error(`Documents of the type ${type} are not declared.`);
  return found;
}

/** Ids of all that a list would show, in its order, `most` of them. */
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

async function searchedPage(on: Queries, list: DocumentList): Promise<DocumentPage> {
  const { search } = list.query;
  const isShort = [...fold(search)].length < TRIGRAM_CHARS;
  const titled = await narrowedPage(on, list, isShort ? titleHas : titleContains);
  // Only where no title has the text is the whole text looked through.
  if (titled.total > 0 || prefixQuery(search) === undefined) return titled;
  return narrowedPage(on, list, textContains);
}

async function narrowedPage(on: Queries, list: DocumentList, narrow: Narrowing): Promise<DocumentPage> {
  const few = await gatheredPage(on, list, { narrow, atMost: GATHERED_MAX + 1 });
  if (few.total <= GATHERED_MAX) return few;
  // What is in very many titles is counted without a look at anything but the index of titles.
  const counts = narrow === titleContains ? titleHas : narrow;
  return walkedPage(on, list, { total: countedWith(counts), narrow });
}

/** Counters say how many there are; they know nothing of filters, nor of what is scheduled. */
function isCounted({ query }: DocumentList): boolean {
  const { status, ...others } = query.filters;
  return query.ids === undefined && Object.keys(others).length === 0 && status !== 'scheduled';
}

/** A statement of the total. */
type Total = (list: DocumentList, values: Values) => string;

const counted: Total = ({ source, query, types }) => {
  const wanted = source === 'publications' ? 'published' : query.filters.status;
  const among = `type IN (${types.map(literal).join(', ')})`;
  const status = wanted === undefined ? `status <> 'trashed'` : `status = ${literal(wanted)}`;
  const sum = `SELECT coalesce(sum(count), 0)::int AS total FROM document_counts WHERE ${among} AND ${status}`;
  if (wanted !== 'draft') return sum;
  return `SELECT total - (SELECT count(*)::int FROM content
    WHERE scheduled_at IS NOT NULL AND status = 'draft' AND ${among}) AS total FROM (${sum}) drafts`;
};

function countedWith(narrow: Narrowing): Total {
  return (list, values) =>
    `SELECT count(*)::int AS total FROM ${list.source} d WHERE ${conditions(list, values)}${narrow(list.query, values)}`;
}

/** From here on a page is read in two steps, places within an index first: rows that are only passed cost most. */
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
  const columns = `${selectList(source, extentOf(list))}, d.title_folded`;
  const limits = `ORDER BY ${order} LIMIT ${query.perPage} OFFSET ${offsetOf(query)}`;
  const isInTwoSteps = offsetOf(query) >= SHALLOW_ROWS || walksEachType(list);
  // The limits stand in the text: with parameters in their place every use would be planned anew.
  const rows = isInTwoSteps
    ? `SELECT ${columns} FROM (${placesOf(list, narrow, values)}) places JOIN ${source} d ON d.id = places.id ${JOINS}`
    : `SELECT ${columns} FROM ${source} d ${JOINS} WHERE ${conditions(list, values)}${narrow(query, values)} ${limits}`;
  const text = `SELECT c.total, r.* FROM (${totalText}) c LEFT JOIN (${rows}) r ON true ORDER BY ${order.replaceAll(/\bd\./g, 'r.')}`;
  // How common a text is decides how it is looked for: that is planned each time.
  const statement = narrow === notSearched ? reusable(text) : { text };
  return pageFrom(await runStatement<PageRow>(on, statement, values.all));
}

/** Only what was published has an order over all types in an index. */
function walksEachType({ source, types, query }: DocumentList): boolean {
  return types.length > 1 && !(source === 'publications' && query.sortBy === 'published_date');
}

/** The ids of a page. Several types are walked one beside the other, each in the order of its index. */
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

/** So many ids are gathered to be sorted; of a search that fits more only the page is looked for. */
const GATHERED_MAX = 1000;
/** Shorter texts are in no index of trigrams. */
const TRIGRAM_CHARS = 3;

const notSearched: Narrowing = () => '';
const titleContains: Narrowing = (query, values) =>
  ` AND d.title_folded LIKE ${values.bind(containsPattern(fold(query.search)))}`;
/** `strpos` and not LIKE: it is answered from the index of titles alone. */
const titleHas: Narrowing = (query, values) =>
  ` AND strpos(d.title_folded, ${values.bind(fold(query.search))}) > 0`;
const textContains: Narrowing = (query, values) =>
  ` AND d.search @@ to_tsquery('english', ${values.bind(prefixQuery(query.search))})`;

/** Places in an array are integers; nothing is found as far out as this. */
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
  return Math.min((page - 1) * perPage, OFFSET_MAX);
}

/** How a list is sorted. */
interface Order {
  /** The expression over `d`, and the column that it needs. */
  by: string;
  carried: string;
  /** Whether an index of every type runs in this order. Any other order sorts the ids of what fits. */
  isIndexed: boolean;
}
const INDEXED: readonly string[] = ['title_folded', 'published_date', 'created_at', 'updated_at'];

/** By a column, of titles by how they are looked up; by a field of one type, which has no column of its own, by its value. */
function orderOf(list: DocumentList): Order {
  const { sortBy } = list.query;
  const resource = declarationOf(list);
  const name = resource.storage.columns?.[sortBy] ?? sortBy;
  if (isReadColumn(name) || name === 'created_at' || name === 'updated_at') {
    const column = name === 'title' ? 'title_folded' : name;
    return { by: `d.${column}`, carried: `d.${column}`, isIndexed: INDEXED.includes(column) };
  }
  const value = `d.data ->> ${literal(sortBy)}`;
  const isNumber = resource.fields[sortBy]?.kind === 'number';
  return { by: isNumber ? `(${value})::numeric` : `lower(${value})`, carried: 'd.data', isIndexed: false };
}

/**
 * Ties are broken by id, so that no page repeats or skips a record. What has no date comes last when the newest come
 * first, which is also how the indexes run.
 */
function orderBy(list: DocumentList): string {
  const { by } = orderOf(list);
  const isAscending = list.query.sortOrder === 'asc';
  if (by === 'd.title_folded') return isAscending ? `${by}, d.id` : `${by} DESC, d.id DESC`;
  return isAscending ? `${by} NULLS FIRST, d.id NULLS FIRST` : `${by} DESC NULLS LAST, d.id DESC NULLS LAST`;
}

function conditions(list: DocumentList, values: Values): string {
  const { query, types, source } = list;
  const resource = declarationOf(list);
  const parts = [`d.type IN (${types.map(literal).join(', ')})`, statusIs(list)];
  const { filters, ids } = query;
  if (ids !== undefined) parts.push(`d.id = ANY (${values.bind(ids)})`);
  const place = (key: string) => placeOf(resource, key);
  parts.push(...filterConditions(resource, { filters, values, documents: source, placeOf: place }));
  if (filters.content_id !== undefined) {
    // What is on a list stands in its large parts.
    const held = JSON.stringify({ content: [{ content_id: filters.content_id }] });
    parts.push(`d.parts @> ${values.bind(held)}::jsonb`);
  }
  return parts.join(' AND ');
}

/** A state is more than a value: see {@link statusIs}. */
function placeOf({ storage }: DocumentResource, key: string): Place | undefined {
  if (key === 'status') return undefined;
  const column = storage.columns?.[key] ?? key;
  return isReadColumn(column) ? { column: `d.${column}` } : { json: 'd.data' };
}

function statusIs({ source, query }: DocumentList): string {
  const { status } = query.filters;
  if (source === 'publications') return `d.status = 'published'`;
  if (status === undefined) return `d.status <> 'trashed'`;
  if (status === 'scheduled') return `d.status = 'draft' AND d.scheduled_at IS NOT NULL`;
  if (status === 'draft') return `d.status = 'draft' AND d.scheduled_at IS NULL`;
  return `d.status = ${literal(status)}`;
}
