import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import type { Connection, Engine } from '../../platform/database/connection.ts';
import type { PreparedStatement } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { indexesOf, syncIndexes } from './field-indexes.ts';

const seen: { statement: PreparedStatement; values: readonly unknown[] }[] = [];

/** Records the queries so that they can be explained. */
function noting(engine: Engine): Engine {
  const over = (connection: Connection): Connection => ({
    run(statement, values, options) {
      seen.push({ statement, values });
      return connection.run(statement, values, options);
    },
    script: (text) => connection.script(text),
  });
  return {
    ...engine,
    kind: engine.kind,
    shared: over(engine.shared),
    exclusive: (work) => engine.exclusive(work),
    checkpoint: () => engine.checkpoint(),
    close: () => engine.close(),
  };
}
const test = useTestApp({ drivenBy: noting });

const RECORDS = 20_000;

describe('lists that are filtered or sorted by declared fields', () => {
  it('are answered from indexes, for visitors and for staff', async () => {
    const { database } = test().deps;
    await fill();
    expect(await syncIndexes(database, indexesOf())).toBe(indexesOf().length);
    expect(await syncIndexes(database, indexesOf())).toBe(0);
    for (const as of [undefined, 'editor'] as const) {
      for (const query of QUERIES) {
        const found = await list(query, as);
        expect({ query, as, ids: found.ids.length > 0 }).toEqual({ query, as, ids: true });
        expect({ query, as, plan: found.plan }).toEqual({ query, as, plan: expect.stringContaining('own_') });
        expect(found.plan).not.toMatch(/Seq Scan on (?:content|publications)/);
      }
    }
  });

  it('answer the same without them, which are dropped when no declaration asks for them', async () => {
    const { database } = test().deps;
    await fill();
    await syncIndexes(database, indexesOf());
    const withIndexes = await Promise.all(QUERIES.map((query) => list(query)));
    await syncIndexes(database, []);
    const left = sql`SELECT 1 FROM pg_class WHERE starts_with(relname, 'own_')`;
    expect(await rows(database.queries, left)).toEqual([]);
    const without = await Promise.all(QUERIES.map((query) => list(query)));
    expect(without.map(({ ids }) => ids)).toEqual(withIndexes.map(({ ids }) => ids));
  });
});

const QUERIES = [
  'publisher=Press+7',
  'publisher.in=Press+7,Press+8',
  'sort_by=publication_year&sort_order=desc',
  'sort_by=publication_year&sort_order=asc',
  'publisher=Press+7&sort_by=publication_year&sort_order=asc',
  'publication_year.gte=2011',
];

/** Book summaries, each with a publisher of 500 and a year. */
async function fill(): Promise<void> {
  const { queries } = test().deps.database;
  const type = contentTypeNamed('book-summary')?.storage.type;
  await rows(
    queries,
    sql`INSERT INTO content (id, type, title, title_folded, slug, data, status, search, created_at, updated_at, published_date)
        SELECT gen_random_uuid(), ${type}, n, n, n,
          jsonb_build_object('publisher', 'Press ' || n % 500, 'publication_year', CASE WHEN n % 10 > 0 THEN 1 + n % 2011 END),
          'published', '', now(), now(), now() FROM generate_series(1, ${RECORDS}) AS n`,
  );
  await rows(
    queries,
    sql`INSERT INTO publications (id, type, title, title_folded, slug, data, status, search, created_at, updated_at, published_date, version)
        SELECT id, type, title, title_folded, slug, data, status, search, created_at, updated_at, published_date, 1 FROM content`,
  );
  await rows(queries, sql`INSERT INTO document_counts VALUES (${type}, 'published', ${RECORDS})`);
}

async function list(query: string, as?: 'editor') {
  const before = seen.length;
  const response = await test().request(
    `/api/v1/content?content_type_name=book-summary&${query}`,
    as === undefined ? {} : { as },
  );
  const { data } = (await response.json()) as { data: { data: { id: string }[] } };
  const asked = seen
    .slice(before)
    .find(({ statement }) => /FROM (?:content|publications) d/.test(statement.text));
  if (asked === undefined) throw new Error('No list was read.');
  const plan = await runStatement<Record<string, string>>(
    test().deps.database.queries,
    { text: `EXPLAIN ${asked.statement.text}` },
    asked.values,
  );
  return { ids: data.data.map(({ id }) => id), plan: plan.map((row) => row['QUERY PLAN']).join('\n') };
}
