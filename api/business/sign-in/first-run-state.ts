import { sql } from 'drizzle-orm';
import type { FirstRunStep } from '#schema/answers/first-run.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

const KEY = 'first_run';

/** How far the setup of a new site is: kept with the site, so that it goes on in another browser and after a restart. */
export interface FirstRunState {
  step: FirstRunStep;
  /** True: nobody wants to see the checklist any more. */
  dismissed: boolean;
}

const BEGUN: FirstRunState = { step: 'site', dismissed: false };

/** Begins the setup of a site whose first administrator was just made; one that was begun before stays as it is. */
export async function beginFirstRun(on: Queries): Promise<void> {
  await rows(
    on,
    sql`INSERT INTO settings (key, value) VALUES (${KEY}, ${JSON.stringify(BEGUN)}::jsonb) ON CONFLICT DO NOTHING`,
  );
}

/** Undefined where the site is older than this way to set it up. */
export async function readFirstRun(on: Queries): Promise<FirstRunState | undefined> {
  const [row] = await rows<{ value: FirstRunState }>(on, sql`SELECT value FROM settings WHERE key = ${KEY}`);
  return row?.value;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockFirstRun(tx: Queries): Promise<FirstRunState | undefined> {
  await rows(tx, sql`SELECT 1 FROM settings WHERE key = ${KEY} FOR UPDATE`);
  return readFirstRun(tx);
}

/** Writes the state that {@link lockFirstRun} gave, changed. */
export async function writeFirstRun(tx: Queries, state: FirstRunState): Promise<void> {
  await rows(tx, sql`UPDATE settings SET value = ${JSON.stringify(state)}::jsonb WHERE key = ${KEY}`);
}
