import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { NotedQuotation } from '../document-rows/quotations-in.ts';

/** The columns of a quotation as they are sent, with their types. */
const SENT = [
  ['id', 'uuid'],
  ['field', 'text'],
  ['position', 'int'],
  ['entry', 'int'],
  ['words', 'text'],
  ['folded', 'text'],
  ['same', 'text'],
  ['place', 'text'],
  ['page', 'int'],
  ['said_by', 'text'],
  ['verified', 'boolean'],
  ['characters', 'int'],
  ['word_count', 'int'],
] as const satisfies readonly (readonly [keyof NotedQuotation, string])[];
const NAMES = SENT.map(([name]) => name);
const TYPED = SENT.map(([name, type]) => `${name} ${type}`).join(', ');
const named = (table: string, names: readonly string[]) => names.map((name) => `${table}.${name}`).join(', ');

/**
 * SQL for the book that a quotation is from, by its text's `book_ids`: the only one, or else the one whose title is in the place
 * or the name that the quotation gives.
 */
const bookOf = (data: string, quotation: string) => {
  const ids = `CASE jsonb_typeof(${data}->'book_ids') WHEN 'array' THEN ${data}->'book_ids' ELSE '[]' END`;
  const cited = `lower(unaccent(concat_ws(' ', ${quotation}.place, ${quotation}.said_by)))`;
  return `(SELECT b.id FROM jsonb_array_elements_text(${ids}) AS listed (id)
      JOIN content b ON b.id = listed.id::uuid AND b.type = 'book'
      WHERE jsonb_array_length(${ids}) = 1 OR strpos(${cited}, b.title_folded) > 0
      ORDER BY length(b.title_folded) DESC, b.id LIMIT 1)`;
};

/** How rows are written: only where something is different. `names` are those columns that are sent. */
function written(names: readonly string[]): string {
  const stored = [...names, 'book_id'].filter((name) => name !== 'id');
  return `ON CONFLICT (id) DO UPDATE SET ${stored.map((name) => `${name} = excluded.${name}`).join(', ')}
      WHERE (${named('x', stored)}) IS DISTINCT FROM (${named('excluded', stored)})`;
}

/**
 * Parts of the statement of a save, which has `saved` with `id` and `data`: writes the quotations of the draft. The parameter has
 * them as JSON; NULL leaves those that are stored. What the page has stays until it is published again.
 */
export function draftQuotations(parameter: string): string {
  const isGone = `x.document_id = s.id AND ${parameter}::jsonb IS NOT NULL AND NOT EXISTS (SELECT FROM quoted q WHERE q.id = x.id)`;
  return `quoted AS (SELECT q.* FROM jsonb_to_recordset(${parameter}::jsonb) AS q (${TYPED})),
  unquoted AS (DELETE FROM quotations x USING saved s WHERE ${isGone} AND x.published_entry IS NULL),
  on_page AS (UPDATE quotations x SET entry = NULL FROM saved s
    WHERE ${isGone} AND x.published_entry IS NOT NULL AND x.entry IS NOT NULL),
  noted AS (
    INSERT INTO quotations AS x (document_id, ${NAMES.join(', ')}, book_id)
    SELECT s.id, ${named('q', NAMES)}, ${bookOf('s.data', 'q')} FROM saved s, quoted q
    ${written(NAMES)})`;
}

/** The version that the stored quotations follow, after a save of the row `d`. */
export function quotedVersion(parameter: string): string {
  return `CASE WHEN ${parameter}::jsonb IS NOT NULL OR d.quoted_version = d.version THEN d.version + 1 ELSE d.quoted_version END`;
}

/*
 * Where the page is the draft, or there is none, its quotations are known. Anything else is left to the job, which finds it by
 * `quoted_published_version`.
 */
const FOLLOW = {
  name: 'follow_quoted_pages',
  text: `WITH texts AS (
      SELECT id, data, published_version FROM content
      WHERE id = ANY ($1::uuid[]) AND quoted_version = version AND (published_version IS NULL OR published_version = version)),
    gone AS (DELETE FROM quotations x USING texts t WHERE x.document_id = t.id AND x.entry IS NULL),
    shown AS (
      UPDATE quotations x SET book_id = ${bookOf('t.data', 'x')},
        published_entry = CASE WHEN t.published_version IS NOT NULL THEN x.entry END
      FROM texts t WHERE x.document_id = t.id AND x.entry IS NOT NULL)
    UPDATE content c SET quoted_published_version = t.published_version FROM texts t
    WHERE c.id = t.id AND c.quoted_published_version IS DISTINCT FROM t.published_version`,
} as const;

/** Says which quotations visitors see, after pages were published or taken off the site. */
export async function followPages(tx: Queries, ids: readonly string[]): Promise<void> {
  await runStatement(tx, FOLLOW, [ids]);
}

/** A quotation of a draft, of its page, or of both. */
export interface StoredQuotation extends Omit<NotedQuotation, 'entry'> {
  entry: number | null;
  published_entry: number | null;
}

const REPLACED = [...NAMES, 'published_entry'];
const REPLACE = {
  name: 'replace_quotations',
  text: `WITH text AS (SELECT id, data FROM content WHERE id = $1::uuid),
    sent AS (SELECT q.* FROM jsonb_to_recordset($2::jsonb) AS q (${TYPED}, published_entry int)),
    gone AS (DELETE FROM quotations x WHERE x.document_id = $1 AND NOT EXISTS (SELECT FROM sent q WHERE q.id = x.id)),
    noted AS (
      INSERT INTO quotations AS x (document_id, ${REPLACED.join(', ')}, book_id)
      SELECT t.id, ${named('q', REPLACED)}, ${bookOf('t.data', 'q')} FROM text t, sent q
      ${written(REPLACED)})
    UPDATE content SET quoted_version = version, quoted_published_version = published_version WHERE id = $1`,
} as const;

/** Writes all quotations of a text, and says that they are those of its present versions. */
export async function replaceQuotations(
  tx: Queries,
  id: string,
  quotations: readonly StoredQuotation[],
): Promise<void> {
  await runStatement(tx, REPLACE, [id, JSON.stringify(quotations)]);
}
