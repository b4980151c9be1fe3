import { sql } from 'drizzle-orm';
import type { MembershipStatus } from '#schema/contact-rules/membership.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { cancelDeliveriesOf } from '../deliveries/cancel-deliveries.ts';
import { startWelcome } from '../deliveries/start-welcome.ts';
import { type ConsentEvent, type Moment, type Origin, noteConsent } from './consent.ts';

/** The part of a contact that joining and leaving need. */
export interface ContactRow {
  id: string;
  email: string;
  first_name: string | null;
  status: 'enabled' | 'blocklisted' | 'bounced' | 'complained';
  unsubscribed_at: string | null;
  address_hash: string;
}

export interface ListRow {
  id: string;
  name: string;
  optin: 'single' | 'double';
  visibility: 'public' | 'private';
}

interface Change {
  origin: Origin;
  moment: Moment;
}

export interface Joining extends Change {
  contact: ContactRow;
  list: ListRow;
  /**
   * `self`: the person asked, and must confirm if they unsubscribed before. `staff`: by hand or by import, which
   * never resubscribes anyone.
   */
  by: 'self' | 'staff';
  /** Staff know that the person agreed. */
  confirmed?: boolean | undefined;
  /** Staff confirm that a person who unsubscribed wants to resubscribe. */
  resubscribe?: boolean | undefined;
}

/** `refused`: the person left, complained, or bounced, and no one confirmed that they want to resubscribe. */
export type JoinOutcome = MembershipStatus | 'refused';

/** Reads a contact and locks its memberships until the transaction ends. */
export async function lockContact(tx: Queries, id: string): Promise<ContactRow | undefined> {
  const [contact] = await rows<ContactRow>(
    tx,
    sql`SELECT id, email, first_name, status, unsubscribed_at, address_hash FROM contacts WHERE id = ${id} FOR UPDATE`,
  );
  return contact;
}

/** Adds a locked contact to a list and returns the resulting membership. */
export async function joinList(tx: Queries, joining: Joining): Promise<JoinOutcome> {
  const { contact, list, by, moment, origin } = joining;
  const before = await membershipOf(tx, contact.id, list.id);
  const isOn = before === 'confirmed' && contact.unsubscribed_at === null;
  const hasLeft = hasLeftFor(contact, before);
  if (isOn && !hasLeft) return 'confirmed';
  if (hasLeft && by === 'staff') {
    if (joining.resubscribe !== true) return 'refused';
    await readmit(tx, joining);
    // Only their mailbox was closed; their consent still holds.
    if (isOn) return 'confirmed';
  }

  const after = statusAfter(joining, hasLeft, before);
  const now = moment.now.toISOString();
  if (after === before) {
    // People who ask again get as long to confirm as people who ask for the first time.
    if (after === 'unconfirmed' && by === 'self')
      await rows(
        tx,
        sql`UPDATE contact_list_members SET subscribed_at = ${now}
            WHERE contact_id = ${contact.id} AND contact_list_id = ${list.id}`,
      );
    return after;
  }
  await rows(
    tx,
    sql`INSERT INTO contact_list_members (contact_id, contact_list_id, status, source, subscribed_at, confirmed_at)
        VALUES (${contact.id}, ${list.id}, ${after}, ${origin.source}, ${now}, ${after === 'confirmed' ? now : null})
        ON CONFLICT (contact_id, contact_list_id) DO UPDATE
           SET status = excluded.status, source = excluded.source, subscribed_at = excluded.subscribed_at,
               confirmed_at = excluded.confirmed_at`,
  );
  const event = after === 'confirmed' ? 'confirmed' : 'joined';
  await noteConsent(tx, [{ contactId: contact.id, listId: list.id, event, before }], joining);
  // A person added by staff or by an import did not just ask for it.
  if (after === 'confirmed' && by === 'self')
    await startWelcome(tx, { contactId: contact.id, listIds: [list.id], now: moment.now });
  return after;
}

/** Whether emails to this person were stopped, by themselves or by what their mailbox reported. */
export function hasLeftFor(contact: ContactRow, membership: MembershipStatus | null): boolean {
  return (
    membership === 'unsubscribed' ||
    contact.unsubscribed_at !== null ||
    contact.status === 'bounced' ||
    contact.status === 'complained'
  );
}

function statusAfter(
  { list, by, confirmed }: Joining,
  hasLeft: boolean,
  before: MembershipStatus | null,
): MembershipStatus {
  if (by === 'staff' && confirmed === true) return 'confirmed';
  // Anyone can type an email address into a form: to resubscribe, people click in their own email, for every list.
  if (by === 'self' && hasLeft) return 'unconfirmed';
  return list.optin === 'single' && before !== 'unconfirmed' ? 'confirmed' : 'unconfirmed';
}

