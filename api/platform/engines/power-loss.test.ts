import { cp, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, rows } from '../database/database.ts';
import { openDatabase } from './open-database.ts';
import { writeMigrations } from '../../testing/database-programs/scratch-migrations.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

/*
 * What a disk has after a power failure: the write-ahead log up to some byte, and nothing that came after it. Each copy of
 * the data directory is cut at another byte; `COLOPHON_POWER_FAILURES=200` makes more of them.
 */
const CUTS = Number(process.env['COLOPHON_POWER_FAILURES'] ?? 3);
const SAVES = 40;

/** How far the log reached when a save was acknowledged. */
interface LogEnd {
  file: string;
  offset: number;
}

let folder: string;
let migrationsFolder: string;
let template: { dataDir: string; ends: LogEnd[] };

const open = (dataDir: string): Promise<Database> =>
  openDatabase({ dataDir, migrationsFolder, templateCache: path.join(folder, 'templates') });

async function logEnd({ queries }: Database): Promise<LogEnd> {
  const end = sql`SELECT file_name AS file, file_offset AS offset FROM pg_walfile_name_offset(pg_current_wal_flush_lsn())`;
  const [found] = await rows<LogEnd>(queries, end);
  if (found === undefined) throw new Error('A log has an end.');
  return found;
}

/** Saves rows, and copies the files as they are on the disk while the database is still open. */
async function saveAndCopy(): Promise<typeof template> {
  const dataDir = path.join(folder, 'original');
  const database = await open(dataDir);
  const ends = [await logEnd(database)];
  for (let number = 1; number <= SAVES; number += 1) {
    const text = 'x'.repeat((number * 37) % 900);
    await database.queries.execute(sql`INSERT INTO saves VALUES (${number}, ${text}, md5(${text}))`);
    ends.push(await logEnd(database));
  }
  const copy = path.join(folder, 'copy');
  await cp(path.join(dataDir, 'database'), path.join(copy, 'database'), { recursive: true });
  await database.close();
  return { dataDir: copy, ends };
}

describe.runIf(testDatabaseUrl() === undefined)('a power failure', () => {
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'colophon-power-'));
    migrationsFolder = await writeMigrations(path.join(folder, 'migrations'), {
      '0000_saves': ['create table saves (number integer primary key, text text, hash text)'],
    });
    template = await saveAndCopy();
  }, 180_000);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    'that cuts the log off at any byte loses only what was saved after it (rel-02)',
    async () => {
      const { dataDir, ends } = template;
      const [first, last] = [ends[0], ends.at(-1)];
      if (first === undefined || last === undefined) throw new Error('There are saves.');
      expect(last.file).toBe(first.file);
      for (let cut = 0; cut < CUTS; cut += 1) {
        const share = (cut + Math.random()) / CUTS;
        const at = Math.round(first.offset + share * (last.offset - first.offset));
        const kept = ends.filter(({ offset }) => offset <= at).length - 1;
        const after = path.join(folder, `cut-${cut}`);
        await cp(dataDir, after, { recursive: true });
        await cutOff(path.join(after, 'database', 'pg_wal', first.file), at);
        const found = await readAndWrite(after);
        expect([at, found.whole]).toEqual([at, found.numbers.length]);
        expect([at, found.numbers]).toEqual([
          at,
          Array.from({ length: found.numbers.length }, (_, n) => n + 1),
        ]);
        // Nothing acknowledged before the cut is missing; a save that is whole may be there without its last padding.
        expect(found.numbers.length).toBeGreaterThanOrEqual(kept);
        expect(found.numbers.length).toBeLessThanOrEqual(kept + 1);
        await rm(after, { recursive: true });
      }
    },
    60_000 + CUTS * 30_000,
  );
});

/** A file of the log has its full length from the start: what was never written to it is zeros. */
async function cutOff(file: string, at: number): Promise<void> {
  const { size } = await stat(file);
  await truncate(file, at);
  await truncate(file, size);
}

/** What is there after a restart, by the table and by its index, and that it can be written and read again. */
async function readAndWrite(dataDir: string): Promise<{ numbers: number[]; whole: number }> {
  const database = await open(dataDir);
  try {
    const { queries } = database;
    const found = await rows<{ number: number }>(queries, sql`SELECT number FROM saves ORDER BY number`);
    const whole = await rows(queries, sql`SELECT 1 FROM saves WHERE hash = md5(text)`);
    await queries.execute(sql`SET enable_seqscan = off`);
    const indexed = await rows(queries, sql`SELECT number FROM saves WHERE number > 0 ORDER BY number`);
    expect(indexed).toEqual(found);
    await queries.execute(sql`INSERT INTO saves VALUES (1000, 'after', md5('after'))`);
    expect(await rows(queries, sql`SELECT text FROM saves WHERE number = 1000`)).toEqual([{ text: 'after' }]);
    return { numbers: found.map(({ number }) => number), whole: whole.length };
  } finally {
    await database.close();
  }
}
