import type { AuditAction } from '#schema/audit-actions.ts';
import type { Queries } from '../database/database.ts';
import { noteEvents } from './note-events.ts';

interface Visibility {
  rows: readonly { id: string; type: string; slug: string | null }[];
  event: 'published' | 'unpublished';
  now: Date;
}

/** Queues webhook events about content that visitors now see, or no longer see, in the same transaction. */
export async function noteContentEvents(tx: Queries, { rows, event, now }: Visibility): Promise<void> {
  const events = rows.map(({ id, type, slug }) => ({ type: `content.${event}`, data: { id, type, slug } }));
  await noteEvents(tx, events, now);
}

/** Events about steps that visitors do not see, by the verb of the step. */
const DRAFT_EVENTS: Partial<Record<AuditAction, string>> = {
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  trash: 'trashed',
  restore: 'restored',
  delete: 'deleted',
};

/** Queues webhook events about a step of drafts, in the same transaction. Saves are queued by their own statement. */
export async function noteDraftEvents(
  tx: Queries,
  { rows, action, now }: Pick<Visibility, 'rows' | 'now'> & { action: AuditAction },
): Promise<void> {
  const event = DRAFT_EVENTS[action];
  if (event === undefined) return;
  const events = rows.map(({ id, type, slug }) => ({ type: `draft.${event}`, data: { id, type, slug } }));
  await noteEvents(tx, events, now);
}
