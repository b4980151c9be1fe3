import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MigrationError, rows, type Database } from '../database/database.ts';
import { readMigrations } from './migration-files.ts';
import { openDatabase } from './open-database.ts';
import { openPostgres } from './postgres-engine.ts';
import { startProgram } from '../../testing/database-programs/program.ts';
import { writeMigrations } from '../../testing/database-programs/scratch-migrations.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

const books = {
  '0000_books': ['create table books (id integer primary key)', 'insert into books values (1)'],
};
const titles = {
  ...books,
  '0001_titles': ['alter table books add column title text', `update books set title = 'One'`],
};
const slow = {
  ...books,
  '0001_slow': ['create table slow (id integer)', 'select pg_sleep(1.5)', 'drop table books'],
};

let folder: string;
let dataDir: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-migrate-'));
});
beforeEach(async () => {
  count += 1;
  dataDir = path.join(folder, `data-${count}`);
  await withServer((database) => `create database ${database}`);
});
afterAll(async () => {
  for (; count > 0; count -= 1)
    await withServer((database) => `drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

/** The database of the running test: its own on the server, or undefined for the embedded one in `dataDir`. */
function databaseUrl(): string | undefined {
  const serverUrl = testDatabaseUrl();
  if (serverUrl === undefined) return undefined;
  const url = new URL(serverUrl);
  url.pathname = `/${databaseName()}`;
  return url.href;
}

function databaseName(): string {
  return `colophon_migrate_${process.pid}_${count}`;
}

async function withServer(statement: (database: string) => string): Promise<void> {
  const url = testDatabaseUrl();
  if (url === undefined) return;
  const server = await openPostgres({ url, poolSize: 1 });
  await server.shared.script(statement(databaseName()));
  await server.close();
}

/** Opens the database with these migrations; gives what `use` gives. */
async function withMigrations<T>(folderOfThem: string, use: (database: Database) => Promise<T>): Promise<T> {
  const templateCache = path.join(folder, 'templates');
  const database = await openDatabase({
    databaseUrl: databaseUrl(),
    dataDir,
    migrationsFolder: folderOfThem,
    templateCache,
  });
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

function written(name: string, migrations: Record<string, string[]>): Promise<string> {
  return writeMigrations(path.join(folder, `${count}-${name}`), migrations);
}

const allBooks = (database: Database): Promise<unknown[]> => rows(database.queries, sql`select * from books`);

describe('migrating', () => {
  it('applies what is new, once, and keeps the data', async () => {
    const [first, second] = [await written('books', books), await written('titles', titles)];
    expect(await withMigrations(first, allBooks)).toStrictEqual([{ id: 1 }]);
    expect(await withMigrations(first, allBooks)).toStrictEqual([{ id: 1 }]);
    expect(await withMigrations(second, allBooks)).toStrictEqual([{ id: 1, title: 'One' }]);
    expect(await withMigrations(second, allBooks)).toStrictEqual([{ id: 1, title: 'One' }]);
  });

  it('has the extensions ready before the first', async () => {
    const similar = await withMigrations(await written('books', books), (database) =>
      rows(
        database.queries,
        sql`select unaccent('Élan') as folded, similarity('book', 'books') > 0.5 as similar`,
      ),
    );
    expect(similar).toStrictEqual([{ folded: 'Elan', similar: true }]);
  });

  it('undoes the whole of a migration that fails, and says which', async () => {
    const broken = {
      ...books,
      '0001_broken': ['create table half (id integer)', 'alter table nowhere add x text'],
    };
    const first = await written('books', books);
    await withMigrations(first, allBooks);
    const failing = withMigrations(await written('broken', broken), allBooks);
    await expect(failing).rejects.toThrow(/^The migration 0001_broken failed and changed nothing: .*nowhere/);
    const tables = await withMigrations(first, (database) =>
      rows(database.queries, sql`select to_regclass('half') is null as gone`),
    );
    expect(tables).toStrictEqual([{ gone: true }]);
  });

  it('refuses a database that is newer than the program', async () => {
    await withMigrations(await written('titles', titles), allBooks);
    const opening = withMigrations(await written('books', books), allBooks);
    await expect(opening).rejects.toBeInstanceOf(MigrationError);
    await expect(opening).rejects.toThrow(/^The database is newer than this program .*0001_titles[^\n]*$/);
  });

  it('refuses a migration whose text was changed after it was applied', async () => {
    await withMigrations(await written('titles', titles), allBooks);
    const changed = { ...titles, '0001_titles': ['alter table books add column title varchar(10)'] };
    await expect(withMigrations(await written('changed', changed), allBooks)).rejects.toThrow(
      /^The migration 0001_titles was changed/,
    );
  });

  it('finishes at the next start what a killed start had begun', async () => {
    await withMigrations(await written('books', books), allBooks);
    const migrationsFolder = await written('slow', slow);
    const program = startProgram('migrate-database', dataDir, migrationsFolder, databaseUrl() ?? '');
    await program.hasSaid('0001_slow');
    await new Promise((resolve) => setTimeout(resolve, 300));
    program.child.kill('SIGKILL');
    expect(await program.ended).toBeNull();
    const tables = await withMigrations(migrationsFolder, (database) =>
      rows(
        database.queries,
        sql`select to_regclass('slow') is not null as slow, to_regclass('books') is not null as books`,
      ),
    );
    expect(tables).toStrictEqual([{ slow: true, books: false }]);
  });

  it.runIf(testDatabaseUrl() !== undefined)('lets any number of processes start at once', async () => {
    const migrationsFolder = await written('slow', slow);
    const url = databaseUrl() ?? '';
    const programs = [1, 2, 3, 4].map(() => startProgram('migrate-database', dataDir, migrationsFolder, url));
    const codes = await Promise.all(programs.map((program) => program.ended));
    expect(programs.map((program) => program.errors())).toStrictEqual(['', '', '', '']);
    expect(codes).toStrictEqual([0, 0, 0, 0]);
    const steps = programs.flatMap((program) => program.output().split('\n').filter(Boolean));
    expect(steps.toSorted()).toStrictEqual([
      'Migrating the database: 0000_books',
      'Migrating the database: 0001_slow',
    ]);
  });

  it.runIf(testDatabaseUrl() !== undefined)(
    'says what to do where it may not create the extensions',
    async () => {
      const role = `reader_${process.pid}`;
      await withServer(
        (database) => `create role ${role} login; revoke create on database ${database} from public`,
      );
      const url = new URL(databaseUrl() ?? '');
      url.username = role;
      const migrationsFolder = await written('books', books);
      const opening = openDatabase({ databaseUrl: url.href, dataDir, migrationsFolder });
      await expect(opening).rejects.toThrow(
        /needs the extension pg_trgm.*administrator.*"create extension pg_trgm"/,
      );
      await withServer(() => `drop role ${role}`);
    },
  );
});

describe('reading migrations', () => {
  it('takes them in the order of the journal, in single statements', async () => {
    const migrations = await readMigrations(await written('titles', titles));
    expect(migrations.map(({ name }) => name)).toStrictEqual(['0000_books', '0001_titles']);
    expect(migrations[0]?.statements).toStrictEqual(books['0000_books']);
  });

  it('sees through line ends that a checkout changed', async () => {
    const unix = await written('unix', titles);
    const windows = await written('windows', titles);
    const file = path.join(windows, '0001_titles.sql');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
    const hashes = async (of: string): Promise<string[]> =>
      (await readMigrations(of)).map(({ hash }) => hash);
    expect(await hashes(windows)).toStrictEqual(await hashes(unix));
  });
});
