import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/test-database.ts';
import { createArticle } from '../../testing/content-records.ts';
import { type TestApp, createTestApp } from '../../testing/test-app.ts';
import { publishDue } from './publish-due.ts';

const DUE = 500;
const WITHIN_MS = 5_000;

let database: TestDatabase;
let test: TestApp;
let second: Database | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.reset();
  test = await createTestApp(database.database);
});
afterEach(async () => {
  await second?.close();
  second = undefined;
});
afterAll(() => database.close());

/** This many drafts came due while no server was running. */
async function schedule(): Promise<void> {
  const { id } = await createArticle(test);
  const on = database.database.queries;
  await rows(
    on,
    sql`INSERT INTO content SELECT (jsonb_populate_record(c, jsonb_build_object(
          'id', gen_random_uuid(), 'slug', 'due-' || n, 'scheduled_at', '2026-11-21T09:00:00Z'::timestamptz + n * interval '1 second'
        ))).* FROM content c, generate_series(1, ${DUE}::int) n WHERE c.id = ${id}`,
  );
  await rows(
    on,
    sql`UPDATE document_counts SET count = count + ${DUE} WHERE type = 'article' AND status = 'draft'`,
  );
}

/** How many are live, and how often each of them was announced at most. */
async function outcome(): Promise<{ live: number; waiting: number; announced: number; most: number }> {
  const [found] = await rows<{ live: number; waiting: number; announced: number; most: number }>(
    database.database.queries,
    sql`SELECT (SELECT count(*)::int FROM publications WHERE slug LIKE 'due-%') AS live,
               (SELECT count(*)::int FROM content WHERE scheduled_at IS NOT NULL) AS waiting,
               (SELECT count(*)::int FROM outbox WHERE topic = 'content-changed') AS announced,
               (SELECT coalesce(max(times), 0)::int FROM (
                  SELECT count(*) AS times FROM outbox WHERE topic = 'content-changed' GROUP BY payload->>'id') t) AS most`,
  );
  if (found === undefined) throw new Error('There is always a count.');
  return found;
}

describe(`${DUE} texts that came due while the server was down`, () => {
  it('are published once each within five seconds of its start', async () => {
    await schedule();
    const begun = performance.now();
    await publishDue(test.deps);
    expect(performance.now() - begun).toBeLessThan(WITHIN_MS);
    expect(await outcome()).toEqual({ live: DUE, waiting: 0, announced: DUE, most: 1 });
  });

  it('are published once each by two nodes that start together (rel-22)', async () => {
    await schedule();
    // On the embedded database there is one process: then both are the same, and take turns.
    const { url } = database;
    second = url === undefined ? undefined : await openDatabase({ databaseUrl: url, dataDir: '' });
    const other = second === undefined ? test.deps : { ...test.deps, database: second };
    await Promise.all([publishDue(test.deps), publishDue(other)]);
    expect(await outcome()).toEqual({ live: DUE, waiting: 0, announced: DUE, most: 1 });
  });
});
