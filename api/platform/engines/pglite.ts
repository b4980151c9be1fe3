import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { Engine } from '../database/connection.ts';
import { DatabaseStartError } from '../database/database.ts';
import { EmbeddedEngine } from './embedded-engine.ts';
import { LocalFiles, stopProcess } from './local-files.ts';
import { WireConnection } from './wire-connection.ts';

export interface EmbeddedOptions {
  /** The directory of the database itself. The caller holds its lock. */
  readonly directory: string;
  /** False only if losing the data is acceptable: tests, and templates that are written to disk as a whole. */
  readonly durable: boolean;
  /** What writes an open file to disk; for tests that count. */
  readonly syncFile?: (fileDescriptor: number) => void;
}

/** The major version of the PostgreSQL inside PGlite, as data directories name it in their PG_VERSION. */
const postgresMajor = '18';

/** Opens (or, in an empty directory, makes) an embedded database, which then works on this thread. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Engine> {
  const pglite = await startPglite(options);
  const session = new WireConnection(pglite);
  const { directory } = options;
  return new EmbeddedEngine({ session, directory, close: () => pglite.close(), runsInOrder: false });
}

/** PostgreSQL in WebAssembly, ready to answer. */
export async function startPglite(options: EmbeddedOptions): Promise<PGlite> {
  await refuseOtherMajor(options.directory);
  const { directory, durable, syncFile } = options;
  let reason = 'for an unknown reason';
  const pglite = new PGlite({
    fs: new LocalFiles({ directory, durable, syncFile, onPanic: () => stopProcess(directory, reason) }),
    extensions: { pg_trgm, unaccent },
    startParams: startParameters(durable),
    onStderr: (line) => {
      if (line.includes('PANIC:')) reason = line.slice(line.indexOf('PANIC:') + 6).trim();
      return true;
    },
  });
  await pglite.waitReady;
  return pglite;
}

/** What PostgreSQL is started with. PGlite's own list switches fsync off. */
export function startParameters(durable: boolean): string[] {
  const parameters = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];
  if (!durable) return parameters;
  // With the default, fdatasync, nothing reaches the file system layer.
  return [...parameters.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

async function refuseOtherMajor(directory: string): Promise<void> {
  const version = await readFile(path.join(directory, 'PG_VERSION'), 'utf8').catch(() => postgresMajor);
  if (version.trim() !== postgresMajor) {
    throw new DatabaseStartError(
      `The database in ${directory} was made by PostgreSQL ${version.trim()}, this program embeds ${postgresMajor}: ` +
        'make a backup with the version that wrote it and restore that here.',
    );
  }
}
