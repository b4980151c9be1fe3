import type { AppDeps } from '../deps/app-deps.ts';
import type { Queries } from '../database/database.ts';
import { type Failure, clearFailures, noteFailure } from './failures.ts';

/** What failed, within its queue. */
export type FailedItem = Omit<Failure, 'queue'>;

/** Runs a round of a queue, which reports what it took. */
type Round<Item> = (onTaken: (taken: readonly Item[]) => void) => Promise<unknown>;

/**
 * Runs a round of a queue. If it throws with one item, that counts as an attempt of the item, which waits for its next one
 * while those behind it get their turn. If it throws with several, nothing is counted: each must be tried separately.
 * Returns how many it took.
 */
export async function countAttempt<Item>(
  deps: AppDeps,
  { queue, failureOf }: { queue: string; failureOf: (item: Item) => Omit<FailedItem, 'error'> },
  round: Round<Item>,
): Promise<{ taken: number; mustGoAlone: boolean }> {
  let items: readonly Item[] = [];
  const startedAt = deps.now();
  try {
    await round((taken) => (items = taken));
  } catch (error) {
    const [item] = items;
    if (item === undefined) throw error;
    if (items.length === 1) await noteFailure(deps, { queue, error, startedAt, ...failureOf(item) });
    else deps.log.warn({ err: error, queue }, 'items of a queue are taken one by one');
    return { taken: items.length, mustGoAlone: items.length > 1 };
  }
  return { taken: items.length, mustGoAlone: false };
}

/** A queue whose items are locked while they are worked on: the lock is the lease, and the writes succeed or fail together. */
export interface LockedQueue<Item> {
  name: string;
  /** Selects the due items, `FOR UPDATE SKIP LOCKED`. */
  take(tx: Queries, deps: AppDeps, limit: number): Promise<readonly Item[]>;
  /** Does the work in the same transaction. Returns which items went well by the names of their failures, and which did not. */
  work(
    tx: Queries,
    deps: AppDeps,
    items: readonly Item[],
  ): Promise<{ done: readonly string[]; failed?: readonly FailedItem[] }>;
  /** How the failure of one item is counted, and what ends it. */
  failureOf(item: Item): Omit<FailedItem, 'error'>;
}

/** Works on the due items, many together, and each separately if they fail together. Returns how many were taken. */
export async function workOnDue<Item>(deps: AppDeps, queue: LockedQueue<Item>, limit = 1): Promise<number> {
  let failed: readonly FailedItem[] = [];
  const { taken, mustGoAlone } = await countAttempt(deps, { ...queue, queue: queue.name }, (onTaken) =>
    deps.database.transaction(async (tx) => {
      const items = await queue.take(tx, deps, limit);
      onTaken(items);
      if (items.length === 0) return;
      const worked = await queue.work(tx, deps, items);
      failed = worked.failed ?? [];
      await clearFailures(tx, { queue: queue.name, items: worked.done });
    }),
  );
  if (mustGoAlone) return workOnDue(deps, queue);
  for (const one of failed) await noteFailure(deps, { queue: queue.name, ...one });
  return taken;
}
