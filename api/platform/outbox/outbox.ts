import { announce } from '../database/announcements.ts';
import type { Change } from '../database/change.ts';
import type { Queries } from '../database/database.ts';
import { outbox } from '../tables/operations.ts';

/**
 * Says that pages showing a record are stale: notes it in the same transaction, so that a crash after the commit loses nothing
 * and other nodes find it, and wakes the listeners of this process once it is committed. That is all there is to do.
 */
export async function noteChange(tx: Queries, { row, now }: { row: Change; now: Date }): Promise<void> {
  await noteChanges(tx, [row], now);
}

/** The same of several records. */
export async function noteChanges(tx: Queries, changed: readonly Change[], now: Date): Promise<void> {
  await tx.insert(outbox).values(
    changed.map(({ id, type }) => ({
      topic: 'content-changed',
      payload: { id, type },
      created_at: now.toISOString(),
    })),
  );
  for (const { id, type } of changed) announce(tx, { id, type });
}

/** The type of a settings change that affects no page but that other nodes must learn about. Its id is the group name. */
export const SETTINGS_CHANGE = 'settings';

/** Marks every page as possibly stale. */
export async function noteChangeOfAll(tx: Queries, now: Date): Promise<void> {
  await tx.insert(outbox).values({ topic: 'settings-changed', payload: {}, created_at: now.toISOString() });
  announce(tx);
}
