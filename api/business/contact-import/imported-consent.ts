import { sql } from 'drizzle-orm';
import type { FileState } from '#schema/contact-files/state-columns.ts';
import type { MembershipStatus } from '#schema/contact-rules/membership.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { noteConsent } from '../contacts/consent.ts';
import type { ImportOptions, Known } from './import-options.ts';

/* What an import does to memberships, each change with its record of consent. */

/** People whom staff resubscribe after they left, bounced or complained: this is part of their consent record. */
export async function recordBounces(
  tx: Queries,
  deps: AppDeps,
  { contacts, options }: { contacts: readonly Known[]; options: ImportOptions },
): Promise<void> {
  if (!options.resubscribe) return;
  const isShut = ({ status }: Known) => status === 'bounced' || status === 'complained';
  const events = contacts
    .filter((contact) => isShut(contact) || contact.unsubscribed_at !== null)
    .map((contact) => ({
      contactId: contact.id,
      listId: null,
      event: 'resubscribed' as const,
      before: isShut(contact) ? contact.status : 'unsubscribed',
    }));
  const moment = { now: deps.now(), newId: deps.newId };
  const origin = { source: options.source, actorId: options.actorId };
  await noteConsent(tx, events, { origin, moment, isNotifiedTogether: true });
}

interface Membership {
  contact_id: string;
  contact_list_id: string;
  status: MembershipStatus;
}

/** A person who joins, with what the file says of their consent. */
export interface Joining {
  id: string;
  state: FileState | undefined;
  subscribedAt: string | null;
  confirmedAt: string | null;
}

/**
 * Memberships, and the record of consent for each that is new or changed. A person who never confirmed stays
 * unconfirmed, even if the file as a whole claims consent.
 */
export async function joinLists(
  tx: Queries,
  deps: AppDeps,
  { people, options }: { people: readonly Joining[]; options: ImportOptions },
): Promise<void> {
  if (people.length === 0 || options.listIds.length === 0) return;
  const now = deps.now().toISOString();
  const past = (at: string | null) => (at !== null && at < now ? at : null);
  const [contactIds, listIds] = [sql.param(people.map(({ id }) => id)), sql.param(options.listIds)];
  const agreed = sql.param(people.map((person) => past(person.subscribedAt ?? person.confirmedAt)));
  const confirmed = sql.param(people.map((person) => past(person.confirmedAt ?? person.subscribedAt)));
  const before = await rows<Membership>(
    tx,
    sql`SELECT contact_id, contact_list_id, status FROM contact_list_members
        WHERE contact_id = ANY (${contactIds}::uuid[]) AND contact_list_id = ANY (${listIds}::uuid[])`,
  );
  const changed = await rows<Membership>(
    tx,
    sql`INSERT INTO contact_list_members AS m (contact_id, contact_list_id, status, source, subscribed_at, confirmed_at)
        SELECT i.id, l.id, s.status, ${options.source}, coalesce(i.agreed::timestamptz, ${now}::timestamptz),
          CASE WHEN s.status = 'confirmed' THEN coalesce(i.confirmed::timestamptz, ${now}::timestamptz) END
        FROM unnest(${contactIds}::uuid[], ${agreed}::text[], ${confirmed}::text[],
          ${sql.param(people.map(({ state }) => state === 'unconfirmed'))}::boolean[]) AS i (id, agreed, confirmed, is_unconfirmed)
        CROSS JOIN contact_lists l
        CROSS JOIN LATERAL (
          SELECT CASE WHEN NOT i.is_unconfirmed AND (${options.confirmed} OR l.optin = 'single') THEN 'confirmed'
                      ELSE 'unconfirmed' END AS status) AS s
        WHERE l.id = ANY (${listIds}::uuid[])
        ON CONFLICT (contact_id, contact_list_id) DO UPDATE SET status = excluded.status, source = excluded.source,
          subscribed_at = excluded.subscribed_at, confirmed_at = excluded.confirmed_at
        WHERE (m.status = 'unconfirmed' AND excluded.status = 'confirmed' AND ${options.confirmed})
           OR (m.status = 'unsubscribed' AND ${options.resubscribe})
        RETURNING m.contact_id, m.contact_list_id, m.status`,
  );
  const keyOf = ({ contact_id: contactId, contact_list_id: listId }: Membership) => `${contactId} ${listId}`;
  const statusBefore = new Map(before.map((membership) => [keyOf(membership), membership.status]));
  const events = changed.map((membership) => ({
    contactId: membership.contact_id,
    listId: membership.contact_list_id,
    event: membership.status === 'confirmed' ? ('confirmed' as const) : ('joined' as const),
    before: statusBefore.get(keyOf(membership)) ?? null,
  }));
  const moment = { now: deps.now(), newId: deps.newId };
  const origin = { source: options.source, actorId: options.actorId };
  await noteConsent(tx, events, { origin, moment, isNotifiedTogether: true });
}
