import type { Queries } from '../database/database.ts';
import { runStatement } from '../database/run-statement.ts';
import { JOINS, type ListedDocument, selectList } from './document-select.ts';

/** What was published right before a piece and right after it, among its own type; null at either end. */
export interface Neighbours<Document> {
  previous: Document | null;
  next: Document | null;
}

const FROM = {
  name: 'neighbours_from',
  text: `SELECT type, published_date FROM publications WHERE id = $1 AND type <> 'list'`,
} as const;

/** `$1` is the type, `$2` and `$3` are date and id of the piece: the order of lists, read from its place either way. */
function beside(comparison: '<' | '>', order: 'DESC' | 'ASC') {
  const name = comparison === '<' ? 'neighbour_previous' : 'neighbour_next';
  const text = `SELECT ${selectList('publications', 'listed')} FROM publications d ${JOINS}
    WHERE d.type = $1 AND d.status = 'published' AND (d.published_date, d.id) ${comparison} ($2::timestamptz, $3::uuid)
    ORDER BY d.published_date ${order}, d.id ${order} LIMIT 1`;
  return { name, text };
}
const PREVIOUS = beside('<', 'DESC');
const NEXT = beside('>', 'ASC');

/** The neighbours of a published piece; undefined where there is no such piece. */
export async function neighboursOf(on: Queries, id: string): Promise<Neighbours<ListedDocument> | undefined> {
  const [from] = await runStatement<{ type: string; published_date: string | null }>(on, FROM, [id]);
  if (from === undefined) return undefined;
  const values = [from.type, from.published_date, id];
  const [[previous], [next]] = await Promise.all([
    runStatement<ListedDocument>(on, PREVIOUS, values),
    runStatement<ListedDocument>(on, NEXT, values),
  ]);
  return { previous: previous ?? null, next: next ?? null };
}
