import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';

/** How long something that failed rests before it is tried again. */
export interface Backoff {
  /** After one failure in a row, two, three …; the last wait holds for all that follow. */
  waitsMs: readonly number[];
  /** By which share of itself chance makes a wait longer or shorter, so that what failed together does not return together. */
  spread?: number;
}

/** Waits that double from the first to the longest. */
export function doubling(firstMs: number, longestMs: number, spread = 0): Backoff {
  const waitsMs: number[] = [];
  for (let ms = Math.max(1, firstMs); ms < longestMs; ms *= 2) waitsMs.push(ms);
  return { waitsMs: [...waitsMs, longestMs], spread };
}

/** Milliseconds to wait after that many failures in a row; 0 after none. Without `deps`, there is no jitter. */
export function waitAfter(
  { waitsMs, spread = 0 }: Backoff,
  failures: number,
  deps?: Pick<AppDeps, 'randomBytes'>,
): number {
  const ms = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0;
  const chance = deps === undefined ? 0.5 : (deps.randomBytes(1)[0] ?? 0) / 255;
  return ms * (1 + spread * (2 * chance - 1));
}

/** The same in a statement: the longest that a wait can be, in seconds. */
export function longestWait({ waitsMs, spread = 0 }: Backoff, failures: SQL): SQL {
  const seconds = sql.param(waitsMs.map((ms) => (ms * (1 + spread)) / 1000));
  return sql`coalesce((${seconds}::float8[])[least(${failures}, ${waitsMs.length})], 0)`;
}
