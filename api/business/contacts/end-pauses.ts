import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/** Ends the breaks whose time has come: these people get the next newsletter again. */
export async function endPauses(on: Queries, now: Date): Promise<void> {
  await rows(on, sql`UPDATE contacts SET paused_until = NULL WHERE paused_until <= ${now.toISOString()}`);
}
