import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '../database/connection.ts';
import { DatabaseStartError, type Database } from '../database/database.ts';
import { openOnThread, takeBegun } from './database-thread.ts';
import { copyDirectory, syncEntry, syncTree } from './directory-copy.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder as ownMigrations, readMigrations } from './migration-files.ts';
import { createDatabase } from '../database/scoped-database.ts';
import { buildDatabase, findOrBuildTemplate } from './template.ts';
import { engineOnThread } from './worker-engine.ts';

export interface OpenOptions {
  /** A PostgreSQL to use; without one the embedded database in `dataDir` is opened, and made when it is not there. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** False: an embedded database that is not there is an error instead of made. */
  readonly create?: boolean | undefined;
  /** Receives a short message before every step that may take a while. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Receives errors of PostgreSQL sessions that broke while idle. They are replaced. */
  readonly onIdleError?: ((error: Error) => void) | undefined;
  /** True for a server: see {@link Database.forJobs}. A program with one task leaves it out. */
  readonly servesRequests?: boolean | undefined;
  /** PostgreSQL sessions at most. */
  readonly poolSize?: number | undefined;
  /** Other migrations than the program's; for tests. */
  readonly migrationsFolder?: string | undefined;
  /** Where the template of new embedded databases is kept; for tests. */
  readonly templateCache?: string | undefined;
  /** What writes an open file to disk; for tests that count. */
  readonly syncFile?: ((fileDescriptor: number) => void) | undefined;
}

/**
 * Opens the database and migrates it. Throws a DatabaseStartError (locked, unreachable, newer than the program …) whose message
 * is one clear line.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const engine = await openEngine(options);
  try {
    const migrations = await readMigrations(options.migrationsFolder);
    await migrate(engine.forJobs ?? engine, migrations, { onProgress: options.onProgress });
    return createDatabase(engine);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The driver under a database, without a migration. For backup and restore, which look at the state before they change it. */
export async function openEngine(options: OpenOptions): Promise<Engine> {
  const { databaseUrl, poolSize, onIdleError, servesRequests } = options;
  if (databaseUrl !== undefined) {
    // A program has one of the two engines, and loads no other.
    const { openPostgres } = await import('./postgres-engine.ts');
    return openPostgres({
      url: databaseUrl,
      ...(poolSize !== undefined && { poolSize }),
      ...(onIdleError !== undefined && { onIdleError }),
      ...(servesRequests !== undefined && { servesRequests }),
    });
  }
  const directory = path.join(options.dataDir, 'database');
  if (options.create === false && !(await isFilled(directory))) {
    throw new DatabaseStartError(
      `There’s no database in ${options.dataDir}. Check DATA_DIR and DATABASE_URL.`,
    );
  }
  const begun = takeBegun(directory);
  const lock = begun?.lock ?? lockDirectory(options.dataDir);
  try {
    const engine = begun === undefined ? openLocked(directory, options) : engineOnThread(begun, directory);
    return releasing(await engine, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(directory: string, options: OpenOptions): Promise<Engine> {
  if (!(await isFilled(directory))) await createEmbedded(directory, options);
  // Its files are readable and writable for everyone, because PostgreSQL in WebAssembly knows no umask.
  await chmod(directory, 0o700);
  const { syncFile } = options;
  if (syncFile === undefined) return engineOnThread(openOnThread(directory), directory);
  // Dependencies injected by a test cannot cross to another thread.
  const { openEmbedded } = await import('./pglite.ts');
  return openEmbedded({ directory, durable: true, syncFile });
}

async function isFilled(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((): string[] => []);
  return names.includes('PG_VERSION');
}

/** Made aside and renamed: a start that is killed half-way leaves no half database. */
async function createEmbedded(directory: string, options: OpenOptions): Promise<void> {
  const { onProgress, migrationsFolder = ownMigrations, templateCache: cache } = options;
  const draft = `${directory}.new`;
  await rm(draft, { recursive: true, force: true });
  const onBuild = (): void => onProgress?.('Creating the embedded database (only the first time)');
  const template = await findOrBuildTemplate({ migrationsFolder, cache, onBuild });
  if (template === undefined) {
    onBuild();
    await mkdir(draft, { mode: 0o700 });
    await buildDatabase(draft, migrationsFolder);
  } else {
    copyDirectory(template, draft);
  }
  await syncTree(draft);
  await rename(draft, directory);
  await syncEntry(path.dirname(directory));
}

function releasing(engine: Engine, lock: DirectoryLock): Engine {
  return {
    kind: engine.kind,
    shared: engine.shared,
    exclusive: (work) => engine.exclusive(work),
    checkpoint: () => engine.checkpoint(),
    ...(engine.copyTo === undefined ? {} : { copyTo: engine.copyTo.bind(engine) }),
    async close() {
      await engine.close();
      lock.release();
    },
  };
}
