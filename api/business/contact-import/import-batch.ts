import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { addressHash, foldAddress } from '../../platform/text/address.ts';
import { joinLists, recordBounces } from './imported-consent.ts';
import { type ImportPlan, type ImportedContact, addressIn, readRow } from './import-row.ts';
import type { ImportOptions, Known } from './import-options.ts';

export interface StoredRow {
  line: number;
  cells: string[];
}

/** A row that is a contact, and what is known of its address already. */
interface Candidate extends ImportedContact {
  line: number;
  hash: string;
}

/** The results for the rows of one batch. `later`: this contact was created concurrently; the row is processed again. */
export interface BatchOutcome {
  imported: number[];
  updated: number[];
  refused: Map<number, string>;
  /** Folded address by line, of all rows that have one. */
  emails: Map<number, string>;
  later: number[];
}

/** Imports a part of a file as one step of the transaction. Creates no duplicates and resubscribes no one unasked. */
export async function importBatch(
  tx: Queries,
  deps: AppDeps,
  job: { id: string; plan: ImportPlan; options: ImportOptions; batch: readonly StoredRow[] },
): Promise<BatchOutcome> {
  const outcome: BatchOutcome = {
    imported: [],
    updated: [],
    refused: new Map(),
    emails: new Map(),
    later: [],
  };
  const candidates = await firstOfEach(tx, job.id, {
    candidates: readCandidates(deps, job, outcome),
    outcome,
  });
  const known = await knownContacts(tx, candidates, job.options);
  await refuseSuppressed(tx, candidates, { known, options: job.options, outcome });
  const isRefused = ({ line }: Candidate) => outcome.refused.has(line);
  const willing = candidates.filter((candidate) => !isRefused(candidate));
  const fresh = willing.filter(({ hash }) => !known.has(hash));
  const old = willing.filter(({ hash }) => known.has(hash));
  outcome.updated.push(...old.map(({ line }) => line));
  if (job.options.dryRun) {
    outcome.imported.push(...fresh.map(({ line }) => line));
    return outcome;
  }
  const made = await insertContacts(tx, deps, fresh);
  for (const { line, hash } of fresh) (made.has(hash) ? outcome.imported : outcome.later).push(line);
  await recordBounces(tx, deps, {
    contacts: old.flatMap(({ hash }) => known.get(hash) ?? []),
    options: job.options,
  });
  await updateContacts(tx, deps, { candidates: old, known, options: job.options });
  const ids = [...new Set([...old.map(({ hash }) => known.get(hash)?.id ?? ''), ...made.values()])];
  await joinLists(tx, deps, { ids, options: job.options });
  return outcome;
}

function readCandidates(
  deps: AppDeps,
  { plan, batch }: { plan: ImportPlan; batch: readonly StoredRow[] },
  outcome: BatchOutcome,
): Candidate[] {
  return batch.flatMap(({ line, cells }) => {
    const contact = readRow(plan, cells);
    // Also for refused rows: this lets an erasure remove the person from the report.
    const address = addressIn(plan, cells);
    if (address !== undefined) outcome.emails.set(line, foldAddress(address));
    if (typeof contact === 'string') {
      outcome.refused.set(line, contact);
      return [];
    }
    return [{ ...contact, line, hash: addressHash(deps, contact.email) }];
  });
}

/** Of rows with the same address the first one counts, in this part of the file or an earlier one. */
async function firstOfEach(
  tx: Queries,
  importId: string,
  { candidates, outcome }: { candidates: readonly Candidate[]; outcome: BatchOutcome },
): Promise<Candidate[]> {
  const emails = [...new Set(candidates.map(({ email }) => foldAddress(email)))];
  const earlier = await rows<{ email: string; line: number }>(
    tx,
    sql`SELECT email, min(line) AS line FROM contact_import_rows
        WHERE import_id = ${importId} AND done AND reason IS NULL AND email = ANY (${sql.param(emails)}::text[])
        GROUP BY email`,
  );
  const firstLine = new Map(earlier.map(({ email, line }) => [email, line]));
  return candidates.filter(({ email, line }) => {
    const first = firstLine.get(foldAddress(email));
    if (first === undefined) firstLine.set(foldAddress(email), line);
    else outcome.refused.set(line, `the address stands in line ${first} already`);
    return first === undefined;
  });
}

/** Contacts of these addresses, locked in one order, so that two imports never wait for each other in a circle. */
async function knownContacts(
  tx: Queries,
  candidates: readonly Candidate[],
  { listIds }: ImportOptions,
): Promise<Map<string, Known>> {
  const hashes = sql.param(candidates.map(({ hash }) => hash));
  const emails = sql.param(candidates.map(({ email }) => email));
  const found = await rows<Known>(
    tx,
    // An address that became part of a contact by merging them is that contact's; one whose hash was made with another key is
    // known by its letters.
    sql`SELECT c.id, a.address_hash, c.status, c.unsubscribed_at, (
          SELECT l.name FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id
          WHERE m.contact_id = c.id AND m.status = 'unsubscribed' AND m.contact_list_id = ANY (${sql.param(listIds)}::uuid[])
          LIMIT 1) AS left_list
        FROM contacts c JOIN (
          SELECT id, address_hash FROM contacts WHERE address_hash = ANY (${hashes}::text[])
          UNION SELECT contact_id, address_hash FROM contact_merges WHERE address_hash = ANY (${hashes}::text[])
          UNION SELECT o.id, v.hash FROM unnest(${emails}::text[], ${hashes}::text[]) AS v (email, hash)
            JOIN contacts o ON lower(o.email) = lower(v.email)) a ON a.id = c.id
        ORDER BY c.id FOR UPDATE OF c`,
  );
  return new Map(found.map((contact) => [contact.address_hash, contact]));
}

