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
