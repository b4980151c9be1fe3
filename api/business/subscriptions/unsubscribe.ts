import { sql } from 'drizzle-orm';
import type { MembershipStatus } from '#schema/contact-rules/membership.ts';
import { UNSUBSCRIBE_MAIL_EVERY_HOURS, UNSUBSCRIBE_UNDO_MINUTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { consumeRateLimit } from '../../platform/request/shared-limits.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addToCounters } from '../deliveries/counters.ts';
import { addressHash, foldAddress, maskAddress } from '../../platform/text/address.ts';
import { type ConsentEvent, type Origin, noteConsent } from '../contacts/consent.ts';
import { type UnsubscribeClaim, createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { membershipsOf } from '../contacts/contact-view.ts';
import { survivorOf } from '../duplicates/merge-contacts.ts';
import { unsubscribeLinkMail } from './mail-texts.ts';
import { type ContactRow, leaveLists, lockContact } from '../contacts/memberships.ts';
import type { SubscriptionView } from '#schema/answers/newsletter/contacts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export interface UnsubscribeRequest {
  claim: UnsubscribeClaim;
  /** Undefined means all emails. */
  listIds?: string[] | undefined;
  undo: boolean;
  origin: Origin;
}

/** What a link shows; changes nothing. For an erased person, there is nothing left to show. */
export async function viewSubscription(deps: AppDeps, claim: UnsubscribeClaim): Promise<SubscriptionView> {
  const on = deps.database.queries;
  return viewOf(deps, on, await survivorOf(on, claim.contactId));
}

/** Unsubscribes the holder of a link; repeating it has the same outcome. */
export async function unsubscribe(deps: AppDeps, request: UnsubscribeRequest): Promise<SubscriptionView> {
  const { origin } = request;
  return deps.database.transaction(async (tx) => {
    const { contact, contactId } = await lockHolder(tx, request.claim.contactId);
    const claim = { ...request.claim, contactId };
    if (contact !== undefined) {
      if (request.undo) await undo(tx, deps, { contact, origin });
      else {
        const moment = { now: deps.now(), newId: deps.newId };
        await leaveLists(tx, { contact, listIds: request.listIds, origin, moment });
      }
      await noteWithDelivery(tx, deps, { claim, isGone: !request.undo });
    }
    return viewOf(deps, tx, claim.contactId);
  });
}

/** The holder of a link, locked; if the contact was merged into another, that one. */
export async function lockHolder(
  tx: Queries,
  named: string,
): Promise<{ contact: ContactRow | undefined; contactId: string }> {
  const contact = await lockContact(tx, named);
  if (contact !== undefined) return { contact, contactId: named };
  // Asked after the lock: a merge that was in progress is finished by now.
  const contactId = await survivorOf(tx, named);
  return { contact: contactId === named ? undefined : await lockContact(tx, contactId), contactId };
}

/**
 * For an email address that someone entered: one email a day with a link. The response is the same for any
 * address.
 */
export async function mailUnsubscribeLink(deps: AppDeps, address: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [contact] = await rows<{ id: string; email: string }>(
      tx,
      sql`SELECT id, email FROM contacts WHERE address_hash = ${addressHash(deps, address)} AND unsubscribed_at IS NULL`,
    );
    if (contact === undefined) return;
    const once = {
      what: `unsubscribe ${foldAddress(address)}`,
      perMs: UNSUBSCRIBE_MAIL_EVERY_HOURS * 3_600_000,
    };
    if (!(await consumeRateLimit(tx, deps, once))) return;
    const token = createUnsubscribeToken(deps, { contactId: contact.id, deliveryId: null });
    const words = unsubscribeLinkMail(deps, `${deps.env.siteUrl}/emails/unsubscribe?token=${token}`);
    await queueMail(tx, deps, {
      kind: 'newsletter',
      purpose: 'unsubscribe-link',
      to: contact.email,
      ...words,
    });
  });
}

