import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { rows } from '../database/database.ts';
import { doubling, longestWait, waitAfter } from './backoff.ts';

const test = useTestApp();

const byChance = (byte: number) => ({ randomBytes: () => new Uint8Array([byte]) });
const backoffs = fc
  .record({
    first: fc.integer({ min: 1, max: 60_000 }),
    times: fc.integer({ min: 1, max: 5_000 }),
    spread: fc.constantFrom(0, 0.1, 0.2),
  })
  .map(({ first, times, spread }) => ({
    first,
    longest: first * times,
    spread,
    backoff: doubling(first, first * times, spread),
  }));

describe('a back-off that doubles', () => {
  it('begins with the first wait, never shrinks, and never exceeds the longest', () => {
    fc.assert(
      fc.property(backoffs, fc.integer({ min: 1, max: 40 }), ({ backoff, first, longest }, failures) => {
        const wait = waitAfter(backoff, failures);
        expect(waitAfter(backoff, 1)).toBe(Math.min(first, longest));
        expect(waitAfter(backoff, failures + 1)).toBeGreaterThanOrEqual(wait);
        expect(wait).toBe(Math.min(first * 2 ** (failures - 1), longest));
      }),
    );
  });

  it('is moved at random only within its spread', () => {
    const bytes = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(backoffs, fc.integer({ min: 1, max: 40 }), bytes, ({ backoff, spread }, failures, byte) => {
        const [wait, moved] = [waitAfter(backoff, failures), waitAfter(backoff, failures, byChance(byte))];
        expect(Math.abs(moved - wait)).toBeLessThanOrEqual(wait * spread + 1e-6);
      }),
    );
  });

  it('is as long in a statement as it can be here, and nothing before the first failure', async () => {
    await fc.assert(
      fc.asyncProperty(backoffs, fc.integer({ min: 0, max: 40 }), async ({ backoff }, failures) => {
        const seconds = longestWait(backoff, sql`${failures}::int`);
        const [found] = await rows<{ seconds: number }>(
          test().deps.database.queries,
          sql`SELECT ${seconds} AS seconds`,
        );
        expect(found?.seconds).toBeCloseTo(waitAfter(backoff, failures, byChance(255)) / 1000, 6);
      }),
      { numRuns: 30 },
    );
  });
});
