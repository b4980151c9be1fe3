import { sql } from 'drizzle-orm';
import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { type WrittenChange, recordRevision } from './settings-history.ts';

/** Keeps what `changedSettings` made of a group that is locked, and a revision of it. */
export async function writeStored<Name extends SettingsName>(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  change: WrittenChange<Name>,
): Promise<void> {
  const { name, after } = change;
  await rows(tx, sql`UPDATE settings SET value = ${JSON.stringify(after.raw)}::jsonb WHERE key = ${name}`);
  await recordRevision(tx, deps, change);
}
