import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { noteEvents } from '../../platform/outbox/note-events.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { cancelDeliveriesOf } from '../deliveries/cancel-deliveries.ts';
import { addressHash, foldAddress } from '../../platform/text/address.ts';
import { moveHistory } from './carried-rows.ts';
import { noteConsent } from '../contacts/consent.ts';
import { type Choices, joinContacts } from './joined-contact.ts';
import { moveDeliveries } from './move-deliveries.ts';
import type { MergedMembership, MergedPart } from '#schema/answers/newsletter/contacts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export interface Merging {
  keptId: string;
  mergedId: string;
  /** The versions that were compared: later changes are not overwritten. */
  versions: { kept: number; merged: number };
  choices: Choices;
  actorId: string;
}

interface StoredPart extends MergedPart {
  id: string;
  version: number;
  address_hash: string;
}

/** Previews the result of a merge without writing anything. */
export async function previewMerge(on: Queries, merging: Merging): Promise<MergedPart> {
  const { kept, merged } = await readBoth(on, merging, { lock: false });
  return joinContacts(kept, merged, merging.choices);
}

/**
 * Permanently merges two contacts. What the other one received, agreed to, and withdrew belongs to the survivor from
 * now on; links in old emails of either resolve to it. Both rows are locked first, in a fixed order: a sign-up, an
 * import, or an unsubscription comes before all of it, or after.
 */
export async function mergeContacts(tx: Queries, deps: AppDeps, merging: Merging): Promise<void> {
  const { kept, merged } = await readBoth(tx, merging, { lock: true });
  const joined = joinContacts(kept, merged, merging.choices);
  const now = deps.now().toISOString();
  const dropped = joined.email === kept.email ? merged : kept;
  await writeMemberships(tx, kept.id, joined.memberships);
  const address = { email: joined.email, hash: addressHash(deps, joined.email) };
  await rows(
    tx,
    sql`UPDATE contact_import_rows SET email = ${foldAddress(joined.email)} WHERE email = ${foldAddress(dropped.email)}`,
  );
  await moveHistory(tx, { keptId: kept.id, mergedId: merged.id, address });
  await moveDeliveries(tx, { keptId: kept.id, mergedId: merged.id, address, now });
  await rows(tx, sql`DELETE FROM contacts WHERE id = ${merged.id}`);
  await rows(
    tx,
    sql`UPDATE contacts SET email = ${joined.email}, address_hash = ${address.hash}, first_name = ${joined.first_name},
          last_name = ${joined.last_name}, attributes = ${JSON.stringify(joined.attributes)}::jsonb, status = ${joined.status},
          unsubscribed_at = ${joined.unsubscribed_at}, version = version + 1, updated_at = ${now} WHERE id = ${kept.id}`,
  );
  await rows(
    tx,
    sql`INSERT INTO contact_merges (merged_id, contact_id, address_hash, actor_id, created_at)
        VALUES (${merged.id}, ${kept.id}, ${dropped.address_hash}, ${merging.actorId}, ${now})`,
  );
  if (hasLeft(joined)) await closeAddress(tx, dropped.address_hash, now);
  const origin = { source: `merged with ${dropped.email}`, actorId: merging.actorId };
  const event = { contactId: kept.id, listId: null, event: 'merged' as const, before: kept.status };
  await noteConsent(tx, [event], { origin, moment: { now: deps.now(), newId: deps.newId } });
  await cancelDeliveriesOf(tx, kept.id, deps.now());
  await recordMerge(tx, deps, { keptId: kept.id, mergedId: merged.id });
}

/** Says once that two contacts are one: in the audit log, which tells webhooks of the survivor, and to webhooks of the other one. */
async function recordMerge(
  tx: Queries,
  deps: AppDeps,
  { keptId, mergedId }: Pick<Merging, 'keptId' | 'mergedId'>,
): Promise<void> {
  const details = { merged_id: mergedId };
  await recordPlainChange(tx, deps, { action: 'merge', resource: 'contacts', recordId: keptId, details });
  const gone = { id: mergedId, resource: 'contacts' };
  await noteEvents(tx, [{ type: 'contact.deleted', data: gone }], deps.now());
}

async function readBoth(
  on: Queries,
  { keptId, mergedId, versions }: Merging,
  { lock }: { lock: boolean },
): Promise<{ kept: StoredPart; merged: StoredPart }> {
  if (keptId === mergedId) throw validationFailed({ contact_id: [spoken('same_contact')] });
  const stored = await rows<Omit<StoredPart, 'memberships'>>(
    on,
    sql`SELECT id, version, email, first_name, last_name, attributes, status, unsubscribed_at, address_hash FROM contacts
        WHERE id = ANY (${sql.param([keptId, mergedId])}::uuid[]) ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`,
  );
  const memberships = await rows<MergedMembership & { contact_id: string }>(
    on,
    sql`SELECT m.contact_id, m.contact_list_id, l.name, l.optin, m.status, m.source, m.subscribed_at, m.confirmed_at
        FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id
        WHERE m.contact_id = ANY (${sql.param([keptId, mergedId])}::uuid[]) ORDER BY lower(l.name), l.id`,
  );
  const part = (id: string, version: number): StoredPart => {
    const found = stored.find((contact) => contact.id === id);
    if (found === undefined) throw notFound('contact');
    if (found.version !== version) throw changedSince(found.email);
    const own = memberships.filter(({ contact_id: of }) => of === id);
    return { ...found, memberships: own.map(({ contact_id: _of, ...membership }) => membership) };
  };
  return { kept: part(keptId, versions.kept), merged: part(mergedId, versions.merged) };
}

function changedSince(email: string): ApiError {
  return new ApiError('version_conflict', {
    message: spoken('changed', { email }),
  });
}

async function writeMemberships(
  tx: Queries,
  keptId: string,
  memberships: readonly MergedMembership[],
): Promise<void> {
  if (memberships.length === 0) return;
  const column = (read: (one: MergedMembership) => string | null) => sql.param(memberships.map(read));
  await rows(
    tx,
    sql`INSERT INTO contact_list_members (contact_id, contact_list_id, status, source, subscribed_at, confirmed_at)
        SELECT ${keptId}, v.* FROM unnest(${column((one) => one.contact_list_id)}::uuid[], ${column(({ status }) => status)}::text[],
          ${column(({ source }) => source)}::text[], ${column((one) => one.subscribed_at)}::timestamptz[],
          ${column((one) => one.confirmed_at)}::timestamptz[]) AS v
        ON CONFLICT (contact_id, contact_list_id) DO UPDATE SET status = excluded.status, source = excluded.source,
          subscribed_at = excluded.subscribed_at, confirmed_at = excluded.confirmed_at`,
  );
}

function hasLeft({ status, unsubscribed_at: since, memberships }: MergedPart): boolean {
  return status !== 'enabled' || since !== null || memberships.some((one) => one.status === 'unsubscribed');
}

/**
 * The unused email address could be entered again: people who unsubscribed stay unsubscribed under it, too.
 */
async function closeAddress(tx: Queries, hash: string, now: string): Promise<void> {
  await rows(
    tx,
    sql`INSERT INTO suppressions (address_hash, reason, created_at) VALUES (${hash}, 'address changed', ${now})
        ON CONFLICT DO NOTHING`,
  );
}

/** The contact that this one was merged into, or itself: links in old emails name the original recipient. */
export async function survivorOf(on: Queries, contactId: string): Promise<string> {
  const [merge] = await rows<{ contact_id: string }>(
    on,
    sql`SELECT contact_id FROM contact_merges WHERE merged_id = ${contactId}`,
  );
  return merge?.contact_id ?? contactId;
}
