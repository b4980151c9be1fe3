import { fsyncSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DatabaseLockedError,
  DatabaseStartError,
  DatabaseUnreachableError,
  rows,
  type Database,
} from '../database/database.ts';
import { openDatabase, type OpenOptions } from './open-database.ts';
import { startProgram, type Program } from '../../testing/database-programs/program.ts';
import { writeMigrations } from '../../testing/database-programs/scratch-migrations.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

let folder: string;
let migrationsFolder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-open-'));
  migrationsFolder = await writeMigrations(path.join(folder, 'migrations'), {
    '0000_saves': ['create table saves (number integer primary key)'],
  });
  // Builds the template once, for all tests and the processes that they start.
  if (testDatabaseUrl() === undefined) await usingDatabase(freshDirectory(), async () => undefined);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function freshDirectory(): string {
  count += 1;
  return path.join(folder, `data-${count}`);
}

async function usingDatabase<T>(
  dataDir: string,
  use: (database: Database) => Promise<T>,
  options: Partial<OpenOptions> = {},
): Promise<T> {
  const templateCache = path.join(folder, 'templates');
  const database = await openDatabase({ dataDir, migrationsFolder, templateCache, ...options });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

async function setting(database: Database, name: string): Promise<unknown> {
  const [row] = await rows<{ value: string }>(
    database.queries,
    sql`select current_setting(${name}) as value`,
  );
  return row?.value;
}

describe.runIf(testDatabaseUrl() === undefined)('the embedded database', () => {
  it('writes every commit to disk before it acknowledges it', async () => {
    let synced = 0;
    const syncFile = (descriptor: number): void => {
      synced += 1;
      fsyncSync(descriptor);
    };
    await usingDatabase(
      freshDirectory(),
      async (database) => {
        expect(await setting(database, 'fsync')).toBe('on');
        expect(await setting(database, 'synchronous_commit')).toBe('on');
        expect(await setting(database, 'full_page_writes')).toBe('on');
        for (let number = 1; number <= 25; number += 1) {
          const before = synced;
          await database.queries.execute(sql`insert into saves values (${number})`);
          expect(synced).toBeGreaterThan(before);
        }
      },
      { syncFile },
    );
  });

  it('ends its process rather than acknowledge what the disk refused', async () => {
    const dataDir = freshDirectory();
    const saver = startProgram('save-rows', dataDir, migrationsFolder, '3');
    expect(await saver.ended).toBe(1);
    expect(saver.output()).toBe('1\n2\n3\n');
    expect(saver.errors()).toMatch(
      /^The database in .* can’t continue. It stops .*could not fsync file.*\n$/,
    );
    await usingDatabase(dataDir, async (database) => {
      expect(await rows(database.queries, sql`select number from saves where number <= 3`)).toHaveLength(3);
    });
  });

  it('keeps what was stored, and keeps others out of its files', async () => {
    const dataDir = freshDirectory();
    await usingDatabase(dataDir, (database) => database.queries.execute(sql`insert into saves values (7)`));
    const stored = await usingDatabase(dataDir, (database) => rows(database.queries, sql`table saves`));
    expect(stored).toStrictEqual([{ number: 7 }]);
    expect((await stat(path.join(dataDir, 'database'))).mode & 0o077).toBe(0);
    expect(await readdir(dataDir)).toStrictEqual(['database', 'database.lock']);
  });

  it('starts over when an earlier first start was killed halfway', async () => {
    const dataDir = freshDirectory();
    await usingDatabase(dataDir, async () => undefined);
    await rm(path.join(dataDir, 'database', 'PG_VERSION'));
    await rm(path.join(dataDir, 'database'), { recursive: true });
    await writeMigrations(path.join(dataDir, 'database.new', 'left-over'), {});
    await usingDatabase(dataDir, async (database) => {
      expect(await rows(database.queries, sql`table saves`)).toStrictEqual([]);
    });
    expect(await readdir(dataDir)).not.toContain('database.new');
  });

  it('is made in place where no template can be kept', async () => {
    const file = path.join(folder, 'not-a-directory');
    await writeFile(file, '');
    const said: string[] = [];
    const options = {
      templateCache: path.join(file, 'cache'),
      onProgress: (text: string) => void said.push(text),
    };
    await usingDatabase(freshDirectory(), (database) => database.queries.execute(sql`table saves`), options);
    expect(said).toStrictEqual(['Creating the embedded database (only the first time)']);
  });

  it('refuses the files of another major version of PostgreSQL', async () => {
    const dataDir = freshDirectory();
    await usingDatabase(dataDir, async () => undefined);
    await writeFile(path.join(dataDir, 'database', 'PG_VERSION'), '17\n');
    await expect(usingDatabase(dataDir, async () => undefined)).rejects.toThrow(
      /made by PostgreSQL 17.*backup/,
    );
  });

  it('says in one line that a data directory cannot be written', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const opening = openDatabase({ dataDir: path.join(file, 'data') });
    await expect(opening).rejects.toThrow(DatabaseStartError);
    await expect(opening).rejects.toThrow(/^Cannot write to the data directory [^\n]*$/);
  });
});

