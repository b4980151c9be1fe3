import type { Queries } from '../database/database.ts';
import { runStatement } from '../database/run-statement.ts';

/** Both counters in one statement and in the order of their names: two moves that cross do not wait for each other. */
const MOVE = {
  name: 'count_move',
  text: `INSERT INTO document_counts AS c (type, status, count)
    SELECT $1::text, m.status, m.move FROM (VALUES ($2::text, -1), ($3::text, 1)) AS m (status, move)
    ORDER BY m.status
    ON CONFLICT (type, status) DO UPDATE SET count = c.count + excluded.count`,
} as const;

/** Moves one document of a type from a status to another. */
export async function countMove(
  tx: Queries,
  type: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from !== to) await runStatement(tx, MOVE, [type, from, to]);
}
