import { inTransaction, type Connection, type Engine } from '../database/connection.ts';
import { MigrationError, QueryError } from '../database/database.ts';
import type { Migration } from './migration-files.ts';

export interface MigrateOptions {
  readonly onProgress?: ((message: string) => void) | undefined;
  /** How long to wait for another process that migrates the same database. */
  readonly lockTimeoutMs?: number;
}

/** The record of an applied migration in a database. */
export interface AppliedMigration {
  readonly name: string;
  readonly hash: string;
}

/**
 * Applies all `migrations` to a database, each in its own transaction. Any number of processes may do so at once: one
 * applies a migration, the others wait and find it done. Throws a {@link MigrationError} when the database has a
 * migration that this program does not know, or one with a different text.
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[],
  options: MigrateOptions = {},
): Promise<void> {
  await engine.exclusive(async (session) => {
    const applied = await readAppliedMigrations(session);
    let pending = pendingOf(migrations, applied);
    while (pending.length > 0) {
      pending = await inTransaction(session, async () => {
        await takeMigrationLock(engine, session, options);
        return applyNext(session, migrations, options);
      });
    }
  });
}

/** Applies migrations within a transaction that the caller has open, to a database that has none of them. */
export async function applyMigrations(session: Connection, migrations: readonly Migration[]): Promise<void> {
  await prepareDatabase(session);
  for (const migration of migrations) {
    await applyMigration(session, migration);
  }
}

/** What was applied, in that order; empty for a database that was never migrated. */
export async function readAppliedMigrations(session: Connection): Promise<AppliedMigration[]> {
  const exists = await session.run({ text: `select to_regclass('schema_migrations') is not null` }, [], {
    rowMode: 'array',
  });
  if ((exists.rows as boolean[][])[0]?.[0] !== true) return [];
  const { rows } = await session.run(
    { text: 'select name, hash from schema_migrations order by position' },
    [],
    {
      rowMode: 'object',
    },
  );
  return rows as AppliedMigration[];
}

/** The migrations that a database lacks. Throws when it has one that is not among them. */
export function pendingOf(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, hash } of applied) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new MigrationError(
        `The database is newer than this program (it has the migration ${name}): start the newer version again, ` +
          'or restore a backup made before the update.',
      );
    }
    if (migration.hash !== hash) {
      throw new MigrationError(
        `The migration ${name} was changed after the database had it: restore its text and put the change into a new one.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

const lockKey = 0x636f6c6f; // 'colo'
const defaultLockTimeoutMs = 300_000;

/** Waits until no other process migrates. The lock ends with the transaction, also that of a process that was killed. */
export async function takeMigrationLock(
  engine: Engine,
  session: Connection,
  options: MigrateOptions = {},
): Promise<void> {
  if (engine.kind === 'embedded') return;
  const timeoutMs = options.lockTimeoutMs ?? defaultLockTimeoutMs;
  // An index on a large table may take longer than a request ever should.
  await session.script(`set local statement_timeout = 0; set local lock_timeout = ${timeoutMs}`);
  try {
    await session.run({ text: 'select pg_advisory_xact_lock($1::bigint)' }, [lockKey], { rowMode: 'array' });
  } catch (error) {
    if (!(error instanceof QueryError && error.code === '55P03')) throw error;
    throw new MigrationError(
      `Another process has been migrating the database for ${timeoutMs / 1000} seconds: look at that one first.`,
      { cause: error },
    );
  }
}

async function applyNext(
  session: Connection,
  migrations: readonly Migration[],
  { onProgress }: MigrateOptions,
): Promise<Migration[]> {
  await prepareDatabase(session);
  const [next, ...rest] = pendingOf(migrations, await readAppliedMigrations(session));
  if (next === undefined) return [];
  onProgress?.(`Migrating the database: ${next.name}`);
  await applyMigration(session, next);
  return rest;
}

async function prepareDatabase(session: Connection): Promise<void> {
  for (const extension of ['pg_trgm', 'unaccent']) {
    await createExtension(session, extension);
  }
  await session.script(
    `create table if not exists schema_migrations (
       position integer generated always as identity,
       name text primary key,
       hash text not null,
       applied_at timestamptz not null default now()
     )`,
  );
}

async function createExtension(session: Connection, extension: string): Promise<void> {
  try {
    await session.script(`create extension if not exists ${extension}`);
  } catch (error) {
    throw new MigrationError(
      `The database needs the extension ${extension}, and it could not be created (${String(error)}): let an ` +
        `administrator of the server run "create extension ${extension}" in it once.`,
      { cause: error },
    );
  }
}

async function applyMigration(session: Connection, { name, hash, statements }: Migration): Promise<void> {
  try {
    for (const statement of statements) {
      await session.script(statement);
    }
  } catch (error) {
    throw new MigrationError(`The migration ${name} failed and changed nothing: ${String(error)}`, {
      cause: error,
    });
  }
  await session.run({ text: 'insert into schema_migrations (name, hash) values ($1, $2)' }, [name, hash], {
    rowMode: 'array',
  });
}
