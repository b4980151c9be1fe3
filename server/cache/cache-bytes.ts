import { totalmem } from 'node:os';

/** From this much memory on, caches have their full size. */
const AMPLE_BYTES = 2 * 1024 ** 3;

/**
 * The size of a cache on this machine: proportionally smaller when the machine or container has less than 2
 * GB.
 */
export function cacheBytes(bytes: number, memory: number = availableBytes()): number {
  return Math.floor(bytes * Math.min(1, memory / AMPLE_BYTES));
}

/** The memory limit of the container (cgroup), or else the memory of the machine. */
function availableBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
