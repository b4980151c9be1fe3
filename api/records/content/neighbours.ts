import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { JOINS, type ListedDocument, selectList } from '../document-rows/document-select.ts';

/** What was published right before a piece and right after it, among its own type; null at either end. */
export interface Neighbours<Document> {
  previous: Document | null;
  next: Document | null;
}

/** The order of lists, read from the place of `asked` in either direction: just as the index has it, or backwards. */
function beside(comparison: '<' | '>'): string {
  const order = comparison === '<' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  return `SELECT '${comparison}' AS side, n.* FROM asked LEFT JOIN LATERAL (
    SELECT ${selectList('publications', 'listed')} FROM publications d ${JOINS}
    WHERE d.type = asked.type AND d.language = asked.language AND d.status = 'published' AND (d.published_date, d.id) ${comparison} (asked.published_date, asked.id)
    ORDER BY d.published_date ${order}, d.id ${order} LIMIT 1) n ON true`;
}
/** `$1` is the page. Two rows, empty at either end; none where there is no such piece. */
const NEIGHBOURS = {
  name: 'neighbours',
  text: `WITH asked AS (SELECT id, type, language, published_date FROM publications WHERE id = $1 AND type <> 'list')
    ${beside('<')} UNION ALL ${beside('>')}`,
} as const;

type Beside = ListedDocument & { side: '<' | '>' };

/** The neighbors of a published piece; undefined where there is no such piece. */
export async function neighboursOf(on: Queries, id: string): Promise<Neighbours<ListedDocument> | undefined> {
  const found = await runStatement<Beside>(on, NEIGHBOURS, [id]);
  if (found.length === 0) return undefined;
  // The join makes the id of a side without a neighbor null.
  const at = (side: Beside['side']) =>
    found.find((row) => row.side === side && (row.id as string | null) !== null) ?? null;
  return { previous: at('<'), next: at('>') };
}
