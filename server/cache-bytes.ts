import { totalmem } from 'node:os';

/** With this much memory and more, caches have the sizes that they are written with. */
const AMPLE_BYTES = 2 * 1024 ** 3;

/**
 * How large a cache of this size may be here: less in proportion where the machine, or the limit of the container, has
 * less than 2 GB.
 */
export function cacheBytes(bytes: number, memory: number = availableBytes()): number {
  return Math.floor(bytes * Math.min(1, memory / AMPLE_BYTES));
}

/** The limit of the container (cgroup), or else the memory of the machine. */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