/** Unblocks email to a contact, as confirmed by staff. */
async function readmit(tx: Queries, change: Change & { contact: ContactRow }): Promise<void> {
  const { contact } = change;
  await rows(
    tx,
    sql`UPDATE contacts SET unsubscribed_at = NULL, status = CASE WHEN status IN ('bounced', 'complained') THEN 'enabled' ELSE status END,
          version = version + 1, updated_at = ${change.moment.now.toISOString()} WHERE id = ${contact.id}`,
  );
  const before = contact.status === 'enabled' ? 'unsubscribed' : contact.status;
  await noteConsent(tx, [{ contactId: contact.id, listId: null, event: 'resubscribed', before }], change);
}

export interface Leaving extends Change {
  contact: ContactRow;
  /** Undefined: no more email, from any list. */
  listIds?: readonly string[] | undefined;
}

/**
 * Ends memberships of a locked contact, and every delivery that depends on them and was not attempted yet.
 * Leaving everything is stored on the contact, so that joining another list later does not resubscribe them
 * unasked.
 */
export async function leaveLists(tx: Queries, leaving: Leaving): Promise<void> {
  const { contact, listIds, moment } = leaving;
  const which =
    listIds === undefined ? sql`true` : sql`contact_list_id = ANY (${sql.param(listIds)}::uuid[])`;
  const left = await rows<{ contact_list_id: string; status: MembershipStatus }>(
    tx,
    sql`WITH before AS (
          SELECT contact_list_id, status FROM contact_list_members
          WHERE contact_id = ${contact.id} AND status <> 'unsubscribed' AND ${which} FOR UPDATE)
        UPDATE contact_list_members m SET status = 'unsubscribed' FROM before
        WHERE m.contact_id = ${contact.id} AND m.contact_list_id = before.contact_list_id
        RETURNING before.contact_list_id, before.status`,
  );
  const events: ConsentEvent[] = left.map((row) => ({
    contactId: contact.id,
    listId: row.contact_list_id,
    event: 'unsubscribed',
    before: row.status,
  }));
  if (listIds === undefined && contact.unsubscribed_at === null) {
    await rows(
      tx,
      sql`UPDATE contacts SET unsubscribed_at = ${moment.now.toISOString()}, version = version + 1,
            updated_at = ${moment.now.toISOString()} WHERE id = ${contact.id}`,
    );
    events.push({ contactId: contact.id, listId: null, event: 'unsubscribed', before: 'enabled' });
  }
  await noteConsent(tx, events, leaving);
  await cancelDeliveriesOf(tx, contact.id, moment.now);
}

/** Confirms these lists, as the person did in their own email. Returns how many were unconfirmed. */
export async function confirmLists(
  tx: Queries,
  { contact, listIds, origin, moment }: Change & { contact: ContactRow; listIds: readonly string[] },
): Promise<number> {
  const now = moment.now.toISOString();
  const confirmed = await rows<{ contact_list_id: string }>(
    tx,
    sql`UPDATE contact_list_members SET status = 'confirmed', confirmed_at = ${now}
        WHERE contact_id = ${contact.id} AND status = 'unconfirmed' AND contact_list_id = ANY (${sql.param(listIds)}::uuid[])
        RETURNING contact_list_id`,
  );
  if (confirmed.length === 0) return 0;
  // A mailbox that just answered is not bouncing or complaining; what staff blocked stays blocked.
  await rows(
    tx,
    sql`UPDATE contacts SET unsubscribed_at = NULL, status = CASE WHEN status IN ('bounced', 'complained') THEN 'enabled' ELSE status END,
          version = version + 1, updated_at = ${now} WHERE id = ${contact.id}`,
  );
  await rows(tx, sql`DELETE FROM suppressions WHERE address_hash = ${contact.address_hash}`);
  const events = confirmed.map((row) => ({
    contactId: contact.id,
    listId: row.contact_list_id,
    event: 'confirmed' as const,
    before: 'unconfirmed',
  }));
  await noteConsent(tx, events, { origin, moment });
  const joined = confirmed.map((row) => row.contact_list_id);
  await startWelcome(tx, { contactId: contact.id, listIds: joined, now: moment.now });
  return confirmed.length;
}

async function membershipOf(
  tx: Queries,
  contactId: string,
  listId: string,
): Promise<MembershipStatus | null> {
  const [row] = await rows<{ status: MembershipStatus }>(
    tx,
    sql`SELECT status FROM contact_list_members WHERE contact_id = ${contactId} AND contact_list_id = ${listId}`,
  );
  return row?.status ?? null;
}
