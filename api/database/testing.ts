import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Connection, Engine } from './connection.ts';
import type { Database } from './database.ts';
import { copyDirectory } from './directory-copy.ts';
import { openEmbedded } from './embedded-engine.ts';
import { migrate } from './migrate.ts';
import { hashOfMigrations, migrationsFolder, readMigrations } from './migration-files.ts';
import { openPostgres } from './postgres-engine.ts';
import { createDatabase } from './scoped-database.ts';
import {
  insertRows,
  listSequences,
  listTables,
  quoteName,
  selectAsText,
  type SequenceState,
  type TableShape,
  type TextRow,
} from './table-rows.ts';
import { buildDatabase, findOrBuildTemplate } from './template.ts';

export interface TestDatabase {
  readonly database: Database;
  /** The PostgreSQL behind it, for a second connection; undefined for the embedded database. */
  readonly url: string | undefined;
  /** Back to what the migrations left: in about a millisecond. */
  reset(): Promise<void>;
  /** Ends it and removes every trace. */
  close(): Promise<void>;
}

/** The PostgreSQL that the tests run against, or undefined: then it is the embedded database. */
export function testDatabaseUrl(): string | undefined {
  if (process.env['COLOPHON_TEST_DATABASE'] !== 'postgres') return undefined;
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('COLOPHON_TEST_DATABASE=postgres needs TEST_DATABASE_URL.');
  return url;
}

/** A migrated database for one test file. It does not wait for the disk. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const url = testDatabaseUrl();
  const { engine, remove, url: ownUrl } = await (url === undefined ? embeddedCopy() : postgresCopy(url));
  const reset = await prepareReset(engine);
  return {
    database: createDatabase(engine),
    url: ownUrl,
    reset,
    async close() {
      await engine.close();
      await remove();
    },
  };
}

/** The same with vitest's hooks: one database for the file, as new before each test. Call at the top of a file or a describe. */
export function useTestDatabase(): () => Database {
  let test: TestDatabase | undefined;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(() => test?.reset());
  afterAll(() => test?.close());
  return () => {
    if (test === undefined) throw new Error('The test database is there from beforeAll on.');
    return test.database;
  };
}

interface Copy {
  readonly engine: Engine;
  readonly url: string | undefined;
  readonly remove: () => Promise<void>;
}

async function embeddedCopy(): Promise<Copy> {
  const parent = await mkdtemp(path.join(tmpdir(), 'colophon-test-'));
  const directory = path.join(parent, 'database');
  const template = await findOrBuildTemplate({ migrationsFolder });
  if (template === undefined) await buildDatabase(directory, migrationsFolder);
  else copyDirectory(template, directory);
  return {
    engine: await openEmbedded({ directory, durable: false }),
    url: undefined,
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}

async function postgresCopy(serverUrl: string): Promise<Copy> {
  const server = await openPostgres({ url: serverUrl, poolSize: 1 });
  const name = `colophon_test_${process.pid}_${randomUUID().slice(0, 8)}`;
  try {
    const template = await ensurePostgresTemplate(server, serverUrl);
    await server.shared.script(`create database ${name} template ${template}`);
  } catch (error) {
    await server.close();
    throw error;
  }
  const url = withDatabase(serverUrl, name);
  return {
    engine: await openPostgres({ url }),
    url,
    async remove() {
      await server.shared.script(`drop database ${name} with (force)`);
      await server.close();
    },
  };
}

/** A migrated database to copy, made by whichever test process comes first. */
async function ensurePostgresTemplate(server: Engine, serverUrl: string): Promise<string> {
  const migrations = await readMigrations();
  const name = `colophon_template_${hashOfMigrations(migrations).slice(0, 16)}`;
  await server.exclusive(async (session) => {
    await session.script('set statement_timeout = 0; select pg_advisory_lock(20811)');
    try {
      if (await isTemplate(session, name)) return;
      await session.script(`drop database if exists ${name}`);
      await session.script(`create database ${name}`);
      const engine = await openPostgres({ url: withDatabase(serverUrl, name), poolSize: 1 });
      await migrate(engine, migrations);
      await engine.shared.script('vacuum analyze');
      await engine.close();
      // Also says that it is finished.
      await session.script(`alter database ${name} is_template true`);
    } finally {
      await session.script('select pg_advisory_unlock(20811)');
    }
  });
  return name;
}

async function isTemplate(session: Connection, name: string): Promise<boolean> {
  const { rows } = await session.run(
    { text: 'select datistemplate from pg_database where datname = $1' },
    [name],
    {
      rowMode: 'array',
    },
  );
  return (rows as boolean[][])[0]?.[0] === true;
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

interface Baseline {
  readonly tables: readonly TableShape[];
  readonly filled: readonly { readonly table: TableShape; readonly rows: readonly TextRow[] }[];
  readonly sequences: readonly SequenceState[];
}

async function prepareReset(engine: Engine): Promise<() => Promise<void>> {
  const { tables, filled, sequences } = await engine.exclusive(readBaseline);
  const emptying = [
    `create or replace function ${EMPTY}() returns void language plpgsql as $$ begin`,
    ...tables.map(({ name }) => `delete from ${quoteName(name)};`),
    'end $$',
  ].join('\n');
  // As a replica the session checks no foreign keys and runs no triggers, so any order will do.
  const reset = [
    `begin; set local session_replication_role = replica; select ${EMPTY}(); commit`,
    ...sequences.map(sequenceReset),
  ].join('; ');
  return () =>
    engine.exclusive(async (session) => {
      if (!(await isAtHand(session))) await session.script(emptying);
      await session.script(reset);
      for (const { table, rows } of filled) await insertRows(session, table, rows);
    });
}

/** Of the session itself, which keeps its statements planned: a hundred deletions cost less than reading them anew. */
const EMPTY = 'pg_temp.empty_all_tables';

const sequenceReset = ({ name, lastValue }: SequenceState): string =>
  `select setval('${quoteName(name)}', ${lastValue ?? '1'}, ${lastValue !== null})`;

async function isAtHand(session: Connection): Promise<boolean> {
  const { rows } = await session.run({ text: `select to_regproc('${EMPTY}') is not null` }, [], {
    rowMode: 'array',
  });
  return (rows as boolean[][])[0]?.[0] === true;
}

async function readBaseline(session: Connection): Promise<Baseline> {
  const tables = await listTables(session);
  const filled = [];
  for (const table of tables) {
    const { rows } = await session.run({ text: selectAsText(table) }, [], { rowMode: 'array' });
    if (rows.length > 0) filled.push({ table, rows: rows as TextRow[] });
  }
  return { tables, filled, sequences: await listSequences(session) };
}
