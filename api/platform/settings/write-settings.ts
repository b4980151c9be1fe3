import { sql } from 'drizzle-orm';
import type { SettingsName } from '#schema/settings-registry.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { type Queries, rows } from '../database/database.ts';
import { recordRevision } from './settings-history.ts';
import type { StoredSettings } from './settings-store.ts';

/** Keeps what `changedSettings` made of a group that is locked, and a revision of it. */
export async function writeStored<Name extends SettingsName>(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  { name, before, after }: { name: Name; before: StoredSettings<Name>; after: StoredSettings<Name> },
): Promise<void> {
  await rows(tx, sql`UPDATE settings SET value = ${JSON.stringify(after.raw)}::jsonb WHERE key = ${name}`);
  await recordRevision(tx, deps, { name, before, after });
}
