import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { answerCopyRequest, askForCopy } from './copy-requests.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'colophon-copy-requests-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const now = () => new Date();
const copying = (copyTo: (directory: string) => Promise<void>) =>
  ({ kind: 'embedded', copyTo }) as unknown as Database;
/** A process that serves, as long as the other one works. */
async function serving<Result>(database: Database, work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  ended.catch(() => undefined);
  while (!isOver) {
    await answerCopyRequest({ database, dataDir, now: now() }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return ended;
}

it('answers a request with the copy once it is whole', async () => {
  const database = copying(async (directory) => {
    await mkdir(directory);
    await writeFile(path.join(directory, 'PG_VERSION'), '18');
  });
  const copy = await serving(database, askForCopy(dataDir, { now }));
  expect(await readFile(path.join(copy, 'database', 'PG_VERSION'), 'utf8')).toBe('18');
  expect(await readdir(dataDir)).toEqual([path.basename(copy)]);
});

it('says at once that the copy failed, and in time that there was no answer', async () => {
  const failing = copying(() => Promise.reject(new Error('No space left.')));
  await expect(serving(failing, askForCopy(dataDir, { now }))).rejects.toThrow('didn’t copy its database');
  await expect(askForCopy(dataDir, { now, patienceMs: 300 })).rejects.toThrow('didn’t copy its database');
  expect(await readdir(dataDir)).toEqual([]);
});

it('refuses a second request, and forgets one that a killed command left', async () => {
  const request = path.join(dataDir, 'backup.request');
  await writeFile(request, 'backup-copy-11111111-2222-4333-8444-555555555555');
  await expect(askForCopy(dataDir, { now })).rejects.toThrow('Another backup');
  const old = new Date(Date.now() - 3_600_000);
  await utimes(request, old, old);
  const copied: string[] = [];
  const database = copying(async (directory) => void copied.push(directory));
  await answerCopyRequest({ database, dataDir, now: now() });
  expect(copied).toEqual([]);
  await expect(askForCopy(dataDir, { now, patienceMs: 300 })).rejects.toThrow('didn’t copy its database');
});

it('copies to no place but its own', async () => {
  const copied: string[] = [];
  const database = copying(async (directory) => void copied.push(directory));
  for (const name of ['../elsewhere', 'images', 'backup-copy-../../etc'])
    await writeFile(path.join(dataDir, 'backup.request'), name).then(() =>
      answerCopyRequest({ database, dataDir, now: now() }),
    );
  expect(copied).toEqual([]);
});
