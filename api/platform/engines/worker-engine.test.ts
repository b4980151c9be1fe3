import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, isUniqueViolation, rows } from '../database/database.ts';
import { openDatabase } from './open-database.ts';

let folder = '';
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-worker-'));
  database = await openDatabase({ dataDir: path.join(folder, 'data') });
  await database.queries.execute(
    sql`CREATE TABLE things (id integer PRIMARY KEY, name text, at timestamptz, data jsonb, raw bytea)`,
  );
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('an embedded database on its own thread', () => {
  it('leaves the thread of the requests free while it works', async () => {
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const start = performance.now();
    await database.queries.execute(sql`SELECT count(*) FROM generate_series(1, 3000000)`);
    const took = performance.now() - start;
    clearInterval(timer);
    expect(longest).toBeLessThan(took / 2);
  });

  it('hands values and errors over as they are', async () => {
    const at = new Date('2026-11-21T10:00:00.000Z');
    const raw = new Uint8Array([0, 255]);
    await rows(
      database.queries,
      sql`INSERT INTO things VALUES (1, ${'Zoë'}, ${at}, ${{ a: [1, null] }}, ${raw})`,
    );
    const [row] = await rows(database.queries, sql`SELECT *, 9007199254740993 AS big FROM things`);
    expect(row).toEqual({
      id: 1,
      name: 'Zoë',
      at: '2026-11-21T10:00:00.000Z',
      data: { a: [1, null] },
      raw,
      big: 9007199254740993n,
    });
    const again = rows(database.queries, sql`INSERT INTO things (id) VALUES (1)`);
    await expect(again).rejects.toSatisfy((error) => isUniqueViolation(error, 'things_pkey'));
  });

  it('lets nobody into a transaction', async () => {
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(name);
    await Promise.all([
      database
        .transaction(async (tx) => {
          await rows(tx, sql`INSERT INTO things (id) VALUES (2)`);
          await new Promise((resolve) => {
            setTimeout(resolve, 20);
          });
          await rows(tx, sql`DELETE FROM things WHERE id = 2`);
        })
        .then(note('transaction')),
      rows<{ count: number }>(
        database.queries,
        sql`SELECT count(*)::int AS count FROM things WHERE id = 2`,
      ).then(([row]) => note(`then ${row?.count}`)()),
    ]);
    expect(seen).toEqual(['transaction', 'then 0']);
  });

  it('rolls back what fails', async () => {
    const failing = database.transaction(async (tx) => {
      await rows(tx, sql`INSERT INTO things (id) VALUES (3)`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows(database.queries, sql`SELECT 1 FROM things WHERE id = 3`)).toEqual([]);
  });
});
