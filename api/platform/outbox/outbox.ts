import type { Queries } from '../database/database.ts';
import { outbox } from '../tables/operations.ts';

/** What changed for visitors: the kind of record and its id. */
export interface Change {
  row: { id: string; type: string };
  now: Date;
}

/** Notes, in the same transaction, that pages showing a record are stale. A crash after the commit loses nothing. */
export async function noteChange(tx: Queries, { row, now }: Change): Promise<void> {
  await noteChanges(tx, [row], now);
}

/** The same of several records. */
export async function noteChanges(tx: Queries, changed: readonly Change['row'][], now: Date): Promise<void> {
  await tx.insert(outbox).values(
    changed.map(({ id, type }) => ({
      topic: 'content-changed',
      payload: { id, type },
      created_at: now.toISOString(),
    })),
  );
}
