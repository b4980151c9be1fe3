import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { JOINS, type ListedDocument, selectList } from '../document-rows/document-select.ts';

/** The content of the same type that was published right before and right after; null at either end. */
export interface Neighbours<Document> {
  previous: Document | null;
  next: Document | null;
}

/** The order of lists, read from the position of `asked` in either direction: in index order or backward. */
function beside(comparison: '<' | '>'): string {
  const order = comparison === '<' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  return `SELECT '${comparison}' AS side, n.* FROM asked LEFT JOIN LATERAL (
    SELECT ${selectList('publications', 'listed')} FROM publications d ${JOINS}
    WHERE d.type = asked.type AND d.language = asked.language AND d.status = 'published' AND (d.published_date, d.id) ${comparison} (asked.published_date, asked.id)
    ORDER BY d.published_date ${order}, d.id ${order} LIMIT 1) n ON true`;
}
/** `$1` is the page. Returns two rows, empty at either end; none when there is no such content. */
const NEIGHBOURS = {
  name: 'neighbours',
  text: `WITH asked AS (SELECT id, type, language, published_date FROM publications WHERE id = $1 AND type <> 'list')
    ${beside('<')} UNION ALL ${beside('>')}`,
} as const;

type Beside = ListedDocument & { side: '<' | '>' };

/** The neighbors of published content; undefined when there is no such content. */
export async function neighboursOf(on: Queries, id: string): Promise<Neighbours<ListedDocument> | undefined> {
  const found = await runStatement<Beside>(on, NEIGHBOURS, [id]);
  if (found.length === 0) return undefined;
  // The join sets the id to null for a side without a neighbor.
  const at = (side: Beside['side']) =>
    found.find((row) => row.side === side && (row.id as string | null) !== null) ?? null;
  return { previous: at('<'), next: at('>') };
}
