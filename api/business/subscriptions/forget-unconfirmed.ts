import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { eraseTraces } from '../contacts/erase-contact.ts';

const DAY_MS = 86_400_000;
/** People per transaction. */
const BATCH = 100;

/**
 * Deletes people who signed up and never confirmed, once the number of days in Settings → Privacy has passed
 * since they last asked to join. Unlike people who were erased, they may sign up again.
 */
export async function forgetUnconfirmed(deps: AppDeps): Promise<void> {
  const { unconfirmed_days: days } = await readSettings(deps, 'privacy');
  if (days === null) return;
  const before = new Date(deps.now().getTime() - days * DAY_MS).toISOString();
  while ((await deps.database.transaction((tx) => forgetSome(tx, deps, before))) === BATCH);
}

async function forgetSome(tx: Queries, deps: AppDeps, before: string): Promise<number> {
  // Someone who confirms right now waits for these rows, or has already changed them.
  const found = await rows<{ id: string }>(
    tx,
    sql`SELECT c.id FROM contacts c WHERE ${isForgotten(before)} ORDER BY c.id LIMIT ${BATCH}`,
  );
  const ids = sql.param(found.map(({ id }) => id));
  await rows(tx, sql`SELECT 1 FROM contact_list_members WHERE contact_id = ANY (${ids}::uuid[]) FOR UPDATE`);
  const people = await rows<{ id: string; email: string; address_hash: string }>(
    tx,
    sql`SELECT c.id, c.email, c.address_hash FROM contacts c
        WHERE c.id = ANY (${ids}::uuid[]) AND ${isForgotten(before)} FOR UPDATE`,
  );
  for (const { id, email, address_hash: hash } of people)
    await eraseTraces(tx, deps, { id, email, hashes: [hash] });
  const gone = sql.param(people.map(({ id }) => id));
  await rows(tx, sql`DELETE FROM contacts WHERE id = ANY (${gone}::uuid[])`);
  return people.length;
}

/** They are on lists, have confirmed or left none of them, and nothing has happened since. */
const isForgotten = (before: string) => sql`
  c.status = 'enabled' AND c.unsubscribed_at IS NULL AND c.created_at < ${before}
  AND EXISTS (SELECT FROM contact_list_members m WHERE m.contact_id = c.id)
  AND NOT EXISTS (SELECT FROM contact_list_members m
    WHERE m.contact_id = c.id AND (m.status <> 'unconfirmed' OR m.subscribed_at >= ${before}))
  AND NOT EXISTS (SELECT FROM consent_events e WHERE e.contact_id = c.id AND e.created_at >= ${before})`;
