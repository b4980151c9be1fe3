import { sql } from 'drizzle-orm';
import { number, text } from '#schema/fields/index.ts';
import { parseEnvironment } from '../../platform/base/env.ts';
import { rows } from '../../platform/database/database.ts';
import { openDatabase } from '../../platform/engines/open-database.ts';
import { DeclaringNode } from '../../records/declarations/declaring-node.ts';
import { migrateNext } from '../../records/declarations/migrate-records.ts';
import { trialType } from '../../records/declarations/testing/trial-type.ts';

// Migrates ITEMS articles from `guest` and text `minutes` to `speaker` and a number, or continues where a process before this
// one was killed; then reports what is stored. Reads the variables of the server.
const items = Number(process.env['ITEMS']);
const env = parseEnvironment(process.env);
const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir });
const on = database.queries;
// oxlint-disable-next-line colophon/no-bare-date -- a program of its own
const now = () => new Date();
const later = trialType({ speaker: text({ renamedFrom: 'guest' }), minutes: number() });

const [known] = await rows<{ count: number }>(on, sql`SELECT count(*)::int AS count FROM declared_fields`);
if (known?.count === 0) await begin();
const node = new DeclaringNode({ id: crypto.randomUUID(), resources: [later], now });
await node.join(database);
process.stdout.write('working\n');
let turns = 0;
while ((await migrateNext(database, { now, resources: [later], batch: 10 })) !== undefined) turns += 1;

const moved = (column: string) =>
  sql.raw(`count(*) FILTER (WHERE ${column} ->> 'speaker' = 'Guest ' || n AND ${column} -> 'minutes' = to_jsonb(n)
    AND NOT ${column} ? 'guest')::int`);
const [figures] = await rows<Record<string, number>>(
  on,
  sql`SELECT count(*)::int AS records, ${moved('data')} AS moved, ${moved('page')} AS pages, ${moved('revision')} AS revisions,
        max(version)::int AS version, (SELECT done FROM field_migrations) AS done
      FROM (SELECT c.data, p.data AS page, r.content AS revision, c.version, c.title::int AS n FROM content c
            JOIN publications p ON p.id = c.id JOIN revisions r ON r.record_id = c.id) all_states`,
);
await database.close();
process.stdout.write(`${JSON.stringify({ ...figures, turns })}\n`);

async function begin(): Promise<void> {
  await database.transaction(async (tx) => {
    const own = sql`jsonb_build_object('guest', 'Guest ' || n, 'minutes', n::text)`;
    const numbers = sql`generate_series(1, ${items}) AS n`;
    const id = sql`lpad(to_hex(n), 32, '0')::uuid`;
    const moment = now().toISOString();
    await rows(
      tx,
      sql`INSERT INTO content (id, type, title, title_folded, slug, data, status, search, created_at, updated_at)
          SELECT ${id}, 'article', n, n, n, ${own}, 'published', '', ${moment}::timestamptz, ${moment}::timestamptz FROM ${numbers}`,
    );
    await rows(
      tx,
      sql`INSERT INTO publications (id, type, title, title_folded, slug, data, status, search, created_at, updated_at, version)
          SELECT id, type, title, title_folded, slug, data, status, search, created_at, updated_at, version FROM content`,
    );
    await rows(
      tx,
      sql`INSERT INTO revisions (record_id, number, created_at, changed_fields, content)
          SELECT id, 1, created_at, '{}', data || '{"title": "One"}' FROM content`,
    );
    await rows(tx, sql`INSERT INTO document_counts VALUES ('article', 'published', ${items})`);
    await rows(
      tx,
      sql`INSERT INTO declared_fields (type, name, declaration)
          SELECT 'article', name, '{"kind": "text"}' FROM unnest(ARRAY['guest', 'minutes']) AS name`,
    );
  });
}
