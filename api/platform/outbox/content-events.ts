import type { Queries } from '../database/database.ts';
import { noteEvents } from './note-events.ts';

interface Told {
  rows: readonly { id: string; type: string; slug: string | null }[];
  event: 'published' | 'unpublished';
  now: Date;
}

/** Tells other programs what visitors see from now on, or no more, in the same transaction. */
export async function noteContentEvents(tx: Queries, { rows, event, now }: Told): Promise<void> {
  const events = rows.map(({ id, type, slug }) => ({ type: `content.${event}`, data: { id, type, slug } }));
  await noteEvents(tx, events, now);
}