describe.runIf(testDatabaseUrl() === undefined)('the lock of the data directory', () => {
  const started: Program[] = [];
  const hold = (dataDir: string): Program => {
    const program = startProgram('hold-database', dataDir, migrationsFolder);
    started.push(program);
    return program;
  };
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
  });

  it('refuses a second process, with a line that says which is the first', async () => {
    const dataDir = freshDirectory();
    const first = hold(dataDir);
    await first.hasSaid('open');
    const second = hold(dataDir);
    expect(await second.ended).toBe(3);
    expect(second.errors()).toMatch(
      new RegExp(
        `^DatabaseLockedError: The database in .* is in use by another Colophon \\(process ${first.child.pid}\\)[^\\n]*\\n$`,
      ),
    );
    first.child.stdin.end();
    expect(await first.ended).toBe(0);
    await usingDatabase(dataDir, async () => undefined);
  });

  it('refuses a second opening in the same process', async () => {
    const dataDir = freshDirectory();
    await usingDatabase(dataDir, async () => {
      await expect(openDatabase({ dataDir, migrationsFolder })).rejects.toBeInstanceOf(DatabaseLockedError);
    });
  });

  it('lets exactly one of several simultaneous starters win', async () => {
    const dataDir = freshDirectory();
    const programs = [1, 2, 3, 4].map(() => hold(dataDir));
    await Promise.race(
      programs.map((program) => program.hasSaid('open').catch(() => new Promise(() => undefined))),
    );
    const winners = programs.filter((program) => program.output() === 'open\n');
    expect(winners).toHaveLength(1);
    const losers = programs.filter((program) => !winners.includes(program));
    expect(await Promise.all(losers.map((program) => program.ended))).toStrictEqual([3, 3, 3]);
    expect(winners[0]?.child.exitCode).toBeNull();
  });

  it('is released at once when its process is killed, even if its number is reused', async () => {
    const dataDir = freshDirectory();
    const first = hold(dataDir);
    await first.hasSaid('open');
    first.child.kill('SIGKILL');
    await first.ended;
    // As in a container, where everyone is process 1: the number left behind is that of a living process.
    await writeFile(path.join(dataDir, 'database.lock.holder'), `${process.pid}\n`);
    await usingDatabase(dataDir, async () => undefined);
  });

  it('loses nothing that was acknowledged before a kill', async () => {
    const dataDir = freshDirectory();
    for (const target of [40, 80]) {
      const saver = startProgram('save-rows', dataDir, migrationsFolder);
      started.push(saver);
      await saver.hasSaid(`${target}\n`);
      saver.child.kill('SIGKILL');
      await saver.ended;
      const acknowledged = saver.output().split('\n').filter(Boolean).map(Number);
      const stored = await usingDatabase(dataDir, async (database) => {
        const found = await rows<{ number: number }>(
          database.queries,
          sql`select number from saves order by number`,
        );
        await database.queries.execute(sql`delete from saves`);
        return found.map(({ number }) => number);
      });
      expect(stored.slice(0, acknowledged.length)).toStrictEqual(acknowledged);
      // One more may have been stored and not yet acknowledged.
      expect(stored.length - acknowledged.length).toBeLessThanOrEqual(1);
    }
  });
});

describe('PostgreSQL that cannot be used', () => {
  it('is reported in one line without the password', async () => {
    const opening = openDatabase({ dataDir: folder, databaseUrl: 'postgres://me:secret@127.0.0.1:1/books' });
    await expect(opening).rejects.toBeInstanceOf(DatabaseUnreachableError);
    await expect(opening).rejects.toThrow(
      /^Cannot use the database books at 127\.0\.0\.1:1: [^\n]*Check DATABASE_URL\.$/,
    );
    await expect(opening).rejects.not.toThrow(/secret/);
  });

  it.runIf(testDatabaseUrl() !== undefined)('is reported when the database is not there', async () => {
    const url = new URL(testDatabaseUrl() ?? '');
    url.pathname = '/there_is_no_such_database';
    const opening = openDatabase({ dataDir: folder, databaseUrl: url.href });
    await expect(opening).rejects.toThrow(/there_is_no_such_database.*does not exist/);
  });
});