async function refuseSuppressed(
  tx: Queries,
  candidates: readonly Candidate[],
  { known, options, outcome }: { known: Map<string, Known>; options: ImportOptions; outcome: BatchOutcome },
): Promise<void> {
  const hashes = candidates.map(({ hash }) => hash);
  if (options.resubscribe) {
    if (!options.dryRun)
      await rows(tx, sql`DELETE FROM suppressions WHERE address_hash = ANY (${sql.param(hashes)}::text[])`);
    return;
  }
  const found = await rows<{ address_hash: string }>(
    tx,
    sql`SELECT address_hash FROM suppressions WHERE address_hash = ANY (${sql.param(hashes)}::text[])`,
  );
  const suppressed = new Set(found.map(({ address_hash: hash }) => hash));
  for (const { line, hash } of candidates) {
    const reason = suppressed.has(hash) ? 'wanted no more mail' : reasonOf(known.get(hash), options);
    if (reason !== undefined) outcome.refused.set(line, reason);
  }
}

/** Why a known person must not be added to these lists. Without lists, there is nothing to resubscribe to. */
function reasonOf(contact: Known | undefined, { listIds }: ImportOptions): string | undefined {
  if (contact === undefined || listIds.length === 0) return undefined;
  if (contact.unsubscribed_at !== null) return 'unsubscribed';
  if (contact.left_list !== null) return `unsubscribed from ${contact.left_list}`;
  return contact.status === 'bounced' || contact.status === 'complained' ? contact.status : undefined;
}

/** New contacts by the hash of their email address; those created concurrently are not among them. */
async function insertContacts(
  tx: Queries,
  deps: AppDeps,
  fresh: readonly Candidate[],
): Promise<Map<string, string>> {
  if (fresh.length === 0) return new Map();
  const now = deps.now().toISOString();
  const made = await rows<{ id: string; address_hash: string }>(
    tx,
    sql`INSERT INTO contacts (id, created_at, updated_at, email, first_name, last_name, attributes, address_hash)
        SELECT v.id, ${now}, ${now}, v.email, v.first_name, v.last_name, v.attributes::jsonb, v.hash FROM unnest(
          ${sql.param(fresh.map(() => deps.newId()))}::uuid[], ${sql.param(fresh.map(({ email }) => email))}::text[],
          ${sql.param(fresh.map(({ firstName }) => firstName))}::text[],
          ${sql.param(fresh.map(({ lastName }) => lastName))}::text[],
          ${sql.param(fresh.map(({ attributes }) => JSON.stringify(attributes)))}::text[],
          ${sql.param(fresh.map(({ hash }) => hash))}::text[]) AS v (id, email, first_name, last_name, attributes, hash)
        -- Merged into another contact since it was looked up: looked at again.
        WHERE NOT EXISTS (SELECT FROM contact_merges g WHERE g.address_hash = v.hash)
        ON CONFLICT DO NOTHING RETURNING id, address_hash`,
  );
  return new Map(made.map(({ id, address_hash: hash }) => [hash, id]));
}

/** What the file says wins over what is stored; what it does not say stays. */
async function updateContacts(
  tx: Queries,
  deps: AppDeps,
  {
    candidates,
    known,
    options,
  }: { candidates: readonly Candidate[]; known: Map<string, Known>; options: ImportOptions },
): Promise<void> {
  if (candidates.length === 0) return;
  await rows(
    tx,
    sql`UPDATE contacts c SET first_name = coalesce(v.first_name, c.first_name), last_name = coalesce(v.last_name, c.last_name),
          attributes = c.attributes || v.attributes::jsonb, version = c.version + 1, updated_at = ${deps.now().toISOString()},
          unsubscribed_at = CASE WHEN ${options.resubscribe} THEN NULL ELSE c.unsubscribed_at END,
          status = CASE WHEN ${options.resubscribe} AND c.status IN ('bounced', 'complained') THEN 'enabled' ELSE c.status END
        FROM unnest(
          ${sql.param(candidates.map(({ hash }) => known.get(hash)?.id ?? null))}::uuid[],
          ${sql.param(candidates.map(({ firstName }) => firstName))}::text[],
          ${sql.param(candidates.map(({ lastName }) => lastName))}::text[],
          ${sql.param(candidates.map(({ attributes }) => JSON.stringify(attributes)))}::text[]
        ) AS v (id, first_name, last_name, attributes) WHERE c.id = v.id`,
  );
}
