import { type SQL, sql } from 'drizzle-orm';
import type { Quotation, QuotationCheck, QuotationCounts } from '#schema/answers/records/quotations.ts';
import { bookDescriptions, contentTypeNamed, publicPathOf } from '#schema/registry/registry.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { ListQuery } from '../../platform/deps/wire-record.ts';
import { QUERY_WORDS_MAX, containsPattern, fold } from '../../platform/text/fold.ts';
import { shownStatus } from '../../records/documents/present-document.ts';

/** How the list can be sorted. */
export const QUOTATION_ORDERS = ['updated_at', 'title', 'work', 'characters'] as const;
export const QUOTATION_FILTERS = [
  'check',
  'book_id',
  'content_id',
  'content_type_name',
  'published',
] as const;

/** The quotes `q` of texts `c` outside the trash, with the book `b` and the page `p` that visitors see. */
export const QUOTED = sql.raw(`quotations q JOIN content c ON c.id = q.document_id AND c.status <> 'trashed'
  LEFT JOIN content b ON b.id = q.book_id AND b.status <> 'trashed'`);
const PAGES = sql.raw(
  `LEFT JOIN publications p ON p.id = c.id LEFT JOIN categories k ON k.id = p.category_id`,
);

const ORDERS: Record<(typeof QUOTATION_ORDERS)[number], SQL> = {
  updated_at: sql.raw('c.updated_at'),
  title: sql.raw('c.title_folded'),
  work: sql.raw('coalesce(b.title_folded, c.title_folded)'),
  characters: sql.raw('q.characters'),
};

const CHECKS: Record<QuotationCheck, SQL> = {
  verified: sql.raw('q.verified'),
  not_found: sql.raw('NOT q.verified'),
  unchecked: sql.raw('q.verified IS NULL'),
};

interface QuotationRow {
  id: string;
  words: string;
  characters: number;
  word_count: number;
  verified: boolean | null;
  said_by: string | null;
  place: string | null;
  page: number | null;
  field: string;
  entry: number | null;
  published_entry: number | null;
  book_id: string | null;
  book_title: string | null;
  book_slug: string | null;
  book_author: string | null;
  content_id: string;
  type: string;
  title: string;
  slug: string | null;
  status: string;
  scheduled_at: string | null;
  author: string | null;
  data: Readonly<Record<string, unknown>>;
  updated_at: string;
  page_slug: string | null;
  page_type: string | null;
  page_language: string | null;
  category_slug: string | null;
}

