import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { rows } from '#api/platform/database/database.ts';
import { indexesOf, syncIndexes } from '#api/records/declarations/field-indexes.ts';
import { insertStaff } from '#api/testing/test-staff.ts';
import { type Product, openProduct } from '#server/product/open-product.ts';
import { withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `DATABASE_URL=… node bench/content/own-fields.ts [--items 100000]`: lists of this many book summaries, filtered and sorted by declared
 * fields, without their indexes and with them, answered by the database each time. Without `DATABASE_URL` it is the embedded
 * database; the one named must be empty.
 */
const { values } = parseArgs({ options: { items: { type: 'string', default: '10000' } } });
const items = Number(values.items);
const ROUNDS = 40;
const LIST = 'http://localhost:3000/api/v1/content?content_type_name=book-summary&per_page=25';
const QUERIES: readonly (readonly [name: string, query: () => string])[] = [
  ['filter by a text', () => `&publisher=Press+${random(items / 20)}`],
  ['sort by a number', () => '&sort_by=publication_year&sort_order=desc'],
  ['page 40 of that', () => '&sort_by=publication_year&sort_order=desc&page=40'],
  ['filter and sort', () => `&publisher=Press+${random(items / 20)}&sort_by=publication_year&sort_order=asc`],
  ['a range at its end', () => '&publication_year.gte=2010'],
];

await withTemporaryFolder(async (folder) => {
  const product = await openProduct({
    ...process.env,
    DATA_DIR: folder,
    STARTER_CONTENT: 'false',
    LOG_LEVEL: 'error',
    SITE_URL: 'http://localhost:3000',
  });
  try {
    const { database } = product.deps;
    await fill(product);
    const { tokens } = await insertStaff(product.deps);
    await syncIndexes(database, []);
    const without = await measure(product, tokens.editor);
    const startedAt = performance.now();
    await syncIndexes(database, indexesOf());
    const builtMs = Math.round(performance.now() - startedAt);
    const within = await measure(product, tokens.editor);
    print(
      `${items} book summaries, ${database.kind}, load ${loadavg()[0]?.toFixed(1)}; indexes built in ${builtMs} ms`,
    );
    for (const [name, before] of without)
      print(`${name.padEnd(34)} ${before.toFixed(1)} → ${within.get(name)?.toFixed(1)} ms`);
  } finally {
    await product.close();
  }
});

async function fill({ deps }: Product): Promise<void> {
  const { queries } = deps.database;
  await rows(
    queries,
    sql`INSERT INTO content (id, type, title, title_folded, slug, data, status, search, created_at, updated_at, published_date)
        SELECT gen_random_uuid(), 'book-summary', n, n, n, jsonb_build_object('publisher', 'Press ' || n % ${items / 20}::int,
          'publication_year', 1 + n % 2011), 'published', '', now(), now(), now() FROM generate_series(1, ${items}::int) AS n`,
  );
  await rows(
    queries,
    sql`INSERT INTO publications (id, type, title, title_folded, slug, data, status, search, created_at, updated_at, published_date, version)
        SELECT id, type, title, title_folded, slug, data, status, search, created_at, updated_at, published_date, 1 FROM content`,
  );
  await rows(queries, sql`INSERT INTO document_counts VALUES ('book-summary', 'published', ${items})`);
  for (const table of ['content', 'publications'])
    await rows(queries, sql`VACUUM ANALYZE ${sql.identifier(table)}`);
}

/** The median time of each list in milliseconds, for visitors and for staff. */
async function measure({ api }: Product, token: string): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [name, query] of QUERIES)
    for (const who of ['visitor', 'staff']) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const headers = who === 'staff' ? { Authorization: `Bearer ${token}` } : {};
        const startedAt = performance.now();
        const response = await api.fetch(new Request(LIST + query(), { headers }), { address: '127.0.0.1' });
        await response.text();
        times.push(performance.now() - startedAt);
        if (response.status !== 200) throw new Error(`${query()} answered ${response.status}.`);
      }
      medians.set(`${name}, ${who}`, times.toSorted((one, other) => one - other)[ROUNDS / 2] ?? 0);
    }
  return medians;
}

function random(of: number): number {
  return Math.floor(Math.random() * of);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
