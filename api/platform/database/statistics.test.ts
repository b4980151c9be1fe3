import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { rows } from './database.ts';
import { isDoubled, refreshStatistics } from './statistics.ts';

const database = useTestDatabase();

describe('isDoubled', () => {
  it('is true only for powers of two', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 5_000 }), (parts) => {
        expect(isDoubled(parts)).toBe(parts > 0 && Number.isInteger(Math.log2(parts)));
      }),
    );
    expect([0, 1, 2, 3, 4, 6, 8].filter(isDoubled)).toEqual([1, 2, 4, 8]);
  });
});

describe('refreshStatistics', () => {
  it('give the planner the number of rows in each table', async () => {
    const on = database().queries;
    const estimates = () =>
      rows(
        on,
        sql`SELECT relname, reltuples::int AS estimate FROM pg_class WHERE relname IN ('tags', 'categories') ORDER BY 1`,
      );
    await rows(
      on,
      sql`INSERT INTO outbox (topic, payload, created_at) SELECT 'test', '{}', now() FROM generate_series(1, 300)`,
    );
    await refreshStatistics(on, ['tags', 'outbox']);
    const [found] = await rows(
      on,
      sql`SELECT reltuples::int AS estimate FROM pg_class WHERE relname = 'outbox'`,
    );
    expect(found).toEqual({ estimate: 300 });
    expect(await estimates()).toContainEqual({ relname: 'tags', estimate: 0 });
  });
});
