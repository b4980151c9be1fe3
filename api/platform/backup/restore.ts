import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { backupManifest, type BackupManifest } from './backup.ts';
import { settleRestored } from './after-restore.ts';
import { BackupError, readArchive, verifyArchive, type ArchiveEntry } from './backup-archive.ts';
import { inTransaction, type Connection, type Engine } from '../database/connection.ts';
import { syncEntry } from '../engines/directory-copy.ts';
import { applyMigrations, takeMigrationLock } from '../engines/migrate.ts';
import { readMigrations, type Migration } from '../engines/migration-files.ts';
import { dropEverything, suspendChecks } from './schema-objects.ts';
import {
  insertRows,
  listTables,
  quoteName,
  setSequence,
  type TableShape,
  type TextRow,
} from './table-rows.ts';

/** A backup that was read to its end and found whole. */
export interface VerifiedBackup {
  readonly file: string;
  readonly manifest: BackupManifest;
  readonly checksums: ReadonlyMap<string, string>;
  /** The migrations that its rows were written under, and those since. */
  readonly writtenUnder: readonly Migration[];
  readonly addedSince: readonly Migration[];
}

export interface RestoreOptions {
  /** Where the images are restored to. */
  readonly dataDir: string;
  /** Whether rows that are there may be lost. */
  readonly force: boolean;
  readonly onProgress?: (message: string) => void;
}

/** Reads a backup and compares it with its checksums and with this program. Throws a {@link BackupError}; touches nothing. */
export async function verifyBackup(file: string, migrationsFolder?: string): Promise<VerifiedBackup> {
  const checksums = await verifyArchive(file);
  const manifest = await readManifest(file, checksums);
  const migrations = await readMigrations(migrationsFolder);
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  const writtenUnder = manifest.migrations.map(({ name, hash }) => {
    const migration = known.get(name);
    if (migration?.hash === hash) return migration;
    throw new BackupError(
      `${file} was made by another version of the program (migration ${name}): restore it with that one, then update.`,
    );
  });
  return {
    file,
    manifest,
    checksums,
    writtenUnder,
    addedSince: migrations.filter((migration) => !writtenUnder.includes(migration)),
  };
}

/**
 * Replaces the database with the content of the backup, in one transaction, and applies this program's migrations.
 * Images are added to the existing ones: what is stored under a name never changes.
 */
export async function restoreBackup(
  engine: Engine,
  backup: VerifiedBackup,
  options: RestoreOptions,
): Promise<number> {
  const restored = await engine.exclusive((session) =>
    inTransaction(session, async () => {
      await takeMigrationLock(engine, session);
      const before = await countRows(session);
      await dropEverything(session);
      await applyMigrations(session, backup.writtenUnder);
      if (!options.force) refuseFilled(before, await countRows(session));
      const tables = await matchTables(session, backup);
      const resumeChecks = await suspendChecks(session);
      for (const { name } of tables.values()) await session.script(`delete from ${quoteName(name)}`);
      const rows = await restoreEntries(session, { backup, tables, options });
      for (const sequence of backup.manifest.sequences) await setSequence(session, sequence);
      await resumeChecks();
      await applyMigrations(session, backup.addedSince);
      const restored = new Set((await listTables(session)).map(({ name }) => name));
      await settleRestored(session, { tables: restored, backupFrom: backup.manifest.created_at });
      return rows;
    }),
  );
  await engine.shared.script('set statement_timeout = 0; analyze');
  await engine.checkpoint();
  return restored;
}

async function readManifest(file: string, checksums: ReadonlyMap<string, string>): Promise<BackupManifest> {
  for await (const { name, content } of readArchive(file, checksums)) {
    if (name !== 'manifest.json') break;
    const parsed = backupManifest.safeParse(JSON.parse(Buffer.from(content).toString()));
    if (parsed.success) return parsed.data;
    break;
  }
  throw new BackupError(`${file} is not a backup that this version of the program can read.`);
}

async function countRows(session: Connection): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of await listTables(session)) {
    const { rows } = await session.run({ text: `select count(*) from ${quoteName(name)}` }, [], {
      rowMode: 'array',
    });
    counts.set(name, (rows as number[][])[0]?.[0] ?? 0);
  }
  return counts;
}

/** A database counts as empty if it has no more rows than migrations put into a new one. */
function refuseFilled(before: ReadonlyMap<string, number>, asNew: ReadonlyMap<string, number>): void {
  for (const [name, count] of before) {
    if (count > (asNew.get(name) ?? 0)) {
      throw new BackupError(
        `The database is not empty (there are rows in ${name}). Back it up first; then add --force to replace all of it.`,
      );
    }
  }
}

/** The tables that the backup's own migrations make, which must be those that it holds. */
async function matchTables(
  session: Connection,
  { file, manifest }: VerifiedBackup,
): Promise<Map<string, TableShape>> {
  const tables = new Map((await listTables(session)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const missing = columns.find((column) => tables.get(name)?.columns.includes(column) !== true);
    if (missing !== undefined)
      throw new BackupError(`${file} holds ${name}.${missing}, which its migrations do not make.`);
  }
  return tables;
}

interface Restoration {
  readonly backup: VerifiedBackup;
  readonly tables: ReadonlyMap<string, TableShape>;
  readonly options: RestoreOptions;
}

async function restoreEntries(
  session: Connection,
  { backup, tables, options }: Restoration,
): Promise<number> {
  const written = new Map(backup.manifest.tables.map((table) => [table.name, table]));
  let count = 0;
  let lastArea = '';
  for await (const entry of readArchive(backup.file, backup.checksums)) {
    const [area = '', name = ''] = entry.name.split('/');
    const step = area === 'tables' ? name : area;
    if (step !== lastArea && step !== 'manifest.json') options.onProgress?.(step);
    lastArea = step;
    if (area === 'images') await restoreImage(options.dataDir, entry);
    if (area !== 'tables') continue;
    const [from, into] = [written.get(name), tables.get(name)];
    if (from === undefined || into === undefined)
      throw new BackupError(`${backup.file} contains an unknown table ${name}.`);
    const rows = parseLines(entry.content);
    await insertInBatches(session, { ...from, types: typesIn(into, from.columns) }, rows);
    count += rows.length;
  }
  return count;
}

function typesIn(table: TableShape, columns: readonly string[]): string[] {
  return columns.map((column) => table.types[table.columns.indexOf(column)] ?? 'text');
}

function parseLines(content: Uint8Array): TextRow[] {
  const lines = Buffer.from(content).toString().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TextRow);
}

const rowsPerInsert = 500;

async function insertInBatches(
  session: Connection,
  table: TableShape,
  rows: readonly TextRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await insertRows(session, table, rows.slice(start, start + rowsPerInsert));
  }
}

async function restoreImage(dataDir: string, { name, content }: ArchiveEntry): Promise<void> {
  const folder = path.resolve(dataDir, 'images');
  const file = path.resolve(dataDir, name);
  if (!file.startsWith(folder + path.sep))
    throw new BackupError(`The backup would write outside of the images: ${name}.`);
  await mkdir(path.dirname(file), { recursive: true });
  const aside = `${file}.${randomUUID()}`;
  const handle = await open(aside, 'wx');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
  await syncEntry(path.dirname(file));
}
