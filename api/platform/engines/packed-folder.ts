import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Path below the folder, and the bytes of the file; null for a folder. Folders come before what is in them. */
type Entry = readonly [path: string, bytes: Uint8Array | null];

/** A folder of plain files in one compressed file. Blocks: it is for packing, and for the first start. */
export function packFolder(folder: string): Uint8Array {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry): Entry => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).split(path.sep).join('/');
      return [name, entry.isDirectory() ? null : new Uint8Array(readFileSync(file))];
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return gzipSync(serialize(entries), { level: 9 });
}

/** Writes what `packFolder` packed to an empty folder. */
export function unpackFolder(packed: Uint8Array, folder: string): void {
  for (const [name, bytes] of deserialize(gunzipSync(packed)) as Entry[]) {
    const file = path.join(folder, name);
    if (bytes === null) mkdirSync(file, { recursive: true });
    else writeFileSync(file, bytes);
  }
}
