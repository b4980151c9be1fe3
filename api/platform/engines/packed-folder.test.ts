import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { packFolder, unpackFolder } from './packed-folder.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-packed-'));
  folders.push(folder);
  return folder;
}

/** The content of a folder, by path: the bytes of files, null for folders. */
function contentsOf(folder: string): Map<string, string | null> {
  const entries = readdirSync(folder, { recursive: true }).map(String);
  return new Map(
    entries
      .toSorted((one, other) => one.localeCompare(other))
      .map((name) => {
        const isFolder = statSync(join(folder, name)).isDirectory();
        return [name, isFolder ? null : readFileSync(join(folder, name)).toString('hex')];
      }),
  );
}

describe('a packed folder', () => {
  it('has every file with its bytes, folders in folders, and empty ones', () => {
    const [from, to] = [emptyFolder(), emptyFolder()];
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    // Files before their folder's name in the alphabet, and deeper ones.
    for (const name of ['b/c/d', 'a', 'empty']) mkdirSync(join(from, name), { recursive: true });
    for (const [name, content] of [
      ['b/c/d/deep', bytes],
      ['b/0', new Uint8Array()],
      ['a/file', Buffer.from('Ü')],
      ['0', Buffer.from('top')],
    ] as const)
      writeFileSync(join(from, name), content);
    unpackFolder(packFolder(from), to);
    expect(contentsOf(to)).toEqual(contentsOf(from));
    expect(readdirSync(join(to, 'empty'))).toEqual([]);
  });

  it('is the same for any order in which its files were written', () => {
    const [one, other] = [emptyFolder(), emptyFolder()];
    for (const name of ['b', 'a', 'c']) writeFileSync(join(one, name), name);
    for (const name of ['c', 'b', 'a']) writeFileSync(join(other, name), name);
    expect(Buffer.from(packFolder(one)).equals(Buffer.from(packFolder(other)))).toBe(true);
  });
});
