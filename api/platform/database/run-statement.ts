import type { PreparedStatement, Queries } from './database.ts';
import { connectionOf } from './drizzle-session.ts';

/**
 * The rows of a statement written as text, on the database or inside a transaction: like `database.select`, for code that
 * is handed whichever of the two it belongs to.
 */
export async function runStatement<Row>(
  on: Queries,
  statement: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connectionOf(on).run(statement, values, { rowMode: 'object' });
  return rows as Row[];
}
