import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { MembershipStatus } from '#schema/contact-rules/membership.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import type { BulkStep, PlannedStep, StepContext } from '../../records/resources/hook-types.ts';
import { askToConfirm } from './confirmation.ts';
import { noteConsent } from '../contacts/consent.ts';
import {
  type ContactRow,
  type ListRow,
  hasLeftFor,
  joinList,
  leaveLists,
  lockContact,
} from '../contacts/memberships.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const FIELD = 'lists';
const LEFT = spoken('left');
const LIST_GONE = spoken('list_gone');

/**
 * What can be done with many contacts at once, besides changing fields: the rules are those for one contact.
 */
export const contactSteps: Readonly<Record<'join' | 'leave' | 'unsubscribe', BulkStep>> = {
  join: {
    verb: 'subscribe',
    async plan(on, ids, listId) {
      const list = await findList(on, listId);
      return planned(await standingsOf(on, ids, listId), (contact) => {
        if (list === undefined) return { reason: LIST_GONE };
        if (contact.membership === 'confirmed' && contact.unsubscribed_at === null) return undefined;
        if (hasLeftFor(contact, contact.membership)) return { reason: LEFT };
        if (contact.membership !== null) return undefined;
        const after = list.optin === 'single' ? list.name : spoken('list_unconfirmed', { list: list.name });
        return { field: FIELD, before: null, after };
      });
    },
    take: (id, listId, context) =>
      taking(id, context, async (contact) => {
        const list = await findList(context.tx, listId);
        if (list === undefined) throw notFound('contact_list');
        const outcome = await joinList(context.tx, { contact, list, by: 'staff', ...changeBy(context) });
        if (outcome === 'refused') throw new ApiError('invalid_transition', { message: LEFT });
        return async () => {
          if (outcome === 'unconfirmed') await askToConfirm(context.tx, context.deps, { contact });
        };
      }),
    undo,
  },
  leave: {
    verb: 'unsubscribe',
    async plan(on, ids, listId) {
      const list = await findList(on, listId);
      return planned(await standingsOf(on, ids, listId), ({ membership }) => {
        if (membership === null || membership === 'unsubscribed') return undefined;
        return { field: FIELD, before: list?.name ?? null, after: null };
      });
    },
    take: (id, listId, context) =>
      taking(id, context, (contact) =>
        leaveLists(context.tx, { contact, listIds: [listId], ...changeBy(context) }),
      ),
    undo,
  },
  unsubscribe: {
    verb: 'unsubscribe',
    async plan(on, ids) {
      return planned(await standingsOf(on, ids, null), ({ unsubscribed_at: at, names }) =>
        at !== null && names.length === 0
          ? undefined
          : { field: FIELD, before: names, after: spoken('no_email') },
      );
    },
    take: (id, _chosen, context) =>
      taking(id, context, (contact) => leaveLists(context.tx, { contact, ...changeBy(context) })),
    undo,
  },
};

interface Standing extends ContactRow {
  /** On the list in question. */
  membership: MembershipStatus | null;
  /** The lists that they are on. */
  names: string[];
}

function standingsOf(on: Queries, ids: readonly string[], listId: string | null): Promise<Standing[]> {
  return rows<Standing>(
    on,
    sql`SELECT c.id, c.email, c.first_name, c.status, c.unsubscribed_at, c.address_hash,
          (SELECT m.status FROM contact_list_members m WHERE m.contact_id = c.id AND m.contact_list_id = ${listId}::uuid)
            AS membership,
          ARRAY(SELECT l.name FROM contact_list_members m JOIN contact_lists l ON l.id = m.contact_list_id
            WHERE m.contact_id = c.id AND m.status <> 'unsubscribed' ORDER BY l.name) AS names
        FROM contacts c WHERE c.id = ANY (${sql.param(ids)}::uuid[])`,
  );
}

function planned(
  contacts: readonly Standing[],
  plan: (contact: Standing) => PlannedStep | undefined,
): Map<string, PlannedStep> {
  const found = new Map<string, PlannedStep>();
  for (const contact of contacts) {
    const step = plan(contact);
    if (step !== undefined) found.set(contact.id, step);
  }
  return found;
}

async function findList(on: Queries, id: string): Promise<ListRow | undefined> {
  const [list] = await rows<ListRow>(
    on,
    sql`SELECT id, name, optin, visibility FROM contact_lists WHERE id = ${id}`,
  );
  return list;
}

/** A contact’s subscriptions: its memberships, and whether it unsubscribed from everything. */
interface Subscription {
  members: { contact_list_id: string; status: MembershipStatus }[];
  unsubscribed_at: string | null;
}

interface Taken {
  was: Subscription;
  became: Subscription;
}

/** Runs a step for a locked contact; undefined if it changes nothing, which then has no further effects. */
async function taking(
  id: string,
  { tx }: StepContext,
  take: (contact: ContactRow) => Promise<void | (() => Promise<void>)>,
): Promise<Taken | undefined> {
  const contact = await lockContact(tx, id);
  if (contact === undefined) throw notFound('contact');
  const was = await subscriptionOf(tx, id);
  const afterwards = await take(contact);
  const became = await subscriptionOf(tx, id);
  if (isDeepStrictEqual(was, became)) return undefined;
  await afterwards?.();
  return { was, became };
}

async function subscriptionOf(tx: Queries, id: string): Promise<Subscription> {
  const [found] = await rows<Subscription>(
    tx,
    sql`SELECT to_jsonb(c.unsubscribed_at) #>> '{}' AS unsubscribed_at, coalesce((SELECT jsonb_agg(to_jsonb(m) ORDER BY m.contact_list_id)
          FROM contact_list_members m WHERE m.contact_id = c.id), '[]') AS members
        FROM contacts c WHERE c.id = ${id}`,
  );
  if (found === undefined) throw notFound('contact');
  return found;
}

/** Restores the former state, unless the person or a staff member has changed it since. */
async function undo(id: string, taken: object, context: StepContext): Promise<void> {
  const { was, became } = taken as Taken;
  const { tx, deps } = context;
  await lockContact(tx, id);
  if (!isDeepStrictEqual(await subscriptionOf(tx, id), became))
    throw new ApiError('invalid_transition', { message: spoken('changed_since') });
  await rows(tx, sql`DELETE FROM contact_list_members WHERE contact_id = ${id}`);
  await rows(
    tx,
    sql`INSERT INTO contact_list_members SELECT m.* FROM jsonb_populate_recordset(
          NULL::contact_list_members, ${JSON.stringify(was.members)}::jsonb) m JOIN contact_lists l ON l.id = m.contact_list_id`,
  );
  await rows(
    tx,
    sql`UPDATE contacts SET unsubscribed_at = ${was.unsubscribed_at}::timestamptz, version = version + 1,
          updated_at = ${deps.now().toISOString()} WHERE id = ${id}`,
  );
  const before = new Map(became.members.map((one) => [one.contact_list_id, one.status]));
  const isChanged = ({ contact_list_id: list, status }: Subscription['members'][number]) =>
    before.get(list) !== status;
  const gone = became.members.filter(({ contact_list_id: list }) =>
    was.members.every((one) => one.contact_list_id !== list),
  );
  const events = [...was.members.filter(isChanged), ...gone].map(({ contact_list_id: listId }) => ({
    contactId: id,
    listId,
    event: 'undone' as const,
    before: before.get(listId) ?? null,
  }));
  await noteConsent(tx, events, changeBy(context));
}

function changeBy({ deps, actor }: StepContext) {
  return {
    origin: { source: 'staff', actorId: actor.id },
    moment: { now: deps.now(), newId: deps.newId },
  };
}
