import type { AuditAction } from '#schema/access/audit-actions.ts';
import type { Queries } from '../database/database.ts';
import { noteEvents } from './note-events.ts';

interface Visibility {
  rows: readonly { id: string; type: string; slug: string | null }[];
  event: 'published' | 'unpublished';
  now: Date;
}

/** Queues webhook events about content that visitors now see, or no longer see, in the same transaction. */
export async function noteContentEvents(tx: Queries, { rows, event, now }: Visibility): Promise<void> {
  const told = `content.${event}` as const;
  const events = rows.map(({ id, type, slug }) => ({ type: told, data: { id, type, slug } }));
  await noteEvents(tx, events, now);
}

/** Events about steps that visitors do not see, by the verb of the step. */
const DRAFT_EVENTS = {
  propose: 'proposed',
  translate: 'updated',
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  archive: 'archived',
  trash: 'trashed',
  restore: 'restored',
  delete: 'deleted',
} as const satisfies Partial<Record<AuditAction, string>>;

/** Queues webhook events about a step of drafts, in the same transaction. Saves are queued by their own statement. */
export async function noteDraftEvents(
  tx: Queries,
  { rows, action, now }: Pick<Visibility, 'rows' | 'now'> & { action: AuditAction },
): Promise<void> {
  if (!(action in DRAFT_EVENTS)) return;
  const told = `draft.${DRAFT_EVENTS[action as keyof typeof DRAFT_EVENTS]}` as const;
  const events = rows.map(({ id, type, slug }) => ({ type: told, data: { id, type, slug } }));
  await noteEvents(tx, events, now);
}