async function viewOf(deps: AppDeps, on: Queries, contactId: string): Promise<SubscriptionView> {
  const [contact] = await rows<{ email: string }>(
    on,
    sql`SELECT email FROM contacts WHERE id = ${contactId}`,
  );
  if (contact === undefined) return { email_masked: '', lists: [], status: 'unsubscribed', undo_until: null };
  const lists = await membershipsOf(on, contactId);
  const has = (status: MembershipStatus) => lists.some((list) => list.status === status);
  const changed = await changesToUndo(deps, on, contactId);
  const [latest] = changed
    .map(({ created_at }) => created_at)
    .toSorted((one, other) => (one < other ? 1 : -1));
  return {
    email_masked: maskAddress(contact.email),
    lists: lists.map(({ id, name, status }) => ({ id, name, status })),
    status: has('confirmed') ? 'confirmed' : has('unconfirmed') ? 'unconfirmed' : 'unsubscribed',
    undo_until:
      latest === undefined
        ? null
        : new Date(Date.parse(latest) + UNSUBSCRIBE_UNDO_MINUTES * 60_000).toISOString(),
  };
}

interface Undoable {
  contact_list_id: string | null;
  status_before: MembershipStatus | null;
  created_at: string;
}

/** The latest change of each membership, if it was an unsubscribe less than an hour ago. */
async function changesToUndo(deps: AppDeps, on: Queries, contactId: string): Promise<Undoable[]> {
  const since = new Date(deps.now().getTime() - UNSUBSCRIBE_UNDO_MINUTES * 60_000).toISOString();
  return rows<Undoable>(
    on,
    sql`SELECT contact_list_id, status_before, created_at FROM (
          SELECT DISTINCT ON (contact_list_id) contact_list_id, event, status_before, created_at, actor_id, source FROM consent_events
          WHERE contact_id = ${contactId} ORDER BY contact_list_id, created_at DESC, id DESC) AS last
        WHERE event = 'unsubscribed' AND actor_id IS NULL AND source IS DISTINCT FROM 'complaint' AND created_at > ${since}`,
  );
}

/** Restores every membership as it was; what staff or a complaint ended stays ended. */
async function undo(
  tx: Queries,
  deps: AppDeps,
  { contact, origin }: { contact: ContactRow; origin: Origin },
): Promise<void> {
  const changes = await changesToUndo(deps, tx, contact.id);
  if (changes.length === 0) {
    throw new ApiError('invalid_transition', {
      message: spoken('nothing_to_undo'),
    });
  }
  const now = deps.now();
  const events: ConsentEvent[] = [];
  for (const { contact_list_id: listId, status_before: before } of changes) {
    if (listId !== null) {
      await rows(
        tx,
        sql`UPDATE contact_list_members SET status = ${before ?? 'unconfirmed'}
            WHERE contact_id = ${contact.id} AND contact_list_id = ${listId} AND status = 'unsubscribed'`,
      );
    }
    events.push({ contactId: contact.id, listId, event: 'undone', before: 'unsubscribed' });
  }
  const wasAll = changes.some(({ contact_list_id: listId }) => listId === null);
  await rows(
    tx,
    sql`UPDATE contacts SET unsubscribed_at = CASE WHEN ${wasAll} THEN NULL ELSE unsubscribed_at END, version = version + 1, updated_at = ${now.toISOString()}
        WHERE id = ${contact.id}`,
  );
  await noteConsent(tx, events, { origin, moment: { now, newId: deps.newId } });
}

/** Records it once on the delivery whose email led here. */
async function noteWithDelivery(
  tx: Queries,
  deps: AppDeps,
  { claim, isGone }: { claim: UnsubscribeClaim; isGone: boolean },
): Promise<void> {
  if (claim.deliveryId === null) return;
  const changed = await rows<{ campaign_id: string }>(
    tx,
    sql`UPDATE newsletter_deliveries SET unsubscribed_at = ${isGone ? deps.now().toISOString() : null}
        WHERE id = ${claim.deliveryId} AND ${claim.contactId} IN (contact_id, also_of) AND (unsubscribed_at IS NULL) = ${isGone}
        RETURNING campaign_id`,
  );
  await addToCounters(
    tx,
    'people',
    changed.map(({ campaign_id }) => ({ campaign_id, name: 'unsubscribed', by: isGone ? 1 : -1 })),
  );
}
