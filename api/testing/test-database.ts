import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import type { Connection, Engine } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/database.ts';
import { borrowEmbedded } from './databases/lent-database.ts';
import { migrate } from '../platform/engines/migrate.ts';
import { hashOfMigrations, readMigrations } from '../platform/engines/migration-files.ts';
import { openPostgres } from '../platform/engines/postgres-engine.ts';
import { prepareReset } from './databases/reset-database.ts';
import { createDatabase } from '../platform/database/scoped-database.ts';

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
export async function createTestDatabase(
  drivenBy: (engine: Engine) => Engine = (engine) => engine,
): Promise<TestDatabase> {
  const url = testDatabaseUrl();
  const {
    engine,
    reset,
    remove,
    url: ownUrl,
  } = await (url === undefined ? embeddedCopy() : postgresCopy(url));
  return {
    database: createDatabase(drivenBy(engine)),
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
  readonly reset: () => Promise<void>;
  readonly url: string | undefined;
  readonly remove: () => Promise<void>;
}

async function embeddedCopy(): Promise<Copy> {
  const { engine, reset, release } = await borrowEmbedded(inject('databaseFolder'));
  return { engine, reset, url: undefined, remove: release };
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
  const engine = await openPostgres({ url });
  return {
    engine,
    reset: await prepareReset(engine),
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
