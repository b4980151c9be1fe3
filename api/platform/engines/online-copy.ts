import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where the file system can, a copy takes no time and no space. */
const { COPYFILE_FICLONE } = constants;
const AT_ONCE = 8;
/** Clocks of file systems tick in milliseconds, some of them in seconds. */
const TICK_MS = 2_000;

/**
 * Copies a directory while it is written to. The result completes the copy with what has changed since: call it when nothing is
 * being written. That step depends on what changed, not on the size of the directory.
 */
export async function copyChanging(from: string, to: string): Promise<() => Promise<void>> {
  await mkdir(to, { mode: 0o700 });
  const { mtimeMs: begun } = await stat(to);
  await copyFiles(from, to, await listed(from));
  return async () => {
    const now = await listed(from);
    const changed = [];
    for (const entry of now)
      if (entry.isFolder || (await hasChanged(from, to, { ...entry, since: begun - TICK_MS })))
        changed.push(entry);
    await copyFiles(from, to, changed);
    const there = new Set(now.map(({ name }) => name));
    for (const { name } of await listed(to))
      if (!there.has(name)) await rm(path.join(to, name), { recursive: true, force: true });
  };
}

interface Entry {
  /** Relative. */
  name: string;
  isFolder: boolean;
}

async function listed(folder: string): Promise<Entry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => ({
      name: path.join(path.relative(folder, entry.parentPath), entry.name),
      isFolder: entry.isDirectory(),
    }));
}

async function hasChanged(
  from: string,
  to: string,
  { name, since }: { name: string; since: number },
): Promise<boolean> {
  const [own, copy] = await Promise.all([
    stat(path.join(from, name)),
    stat(path.join(to, name)).catch(() => undefined),
  ]);
  return own.mtimeMs >= since || own.size !== copy?.size;
}

/** What is deleted before its turn is left out. */
async function copyFiles(from: string, to: string, entries: readonly Entry[]): Promise<void> {
  for (const { name, isFolder } of entries)
    if (isFolder) await mkdir(path.join(to, name), { recursive: true });
  const waiting = entries.filter(({ isFolder }) => !isFolder);
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { name } = next;
      await copyFile(path.join(from, name), path.join(to, name), COPYFILE_FICLONE).catch(ignoreMissing);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
