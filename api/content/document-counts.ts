import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';

/** Moves one document of a type from a status to another; null is "not there". */
export async function countMove(
  tx: Queries,
  type: string,
  move: { from: string | null; to: string | null },
): Promise<void> {
  if (move.from === move.to) return;
  if (move.from !== null) await count(tx, { type, status: move.from, by: -1 });
  if (move.to !== null) await count(tx, { type, status: move.to, by: 1 });
}

async function count(
  tx: Queries,
  { type, status, by }: { type: string; status: string; by: number },
): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO document_counts AS c (type, status, count) VALUES (${type}, ${status}, ${by})
        ON CONFLICT (type, status) DO UPDATE SET count = c.count + excluded.count`,
  );
}
