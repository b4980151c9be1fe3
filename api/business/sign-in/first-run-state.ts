import { sql } from 'drizzle-orm';
import type { FirstRunStep } from '#schema/answers/operations/first-run.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

const KEY = 'first_run';

/**
 * The progress of a new site’s setup. It is stored with the site, so it survives restarts and changes of
 * browser.
 */
export interface FirstRunState {
  step: FirstRunStep;
  /** True if the checklist is hidden permanently. */
  dismissed: boolean;
}

const BEGUN: FirstRunState = { step: 'site', dismissed: false };

/**
 * Begins the setup once the first administrator is created. A setup that has already begun stays as it is.
 */
export async function beginFirstRun(on: Queries): Promise<void> {
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(BEGUN)}::jsonb) ON CONFLICT DO NOTHING`,
  );
}

/** Undefined if the site is older than this setup. */
export async function readFirstRun(on: Queries): Promise<FirstRunState | undefined> {
  const [row] = await rows<{ value: FirstRunState }>(on, sql`SELECT value FROM settings WHERE key = ${KEY}`);
  return row?.value;
}

/** The same, locked until the transaction ends. */
export async function lockFirstRun(tx: Queries): Promise<FirstRunState | undefined> {
  await rows(tx, sql`SELECT 1 FROM settings WHERE key = ${KEY} FOR UPDATE`);
  return readFirstRun(tx);
}

/** Stores a changed state that was read by {@link lockFirstRun}. */
export async function writeFirstRun(tx: Queries, state: FirstRunState): Promise<void> {
  await rows(tx, sql`UPDATE settings SET value = ${JSON.stringify(state)}::jsonb WHERE key = ${KEY}`);
}
