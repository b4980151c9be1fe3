import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { BackupError } from './backup-archive.ts';
import { noteBackup } from './last-backup.ts';

/*
 * The embedded database belongs to the process that serves. A command that may write to its data directory asks for a copy with a
 * file there. The process copies the database, and the command makes the backup from the copy and leaves a note when it is good.
 */

const REQUEST = 'backup.request';
const MADE = 'backup.made';
const COPY = /^backup-copy-[\da-f-]{36}(?:\.new)?$/;
const ASK_MS = 200;
/** How long the other process may take to begin. */
const PATIENCE_MS = 30_000;
/** A request that is older was left by a command that was killed. */
const STALE_MS = 600_000;
/** A backup of a hundred gigabytes is written in hours. */
const COPY_KEPT_MS = 12 * 3_600_000;

interface Asking {
  now: () => Date;
  patienceMs?: number;
}

/** Asks the process that serves for a copy of its database, and returns where it is. The caller removes it. */
export async function askForCopy(
  dataDir: string,
  { now, patienceMs = PATIENCE_MS }: Asking,
): Promise<string> {
  const directory = path.join(dataDir, `backup-copy-${randomUUID()}`);
  const request = path.join(dataDir, REQUEST);
  await leaveRequest(request, path.basename(directory), now());
  try {
    for (let idle = 0; idle < patienceMs && (await exists(request)); idle += ASK_MS) {
      await wait(ASK_MS);
      if (await exists(directory)) return directory;
      if (await exists(`${directory}.new`)) idle = 0;
    }
    if (await exists(directory)) return directory;
  } finally {
    await rm(request, { force: true });
  }
  throw new BackupError(
    `The Colophon that uses ${dataDir} didn’t copy its database. Check that it’s this version, and that there’s room on the disk. Its log says more.`,
  );
}

async function leaveRequest(request: string, name: string, now: Date): Promise<void> {
  if (await isOlder(request, now, STALE_MS)) await rm(request, { force: true });
  try {
    await writeFile(request, name, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new BackupError('Another backup is being made. Try again in a minute.', { cause: error });
    throw error;
  }
}

/** Leaves a note that a backup is good, where the database is another process’s. */
export async function leaveBackupNote(dataDir: string, now: Date): Promise<void> {
  await writeFile(path.join(dataDir, MADE), now.toISOString(), { mode: 0o600 });
}

interface Answering {
  database: Database;
  dataDir: string;
  now: Date;
}

/** Answers a request, if there is one: the copy appears under its name when it is whole. Reads notes of good backups. */
export async function answerCopyRequest({ database, dataDir, now }: Answering): Promise<void> {
  if (database.copyTo === undefined) return;
  await takeBackupNote(database, dataDir);
  const request = path.join(dataDir, REQUEST);
  const name = await readFile(request, 'utf8').catch(() => '');
  const directory = path.join(dataDir, name);
  if (!COPY.test(name) || (await exists(directory)) || (await isOlder(request, now, STALE_MS))) return;
  const draft = `${directory}.new`;
  try {
    await removeLeftOver(dataDir, now);
    await mkdir(draft, { mode: 0o700 });
    await database.copyTo(path.join(draft, 'database'));
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(request, { force: true });
    throw error;
  }
}

async function takeBackupNote(database: Database, dataDir: string): Promise<void> {
  const file = path.join(dataDir, MADE);
  const at = new Date(await readFile(file, 'utf8').catch(() => ''));
  if (Number.isNaN(at.getTime())) return;
  await noteBackup((text, values) => database.select({ text }, values), at);
  await rm(file, { force: true });
}

/** Copies of programs that were killed. */
async function removeLeftOver(dataDir: string, now: Date): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const directory = path.join(dataDir, name);
    if (COPY.test(name) && (await isOlder(directory, now, COPY_KEPT_MS)))
      await rm(directory, { recursive: true, force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function isOlder(file: string, now: Date, milliseconds: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && now.getTime() - found.mtimeMs > milliseconds;
}
