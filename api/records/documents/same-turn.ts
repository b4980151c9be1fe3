import type { Queries } from '../../platform/database/database.ts';

const waiting = new WeakMap<Queries, Map<string, Promise<unknown>>>();

/**
 * Carries out a read once for all who ask for the same before it begins, in the turn of the event loop that is under way:
 * when many visitors come for one page at once, the database is asked once. It is no cache: the read begins after
 * everyone who shares it has asked, so that nobody sees an older state than there was when they came. What it gives is
 * shared, hence not to be changed.
 */
export function oncePerTick<Result>(on: Queries, key: string, read: () => Promise<Result>): Promise<Result> {
  const reads = waiting.get(on) ?? new Map<string, Promise<unknown>>();
  waiting.set(on, reads);
  const known = reads.get(key);
  // A key names what is read, so that it also determines the type of the result.
  if (known !== undefined) return known as Promise<Result>;
  const turn = new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
  const shared = turn.then(() => {
    reads.delete(key);
    return read();
  });
  reads.set(key, shared);
  return shared;
}
