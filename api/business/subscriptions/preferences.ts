import { sql } from 'drizzle-orm';
import type { SubscriptionPreferences } from '#schema/answers/newsletter/contacts.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { maskAddress } from '../../platform/text/address.ts';
import { type Origin, noteConsent } from '../contacts/consent.ts';
import {
  type ContactRow,
  type ListRow,
  confirmLists,
  joinList,
  leaveLists,
} from '../contacts/memberships.ts';
import { survivorOf } from '../duplicates/merge-contacts.ts';
import { type ReadingChoice, chooseReading, readingOf } from './reading-choices.ts';
import { lockHolder } from './unsubscribe.ts';

export interface PreferencesChange extends ReadingChoice {
  contactId: string;
  /** The lists to be on; all others are left. Undefined changes nothing. */
  listIds?: readonly string[] | undefined;
  /** When newsletters resume; null ends a pause. Undefined changes nothing. */
  pausedUntil?: Date | null | undefined;
  origin: Origin;
}

/** What the holder of a link can choose. Throws 404 for someone who was erased. */
export async function viewPreferences(deps: AppDeps, contactId: string): Promise<SubscriptionPreferences> {
  const on = deps.database.queries;
  return viewOf(on, await survivorOf(on, contactId), deps.now());
}

/**
 * Sets lists, pauses, frequency, and topics; repeating it has the same outcome. The link came by email, so joining needs no
 * second one.
 */
export async function changePreferences(
  deps: AppDeps,
  { contactId: named, listIds, pausedUntil, origin, ...choice }: PreferencesChange,
): Promise<SubscriptionPreferences> {
  return deps.database.transaction(async (tx) => {
    const { contact, contactId } = await lockHolder(tx, named);
    if (contact === undefined) throw notFound('contact');
    if (listIds !== undefined) await chooseLists(tx, deps, { contact, listIds, origin });
    if (pausedUntil !== undefined) await pause(tx, deps, { contact, until: pausedUntil, origin });
    await chooseReading(tx, deps, { contactId, choice, origin });
    return viewOf(tx, contactId, deps.now());
  });
}

interface Choice {
  contact: ContactRow;
  listIds: readonly string[];
  origin: Origin;
}

async function chooseLists(tx: Queries, deps: AppDeps, { contact, listIds, origin }: Choice): Promise<void> {
  const moment = { now: deps.now(), newId: deps.newId };
  const offered = await offeredLists(tx, contact.id);
  const joined = offered.filter(({ id, subscribed }) => listIds.includes(id) && !subscribed);
  const left = offered.filter(({ id, subscribed }) => !listIds.includes(id) && subscribed);
  for (const list of joined) await joinList(tx, { contact, list, by: 'self', origin, moment });
  if (joined.length > 0) {
    const ids = joined.map(({ id }) => id);
    await confirmLists(tx, { contact, listIds: ids, origin, moment });
  }
  if (left.length > 0) await leaveLists(tx, { contact, listIds: left.map(({ id }) => id), origin, moment });
}

async function pause(
  tx: Queries,
  deps: AppDeps,
  { contact, until, origin }: { contact: ContactRow; until: Date | null; origin: Origin },
): Promise<void> {
  const now = deps.now();
  const at = until === null || until <= now ? null : until.toISOString();
  const changed = await rows(
    tx,
    sql`UPDATE contacts SET paused_until = ${at}::timestamptz, version = version + 1, updated_at = ${now.toISOString()}
        WHERE id = ${contact.id} AND paused_until IS DISTINCT FROM ${at}::timestamptz RETURNING 1`,
  );
  if (changed.length === 0) return;
  const event = at === null ? ('resumed' as const) : ('paused' as const);
  const moment = { now, newId: deps.newId };
  await noteConsent(tx, [{ contactId: contact.id, listId: null, event, before: null }], { origin, moment });
}

interface OfferedList extends ListRow {
  description: string | null;
  subscribed: boolean;
}

/** Public lists, and private lists that this person is on, sorted by name. */
async function offeredLists(on: Queries, contactId: string): Promise<OfferedList[]> {
  return rows<OfferedList>(
    on,
    sql`SELECT l.id, l.name, l.description, l.optin, l.visibility,
          c.unsubscribed_at IS NULL AND coalesce(m.status = 'confirmed', false) AS subscribed
        FROM contacts c CROSS JOIN contact_lists l
        LEFT JOIN contact_list_members m ON m.contact_list_id = l.id AND m.contact_id = c.id
        WHERE c.id = ${contactId} AND (l.visibility = 'public' OR m.status IS NOT NULL)
        ORDER BY lower(l.name), l.id LIMIT 100`,
  );
}

async function viewOf(on: Queries, contactId: string, now: Date): Promise<SubscriptionPreferences> {
  const [contact] = await rows<{ email: string; paused_until: string | null }>(
    on,
    sql`SELECT email, paused_until FROM contacts WHERE id = ${contactId}`,
  );
  if (contact === undefined) throw notFound('contact');
  const lists = await offeredLists(on, contactId);
  return {
    email_masked: maskAddress(contact.email),
    lists: lists.map(({ id, name, description, subscribed }) => ({ id, name, description, subscribed })),
    paused_until: contact.paused_until,
    ...(await readingOf(on, contactId, now)),
  };
}
