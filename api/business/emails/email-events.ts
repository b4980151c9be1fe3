import { sql } from 'drizzle-orm';
import type { WebhookEventName } from '#schema/access/webhook-events.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { noteEvents } from '../../platform/outbox/note-events.ts';

/** The event of each state in which nothing more is tried; others have none. */
const EVENTS: Readonly<Record<string, WebhookEventName>> = {
  sent: 'email.sent',
  failed: 'email.failed',
  unknown: 'email.failed',
  suppressed: 'email.failed',
  bounced: 'email.bounced',
};

/** Tells other programs, in the transaction of the change itself. Events have no address: a program reads it by the id. */
export async function noteEmail(
  tx: Queries,
  { id, state, now }: { id: string; state: string; now: Date },
): Promise<void> {
  const type = EVENTS[state];
  if (type !== undefined) await noteEvents(tx, [{ type, data: { id, state } }], now);
}

/** Deletes the words and files of emails that are over. */
export async function emptyEmails(tx: Queries, ids: readonly string[]): Promise<void> {
  await rows(tx, sql`DELETE FROM email_attachments WHERE email_id = ANY (${sql.param(ids)}::uuid[])`);
}
