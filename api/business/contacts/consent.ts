import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { noteSubscriptionEvents } from '../webhooks/subscription-events.ts';

/** Where a change of consent comes from: this is kept with it. */
export interface Origin {
  /** `form`, `staff`, `import`, `mail` or `one-click`; staff may enter their own words. */
  source: string;
  /** The words that a person agreed to. */
  wording?: string | undefined;
  /** The network address the request came from. */
  address?: string | undefined;
  userAgent?: string | undefined;
  /** The person of the staff who did it. */
  actorId?: string | null | undefined;
}

/** When a change is made, and where its id comes from. */
export interface Moment {
  now: Date;
  newId: () => string;
}

export type ConsentEventName =
  | 'joined'
  | 'confirmed'
  | 'unsubscribed'
  | 'undone'
  | 'resubscribed'
  | 'merged'
  | 'paused'
  | 'resumed'
  | 'frequency_changed'
  | 'topics_changed'
  | 'status_changed';

export interface ConsentEvent {
  contactId: string;
  /** Null: it concerns all lists. */
  listId: string | null;
  event: ConsentEventName;
  /** Membership before it, or the status of the contact; null: none. */
  before: string | null;
}

interface Noted {
  origin: Origin;
  moment: Moment;
  /** True: the caller notifies other programs of all changes together, not person by person. */
  isNotifiedTogether?: boolean;
}

/** Records what changed, in the transaction of the change. */
export async function noteConsent(
  tx: Queries,
  events: readonly ConsentEvent[],
  { origin, moment, isNotifiedTogether = false }: Noted,
): Promise<void> {
  if (events.length === 0) return;
  const at = moment.now.toISOString();
  const column = (read: (event: ConsentEvent) => string | null) => sql.param(events.map(read));
  await rows(
    tx,
    sql`INSERT INTO consent_events (id, contact_id, contact_list_id, event, status_before, source, wording, address,
          user_agent, actor_id, created_at)
        SELECT v.id, v.contact_id, v.list_id, v.event, v.before, ${origin.source}, ${origin.wording ?? null},
          ${origin.address ?? null}, ${origin.userAgent?.slice(0, 300) ?? null}, ${origin.actorId ?? null}::uuid, ${at}::timestamptz
        FROM unnest(${column(() => moment.newId())}::uuid[], ${column(({ contactId }) => contactId)}::uuid[],
          ${column(({ listId }) => listId)}::uuid[], ${column(({ event }) => event)}::text[],
          ${column(({ before }) => before)}::text[]) AS v (id, contact_id, list_id, event, before)`,
  );
  if (!isNotifiedTogether)
    await noteSubscriptionEvents(tx, events, { source: origin.source, now: moment.now });
}