/** One page of quotes, and how many there are. */
export async function listQuotations(
  on: Queries,
  query: ListQuery,
): Promise<{ found: Quotation[]; total: number }> {
  const { page, perPage, sortBy, sortOrder } = query;
  const where = conditionOf(query);
  const order = ORDERS[sortBy as keyof typeof ORDERS];
  const found = await rows<QuotationRow>(
    on,
    sql`SELECT q.id, q.words, q.characters, q.word_count, q.verified, q.said_by, q.place, q.page, q.field, q.entry,
          q.published_entry, b.id AS book_id, b.title AS book_title, b.slug AS book_slug, b.author AS book_author,
          c.id AS content_id, c.type, c.title, c.slug, c.status, c.scheduled_at, c.author, c.data, c.updated_at,
          p.slug AS page_slug, p.type AS page_type, p.language AS page_language, k.slug AS category_slug
        FROM ${QUOTED} ${PAGES} WHERE ${where}
        ORDER BY ${order} ${sql.raw(sortOrder)}, q.document_id, q.position, q.entry IS NULL, q.id LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const [counted] = await rows<{ total: number }>(
    on,
    sql`SELECT count(*)::int AS total FROM ${QUOTED} WHERE ${where}`,
  );
  return { found: found.map(presented), total: counted?.total ?? 0 };
}

/** How many quotes match, by what is known about them. */
export async function countQuotations(
  on: Queries,
  query: Pick<ListQuery, 'search' | 'filters'>,
): Promise<QuotationCounts> {
  const [counts] = await rows<QuotationCounts>(
    on,
    sql`SELECT count(*)::int AS "all", (count(*) FILTER (WHERE ${CHECKS.verified}))::int AS verified,
          (count(*) FILTER (WHERE ${CHECKS.unchecked}))::int AS unchecked,
          (count(*) FILTER (WHERE ${CHECKS.not_found}))::int AS not_found
        FROM ${QUOTED} WHERE ${conditionOf(query)}`,
  );
  return counts ?? { all: 0, verified: 0, unchecked: 0, not_found: 0 };
}

function conditionOf({
  search,
  filters,
  ids,
}: Pick<ListQuery, 'search' | 'filters'> & Partial<ListQuery>): SQL {
  const { check, book_id: book, content_id: content, content_type_name: type, published } = filters;
  const parts: SQL[] = [sql`true`];
  if (check !== undefined) parts.push(CHECKS[check as QuotationCheck]);
  if (book !== undefined) parts.push(sql`q.book_id = ${book}`);
  if (content !== undefined) parts.push(sql`q.document_id = ${content}`);
  if (type !== undefined) parts.push(sql`c.type = ${type}`);
  if (published !== undefined)
    parts.push(sql.raw(`q.published_entry IS ${published === 'true' ? 'NOT NULL' : 'NULL'}`));
  if (ids !== undefined) parts.push(sql`q.id = ANY (${sql.param(ids)}::uuid[])`);
  const words = fold(search)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, QUERY_WORDS_MAX);
  return sql.join([...parts, ...words.map(hasWord)], sql` AND `);
}

/** The book title that a summary states itself, before the book has a record. */
const SAID_TITLES = sql.raw(
  bookDescriptions.map(({ book: { title } }) => `c.data->>'${title.replaceAll("'", "''")}'`).join(', ') ||
    'NULL::text',
);

/** Each word may be in the quote, in the title of its text, or in the title or author of the book. */
function hasWord(word: string): SQL {
  const pattern = containsPattern(word);
  const names = sql`lower(unaccent(concat_ws(' ', b.author, c.author, ${SAID_TITLES})))`;
  return sql`(q.folded LIKE ${pattern} OR c.title_folded LIKE ${pattern} OR b.title_folded LIKE ${pattern}
    OR ${names} LIKE ${pattern})`;
}

function presented(row: QuotationRow): Quotation {
  const { id, words, characters, word_count: count, place, page, field, entry } = row;
  return {
    id,
    text: words,
    characters,
    words: count,
    check: row.verified === null ? 'unchecked' : row.verified ? 'verified' : 'not_found',
    ...workOf(row),
    place,
    page,
    content: {
      id: row.content_id,
      content_type_name: row.type,
      title: row.title,
      slug: row.slug,
      status: shownStatus(row),
      updated_at: row.updated_at,
    },
    field,
    entry,
    is_published: row.published_entry !== null,
    ...pathsOf(row),
  };
}

function workOf(row: QuotationRow): Pick<Quotation, 'work' | 'person'> {
  const description = bookDescriptions.find(({ type }) => type.storage.type === row.type)?.book;
  const said = description === undefined ? undefined : row.data[description.title];
  const author = row.book_author ?? (description === undefined ? null : row.author);
  const person = row.said_by ?? author;
  if (row.book_id !== null && row.book_title !== null)
    return { person, work: { id: row.book_id, title: row.book_title, slug: row.book_slug } };
  const isNamed = typeof said === 'string' && said !== '';
  return { person, work: isNamed ? { id: null, title: said, slug: null } : null };
}

/** Positions in the URL of an image have two digits. */
const IMAGES_MAX = 99;

function pathsOf(row: QuotationRow): Pick<Quotation, 'public_path' | 'image_path'> {
  const {
    published_entry: entry,
    page_slug: slug,
    category_slug: categorySlug,
    page_language: language,
  } = row;
  const type = contentTypeNamed(row.page_type ?? '');
  const path =
    entry === null || slug === null || type === undefined
      ? undefined
      : publicPathOf(type, { slug, categorySlug, language });
  if (path === undefined || entry === null) return { public_path: null, image_path: null };
  const isDrawn = row.field === 'quotes' && type?.site.schemaOrg === 'Review' && entry < IMAGES_MAX;
  return {
    public_path: row.field === 'quotes' ? `${path}#quote-${entry + 1}` : path,
    image_path: isDrawn ? `/share${path}/quote-${entry + 1}.png` : null,
  };
}
