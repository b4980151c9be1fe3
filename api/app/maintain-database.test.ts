import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../platform/database/database.ts';
import { clientFor } from '../testing/api-client.ts';
import { articleInput } from '../testing/content-records.ts';
import { useTestApp } from '../testing/test-app.ts';
import { maintainDatabase } from './maintain-database.ts';

const test = useTestApp();
const A_LITTLE_BYTES = 4096;

/** How many pieces of content the planner believes there are. */
async function known(): Promise<number> {
  const [row] = await rows<{ known: number }>(
    test().deps.database.queries,
    sql`SELECT greatest(reltuples, 0)::int AS known FROM pg_class WHERE oid = 'content'::regclass`,
  );
  return row?.known ?? 0;
}

describe('looking after the embedded database', () => {
  it('refreshes statistics when there is much more content than the planner knows of', async () => {
    const editor = clientFor(test(), 'editor');
    // What tests before this one left behind is known, not what they deleted since.
    await test().deps.database.queries.execute(sql`ANALYZE content`);
    const before = await known();
    for (let count = 0; count < 101; count += 1) await editor.post('/content', articleInput({ body: null }));
    await maintainDatabase(test().deps);
    expect(await known()).toBe(test().deps.database.kind === 'embedded' ? 101 : before);
  });

  it('goes through all tables after much was written, one statement at a time', async () => {
    const { database } = test().deps;
    const told: string[] = [];
    const watched = {
      ...test().deps,
      database: {
        ...database,
        select: <Row>(statement: { text: string }, values: readonly unknown[]) => {
          if (/^(?:VACUUM|ANALYZE) /.test(statement.text)) told.push(statement.text);
          return database.select<Row>(statement, values);
        },
      },
    };
    await maintainDatabase(watched, A_LITTLE_BYTES);
    expect(told).toEqual([]);
    for (let count = 0; count < 10; count += 1)
      await clientFor(test(), 'editor').post('/content', articleInput());
    for (let turn = 0; turn < 4; turn += 1) await maintainDatabase(watched, A_LITTLE_BYTES);
    const isEmbedded = database.kind === 'embedded';
    expect(told).toHaveLength(isEmbedded ? 4 : 0);
    expect(told.filter((text) => text.startsWith('VACUUM'))).toHaveLength(isEmbedded ? 2 : 0);
  });
});
