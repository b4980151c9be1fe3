import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

const KEY = 'starter_content_loaded_at';

/**
 * Records when the starter content was loaded into the empty database: what existed then and has not changed
 * since came with the product; everything else belongs to the people who run the site.
 */
export async function noteStarterContent(on: Queries, now: Date): Promise<void> {
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(now.toISOString())}::jsonb)
        ON CONFLICT DO NOTHING`,
  );
}

/** Undefined when none was loaded, or when an earlier version loaded it. */
export async function starterContentLoadedAt(on: Queries): Promise<string | undefined> {
  const [row] = await rows<{ value: string }>(on, sql`SELECT value FROM settings WHERE key = ${KEY}`);
  return row?.value;
}
