import { sql } from 'drizzle-orm';
import { type Queries, rows } from './database.ts';

/**
 * Tells the planner how large tables are by now. The embedded database never finds out by itself, and any database is late after a
 * great many rows came at once: plans made for an empty table then read all of a full one, the checks of foreign keys first of all.
 */
export async function refreshStatistics(on: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await rows(on, sql`ANALYZE ${sql.identifier(table)}`);
}

/** True for 1, 2, 4, 8 …: after that many parts, the statistics should be refreshed. */
export function isDoubled(parts: number): boolean {
  return parts > 0 && (parts & (parts - 1)) === 0;
}
