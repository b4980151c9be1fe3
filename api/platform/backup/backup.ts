import { createWriteStream } from 'node:fs';
import { link, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { BackupError, packArchive, type ArchiveEntry } from './backup-archive.ts';
import { inTransaction, type Connection, type Engine } from '../database/connection.ts';
import { syncEntry } from '../engines/directory-copy.ts';
import { readAppliedMigrations } from '../engines/migrate.ts';
import { listSequences, listTables, selectAsText, type TableShape, type TextRow } from './table-rows.ts';

/** The first entry of a backup, `manifest.json`: everything but the rows and the images. */
export const backupManifest = z.object({
  format: z.literal('colophon-backup'),
  version: z.literal(1),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), types: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});

export type BackupManifest = z.infer<typeof backupManifest>;

export interface BackupOptions {
  /** Whose `images` go into the backup. */
  readonly dataDir: string;
  /** Where it goes; must not exist. */
  readonly file: string;
  readonly onProgress?: (message: string) => void;
}

export interface BackupReport {
  readonly rows: number;
  readonly images: number;
}

const rowsPerFetch = 100;
const partBytes = 4_194_304;
/** An image that is still being written has its final name and a UUID. */
const unfinished = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Writes a backup of every table, from a single snapshot, and of the images. It appears under its name only when it
 * is complete and on disk.
 */
export async function writeBackup(engine: Engine, options: BackupOptions): Promise<BackupReport> {
  const { file } = options;
  const draft = `${file}.unfinished`;
  const report = { rows: 0, images: 0 };
  try {
    await engine.exclusive((session) =>
      inTransaction(
        session,
        async () => {
          if (engine.kind === 'postgres') {
            await session.script(
              'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
            );
          }
          await pipeline(
            Readable.from(packArchive(backupEntries(session, options, report)), { objectMode: false }),
            createGzip(),
            createWriteStream(draft, { mode: 0o600 }),
          );
        },
        { isolation: 'repeatable read', readOnly: true },
      ),
    );
    await syncEntry(draft);
    // Unlike a rename, a link does not take the place of an older backup.
    await link(draft, file);
    await syncEntry(path.dirname(path.resolve(file)));
    return report;
  } catch (error) {
    throw explained(error, file);
  } finally {
    await rm(draft, { force: true });
  }
}

function explained(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EEXIST') {
    return new BackupError(`${file} already exists. Choose another name.`, { cause: error });
  }
  if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOSPC') {
    return new BackupError(`Cannot write ${file}: ${String(error)}`, { cause: error });
  }
  return error;
}

interface Counts {
  rows: number;
  images: number;
}

async function* backupEntries(
  session: Connection,
  { dataDir, onProgress }: BackupOptions,
  counts: Counts,
): AsyncGenerator<ArchiveEntry> {
  const manifest = await readManifest(session);
  yield { name: 'manifest.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  for (const table of manifest.tables) {
    let part = 0;
    for await (const { text, rows } of tableParts(session, table)) {
      if (part === 0) onProgress?.(table.name);
      part += 1;
      counts.rows += rows;
      yield {
        name: `tables/${table.name}/${String(part).padStart(6, '0')}.jsonl`,
        content: Buffer.from(text),
      };
    }
  }
  onProgress?.('images');
  for await (const image of imageEntries(path.join(dataDir, 'images'))) {
    counts.images += 1;
    yield image;
  }
}

async function readManifest(session: Connection): Promise<BackupManifest> {
  const migrations = await readAppliedMigrations(session);
  if (migrations.length === 0) throw new BackupError('There is nothing to back up: the database is empty.');
  const moment = await session.run({ text: 'select now() as at' }, [], { rowMode: 'object' });
  const [{ at } = { at: '' }] = moment.rows as { at: string }[];
  return {
    format: 'colophon-backup',
    version: 1,
    created_at: at,
    migrations: migrations.map(({ name, hash }) => ({ name, hash })),
    tables: (await listTables(session)).map(({ name, columns, types }) => ({
      name,
      columns: [...columns],
      types: [...types],
    })),
    sequences: await listSequences(session),
  };
}

interface TablePart {
  readonly text: string;
  readonly rows: number;
}

/** The rows of a table, one JSON array a line, in parts of some megabytes. */
async function* tableParts(session: Connection, table: TableShape): AsyncGenerator<TablePart> {
  await session.script(`declare backup_rows no scroll cursor for ${selectAsText(table)}`);
  let lines: string[] = [];
  let length = 0;
  for (;;) {
    const fetched = await session.run({ text: `fetch ${rowsPerFetch} from backup_rows` }, [], {
      rowMode: 'array',
    });
    for (const row of fetched.rows as TextRow[]) {
      const line = `${JSON.stringify(row)}\n`;
      lines.push(line);
      length += line.length;
    }
    const last = fetched.rows.length < rowsPerFetch;
    if (lines.length > 0 && (last || length >= partBytes)) {
      yield { text: lines.join(''), rows: lines.length };
      [lines, length] = [[], 0];
    }
    if (last) break;
  }
  await session.script('close backup_rows');
}

async function* imageEntries(folder: string): AsyncGenerator<ArchiveEntry> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing);
  for (const entry of entries) {
    if (!entry.isFile() || unfinished.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file).catch(noneIfMissing);
    // Removed since the folder was listed; then no row of the backup needs it.
    if (Array.isArray(content)) continue;
    yield { name: `images/${path.relative(folder, file).split(path.sep).join('/')}`, content };
  }
}

function noneIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}
