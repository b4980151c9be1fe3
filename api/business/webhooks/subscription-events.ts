import { sql } from 'drizzle-orm';
import type { WebhookEventName } from '#schema/access/webhook-events.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { noteStep } from '../../platform/site-hooks/site-hooks.ts';
import { type WebhookEvent, hasSubscribers, noteEvents } from '../../platform/outbox/note-events.ts';

/** One entry in the record of consent. */
interface Change {
  contactId: string;
  listId: string | null;
  event: string;
  before: string | null;
}

interface Person {
  id: string;
  email: string;
  status: string;
}

/** Emits events for the changes just recorded as consent, in the same transaction. */
export async function noteSubscriptionEvents(
  tx: Queries,
  changes: readonly Change[],
  { source, now }: { source: string; now: Date },
): Promise<void> {
  const confirmed = changes.filter(({ event }) => event === 'confirmed').map(({ contactId }) => contactId);
  await noteStep(tx, { resource: 'contacts', name: 'afterSubscribe', ids: [...new Set(confirmed)], now });
  if (changes.length === 0 || !(await hasSubscribers(tx, 'subscriptions'))) return;
  const ids = [...new Set(changes.map(({ contactId }) => contactId))];
  const people = await rows<Person>(
    tx,
    sql`SELECT id, email, status FROM contacts WHERE id = ANY (${sql.param(ids)}::uuid[])`,
  );
  const byId = new Map(people.map((person) => [person.id, person]));
  const events = changes.flatMap((change): WebhookEvent[] => {
    const person = byId.get(change.contactId);
    const types = person === undefined ? [] : typesOf(change, person);
    return types.map((type) => ({
      type,
      contactId: change.contactId,
      data: { contact_id: change.contactId, email: person?.email, contact_list_id: change.listId, source },
    }));
  });
  await noteEvents(tx, events, now);
}

interface ImportOutcome {
  id: string;
  rows: number;
  imported: number;
  updated: number;
  refused: number;
  listIds: readonly string[];
  source: string;
}

/** Emits a single event when an import of contacts has finished, however many people were in it. */
export async function noteImportEvent(tx: Queries, outcome: ImportOutcome, now: Date): Promise<void> {
  const { id, rows: read, imported, updated, refused, listIds, source } = outcome;
  const data = { import_id: id, contact_list_ids: listIds, rows: read, imported, updated, refused, source };
  await noteEvents(tx, [{ type: 'subscription.imported', data }], now);
}

function typesOf({ event, before, listId }: Change, { status }: Person): WebhookEventName[] {
  if (event === 'joined') return ['subscription.subscribed'];
  if (event === 'confirmed')
    // With single opt-in, one click does both.
    return before === 'unconfirmed'
      ? ['subscription.confirmed']
      : ['subscription.subscribed', 'subscription.confirmed'];
  // Unsubscribing from everything is reported list by list.
  if (event === 'unsubscribed') return listId === null ? [] : ['subscription.unsubscribed'];
  if (event === 'undone') return listId === null ? [] : ['subscription.subscribed'];
  if (event === 'status_changed' && (status === 'bounced' || status === 'complained'))
    return [`subscription.${status}`];
  return [];
}
