import { createHash } from 'node:crypto';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Hashes files, and all files below folders, together with their names. Tests and missing files are ignored. */
export async function hashFiles(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await filesBelow(join(root, input))) {
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes === undefined) continue;
      hash.update(relative(root, file)).update('\0').update(bytes).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Whether none of the inputs exists; an empty folder counts as missing. */
export async function hasNone(root: string, inputs: readonly string[]): Promise<boolean> {
  for (const input of inputs)
    for (const file of await filesBelow(join(root, input))) if (await isFile(file)) return false;
  return true;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
