import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type CountChange, addToCounters } from '../deliveries/counters.ts';
import { addressHash, foldAddress } from '../../platform/text/address.ts';

interface Person {
  id: string;
  email: string;
}

/**
 * Removes what is stored about a person (see {@link eraseTraces}); a keyed hash of the address prevents all further
 * emails.
 */
export async function eraseContact(tx: Queries, deps: AppDeps, person: Person): Promise<void> {
  const { id, email } = person;
  const now = deps.now().toISOString();
  const hash = addressHash(deps, email);
  await rows(
    tx,
    sql`INSERT INTO suppressions (address_hash, reason, created_at) VALUES (${hash}, 'erased', ${now})
        ON CONFLICT (address_hash) DO UPDATE SET reason = 'erased'`,
  );
  // Addresses of contacts that were merged into this one belong to the person, too.
  const former = await rows<{ address_hash: string }>(
    tx,
    sql`INSERT INTO suppressions (address_hash, reason, created_at)
        SELECT address_hash, 'erased', ${now}::timestamptz FROM contact_merges WHERE contact_id = ${id}
        ON CONFLICT (address_hash) DO UPDATE SET reason = 'erased' RETURNING address_hash`,
  );
  await eraseTraces(tx, deps, { ...person, hashes: [hash, ...former.map((row) => row.address_hash)] });
}

/**
 * Removes what is stored about a person besides their row, which the caller deletes in the same transaction
 * together with history and memberships. Deliveries stay for the statistics, without a name. Afterwards
 * nothing prevents further emails.
 */
export async function eraseTraces(
  tx: Queries,
  deps: Pick<AppDeps, 'now'>,
  { id, email, hashes }: Person & { hashes: readonly string[] },
): Promise<void> {
  const now = deps.now().toISOString();
  const cancelled = await rows<CountChange>(
    tx,
    sql`WITH waiting AS (
          SELECT id, state, campaign_id FROM newsletter_deliveries WHERE ${id} IN (contact_id, also_of) AND state IN ('queued', 'deferred') FOR UPDATE),
        gone AS (
          UPDATE newsletter_deliveries d SET state = 'cancelled', reason = 'erased', settled_at = ${now}
          FROM waiting w WHERE d.id = w.id RETURNING w.campaign_id, w.state AS was)
        SELECT campaign_id, was AS name, -count(*)::int AS by FROM gone GROUP BY campaign_id, was
        UNION ALL SELECT campaign_id, 'cancelled', count(*)::int FROM gone GROUP BY campaign_id`,
  );
  await addToCounters(tx, 'people', cancelled);
  await rows(
    tx,
    sql`UPDATE newsletter_deliveries SET contact_id = NULL, also_of = NULL, address = NULL, smtp_reply = NULL
        WHERE contact_id = ${id} OR also_of = ${id}`,
  );
  await rows(tx, sql`DELETE FROM emails WHERE recipient_hash = ANY (${sql.param(hashes)}::text[])`);
  await rows(tx, sql`DELETE FROM mails WHERE recipient_hash = ANY (${sql.param(hashes)}::text[])`);
  // Data for undoing bulk edits.
  await rows(
    tx,
    sql`UPDATE list_job_items SET title = NULL, before = NULL, after = NULL WHERE record_id = ${id}
          AND job_id IN (SELECT j.id FROM list_jobs j WHERE j.resource = 'contacts')`,
  );
  await rows(tx, sql`DELETE FROM contact_import_rows WHERE email = ${foldAddress(email)}`);
  await eraseCopies(tx, id);
}

/**
 * Copies of a record's content: answers stored for repeated requests, and captured test emails rendered for
 * the person.
 */
async function eraseCopies(tx: Queries, id: string): Promise<void> {
  await rows(
    tx,
    sql`DELETE FROM idempotent_answers WHERE path LIKE '/api/v1/contacts%' AND strpos(answer::text, ${id}) > 0`,
  );
  await rows(
    tx,
    sql`DELETE FROM mails m USING contacts c WHERE c.id = ${id} AND m.kind = 'newsletter' AND m.purpose = 'test' AND EXISTS (
          SELECT FROM unnest(ARRAY[c.email, c.first_name, c.last_name]
            || ARRAY(SELECT value FROM jsonb_each_text(c.attributes))) AS v (words)
          WHERE length(v.words) > 1 AND strpos(concat_ws(' ', m.subject, m.text), v.words) > 0)`,
  );
}
