import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseLockedError, DatabaseStartError } from '../database/database.ts';

export interface DirectoryLock {
  release(): void;
}

const sqliteBusy = 5;

/**
 * Takes a data directory for this process alone, or throws a {@link DatabaseLockedError}.
 *
 * The lock is one of the kernel, on `database.lock`: it dies with the process however that ends, so there is never a stale one
 * to judge, and it holds between containers that share a volume, where process ids mean nothing. SQLite serves as the
 * portable way to it; its file stays empty. Who holds the lock is written beside it, for the message alone.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const holderFile = path.join(directory, 'database.lock.holder');
  const handle = openLockFile(directory);
  try {
    handle.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    handle.close();
    if (isBusy(error)) throw new DatabaseLockedError(describeHolder(directory, holderFile), { cause: error });
    throw new DatabaseStartError(
      `The file system of ${directory} doesn’t support locks. Choose a local directory as DATA_DIR.`,
      { cause: error },
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`);
  return {
    release() {
      if (!handle.isOpen) return;
      rmSync(holderFile, { force: true });
      handle.close();
    },
  };
}

function openLockFile(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true });
    return new DatabaseSync(path.join(directory, 'database.lock'), { timeout: 0 });
  } catch (error) {
    throw new DatabaseStartError(
      `Cannot write to the data directory ${directory}: check its owner, or DATA_DIR.`,
      {
        cause: error,
      },
    );
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function describeHolder(directory: string, holderFile: string): string {
  let holder = '';
  try {
    holder = ` (process ${readFileSync(holderFile, 'utf8').trim()})`;
  } catch {
    // The other process is just starting or ending: the message does without its number.
  }
  return `The database in ${directory} is in use by another Colophon${holder}: stop that one, or set another DATA_DIR.`;
}
