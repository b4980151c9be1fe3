import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { foldAddress } from '../../platform/text/address.ts';
import { type Joining, joinLists, recordBounces } from './imported-consent.ts';
import type { BatchJob, BatchOutcome, Candidate, Leaver } from './batch.ts';
import type { ImportOptions, Known } from './import-options.ts';
import { keepOut } from './keep-out.ts';
import { readRows } from './read-rows.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Imports a part of a file as one step of the transaction. Creates no duplicates and resubscribes no one unasked. */
export async function importBatch(tx: Queries, deps: AppDeps, job: BatchJob): Promise<BatchOutcome> {
  const outcome: BatchOutcome = {
    imported: [],
    updated: [],
    refused: new Map(),
    emails: new Map(),
    states: new Map(),
    later: [],
  };
  const { leavers, others } = readRows(deps, job, outcome);
  const candidates = await firstOfEach(tx, job.id, { candidates: others, leavers, outcome });
  const known = await knownContacts(tx, [...candidates, ...leavers], job.options);
  await keepOut(tx, deps, { leavers, known, options: job.options, outcome });
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
  const joining = new Map<string, Joining>();
  for (const candidate of willing) {
    const id = known.get(candidate.hash)?.id ?? made.get(candidate.hash);
    if (id !== undefined && !joining.has(id)) joining.set(id, { ...candidate, id });
  }
  await joinLists(tx, deps, { people: [...joining.values()], options: job.options });
  return outcome;
}

/**
 * Of rows with the same address the first one counts, in this part of the file or an earlier one; but one that says its person
 * left counts wherever it is.
 */
async function firstOfEach(
  tx: Queries,
  importId: string,
  {
    candidates,
    leavers,
    outcome,
  }: { candidates: readonly Candidate[]; leavers: readonly Leaver[]; outcome: BatchOutcome },
): Promise<Candidate[]> {
  const emails = [...new Set(candidates.map(({ email }) => foldAddress(email)))];
  const earlier = await rows<{ email: string; line: number; left_line: number | null }>(
    tx,
    sql`SELECT email, min(line) AS line, min(line) FILTER (WHERE state IS NOT NULL) AS left_line FROM contact_import_rows
        WHERE import_id = ${importId} AND done AND (reason IS NULL OR state IS NOT NULL)
          AND email = ANY (${sql.param(emails)}::text[])
        GROUP BY email`,
  );
  const firstLine = new Map(earlier.map(({ email, line }) => [email, line]));
  const leftLine = new Map([
    ...leavers.map(({ email, line }) => [foldAddress(email), line] as const),
    ...earlier.flatMap(({ email, left_line: line }) => (line === null ? [] : [[email, line] as const])),
  ]);
  return candidates.filter(({ email, line }) => {
    const left = leftLine.get(foldAddress(email));
    if (left !== undefined) {
      outcome.refused.set(line, spoken('line_left', { line: left }));
      return false;
    }
    const first = firstLine.get(foldAddress(email));
    if (first === undefined) firstLine.set(foldAddress(email), line);
    else outcome.refused.set(line, spoken('duplicate', { line: first }));
    return first === undefined;
  });
}

/** Contacts of these addresses, locked in one order, so that two imports never wait for each other in a circle. */
async function knownContacts(
  tx: Queries,
  candidates: readonly { hash: string; email: string }[],
  { listIds }: ImportOptions,
): Promise<Map<string, Known>> {
  const hashes = sql.param(candidates.map(({ hash }) => hash));
  const emails = sql.param(candidates.map(({ email }) => email));
  const found = await rows<Known>(
    tx,
    // An address that was merged into a contact is that contact's; one whose hash was made with another key is
    // recognized by its text.
    sql`SELECT c.id, a.address_hash, c.status, c.unsubscribed_at, (
          SELECT l.name FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id
          WHERE m.contact_id = c.id AND m.status = 'unsubscribed' AND m.contact_list_id = ANY (${sql.param(listIds)}::uuid[])
          LIMIT 1) AS left_list, (
          SELECT max(e.created_at) FROM consent_events e WHERE e.contact_id = c.id AND e.actor_id IS NULL
            AND e.event IN ('confirmed', 'undone', 'resubscribed')) AS returned_at
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
    const reason = suppressed.has(hash) ? spoken('left_everything') : reasonOf(known.get(hash), options);
    if (reason !== undefined) outcome.refused.set(line, reason);
  }
}

/** Why a known person must not be added to these lists. Without lists, there is nothing to resubscribe to. */
function reasonOf(contact: Known | undefined, { listIds }: ImportOptions): Spoken | undefined {
  if (contact === undefined || listIds.length === 0) return undefined;
  if (contact.unsubscribed_at !== null) return spoken('unsubscribed');
  if (contact.left_list !== null) return spoken('left_list', { list: contact.left_list });
  return contact.status === 'bounced' || contact.status === 'complained' ? spoken(contact.status) : undefined;
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
