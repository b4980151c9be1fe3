import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Everything below a folder: each path with a hash of the file, or 'folder'. */
export function filesBelow(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const is = entry.isDirectory()
      ? 'folder'
      : createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
    return [path.relative(folder, file), is] as const;
  });
  return new Map(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
