import type { Queries } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';

/**
 * Counts documents of a type as they move between statuses. All moves of one type and status are counted at
 * once, in name order, so that concurrent moves do not deadlock.
 */
export async function countMoves(
  tx: Queries,
  moves: readonly { type: string; from: string; to: string }[],
): Promise<void> {
  const sums = new Map<string, { type: string; status: string; move: number }>();
  const add = (type: string, status: string, move: number) => {
    const key = JSON.stringify([type, status]);
    sums.set(key, { type, status, move: (sums.get(key)?.move ?? 0) + move });
  };
  for (const { type, from, to } of moves) {
    if (from === to) continue;
    add(type, from, -1);
    add(type, to, 1);
  }
  const counted = [...sums.values()];
  if (counted.length === 0) return;
  await runStatement(tx, MOVES, [
    counted.map(({ type }) => type),
    counted.map(({ status }) => status),
    counted.map(({ move }) => move),
  ]);
}

const MOVES = {
  name: 'count_moves',
  text: `INSERT INTO document_counts AS c (type, status, count)
    SELECT m.type, m.status, m.move FROM unnest($1::text[], $2::text[], $3::int[]) AS m (type, status, move)
    ORDER BY m.type, m.status
    ON CONFLICT (type, status) DO UPDATE SET count = c.count + excluded.count`,
} as const;
