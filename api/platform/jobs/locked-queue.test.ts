import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, createNodeBeside, createTestApp } from '../../testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { type Database, rows } from '../database/database.ts';
import { openDatabase } from '../engines/open-database.ts';
import { ATTEMPTS_MAX, mayTry } from './failures.ts';
import { type LockedQueue, workOnDue } from './locked-queue.ts';

interface Text {
  name: string;
  is_bad: boolean;
}
const NAME = 'test-texts';

/** Texts to be counted once each; the bad ones break any transaction they are in. */
const texts: LockedQueue<Text> = {
  name: NAME,
  take: (tx, deps, limit) =>
    rows<Text>(
      tx,
      sql`SELECT name, is_bad FROM test_texts WHERE state = 'waiting' AND ${mayTry(NAME, sql`name`, deps.now())}
          ORDER BY name LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    ),
  async work(tx, _deps, items) {
    const done = items.map(({ name }) => name);
    const changed = sql`UPDATE test_texts SET state = 'done', times = times + 1 WHERE name = ANY (${sql.param(done)}::text[])`;
    await rows(tx, changed);
    if (items.some((item) => item.is_bad)) throw new Error('bad');
    return { done };
  },
  failureOf: ({ name }) => ({
    item: name,
    giveUp: (tx, { reason }) =>
      rows(tx, sql`UPDATE test_texts SET state = 'failed', reason = ${reason} WHERE name = ${name}`),
  }),
};

let database: TestDatabase;
let second: Database | undefined;
let nodes: [TestApp, TestApp];
const on = () => database.database.queries;
beforeAll(async () => {
  database = await createTestDatabase();
  if (database.url !== undefined) second = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  await rows(
    on(),
    sql`CREATE TABLE test_texts (name text PRIMARY KEY, is_bad boolean NOT NULL, state text NOT NULL DEFAULT 'waiting',
          times int NOT NULL DEFAULT 0, reason text)`,
  );
});
beforeEach(async () => {
  await database.reset();
  const first = await createTestApp(database.database);
  nodes = [first, createNodeBeside(first, second ?? database.database)];
});
afterAll(async () => {
  await rows(on(), sql`DROP TABLE test_texts`);
  await second?.close();
  await database.close();
});

/** Everything that is due at this moment, by two nodes at once. */
async function turn(limit: number): Promise<void> {
  await Promise.all(
    nodes.map(async ({ deps }) => {
      while ((await workOnDue(deps, texts, limit)) > 0);
    }),
  );
}

describe('items that are locked while two nodes work on them', () => {
  it('are each done once, even if others fail, and impossible ones have failed after their attempts', async () => {
    const kinds = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(kinds, fc.integer({ min: 1, max: 5 }), async (areBad, limit) => {
        await rows(on(), sql`DELETE FROM test_texts`);
        await rows(on(), sql`DELETE FROM queue_failures`);
        await rows(
          on(),
          sql`INSERT INTO test_texts (name, is_bad)
              SELECT 'text ' || n, bad FROM unnest(${sql.param(areBad)}::boolean[]) WITH ORDINALITY AS v (bad, n)`,
        );
        await turn(limit);
        const early = await rows(on(), sql`SELECT 1 FROM test_texts WHERE NOT is_bad AND state <> 'done'`);
        expect(early).toEqual([]);
        for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
          nodes[0].clock.advance(2 * MINUTE_MS);
          await turn(limit);
        }
        const found = await rows(
          on(),
          sql`SELECT state, times, t.reason IS NOT NULL AS told, f.attempts, f.failed_at IS NOT NULL AS final
              FROM test_texts t LEFT JOIN queue_failures f ON f.queue = ${NAME} AND f.item = name ORDER BY name`,
        );
        const done = { state: 'done', times: 1, told: false, attempts: null, final: false };
        const failed = { state: 'failed', times: 0, told: true, attempts: ATTEMPTS_MAX, final: true };
        expect(found).toEqual(areBad.map((isBad) => (isBad ? failed : done)));
      }),
      { numRuns: 12 },
    );
  });
});
