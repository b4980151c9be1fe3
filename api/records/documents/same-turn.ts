import type { Queries } from '../../platform/database/database.ts';

const waiting = new WeakMap<Queries, Map<string, Promise<unknown>>>();

/**
 * Runs a read once for all callers who ask for the same in the current tick of the event loop: when many
 * visitors request one page at once, the database is queried once. This is not a cache: the read begins after
 * everyone who shares it has asked, so no one sees a state older than their request. The result is shared and
 * must not be changed.
 */
export function oncePerTick<Result>(on: Queries, key: string, read: () => Promise<Result>): Promise<Result> {
  const reads = waiting.get(on) ?? new Map<string, Promise<unknown>>();
  waiting.set(on, reads);
  const known = reads.get(key);
  // A key identifies the read, so it also determines the type of the result.
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
