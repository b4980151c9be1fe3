import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zipOf } from '../drafting/testing/sample-files.ts';
import { openZip, withParts } from './file-tree.ts';

const MB = 1024 * 1024;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-tree-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(files: Record<string, string | Buffer>) {
  const path = join(folder, 'whole.zip');
  await writeFile(path, zipOf(files));
  return withParts(await openZip(path));
}

describe('an archive of archives', () => {
  it('has the files of all, each from its own', async () => {
    const tree = await opened({
      'One.zip': zipOf({ 'a.md': 'one' }),
      'Two.zip': zipOf({ 'b/c.md': 'two' }),
      '__MACOSX/._One.zip': 'x',
    });
    expect(tree.names).toEqual(['a.md', 'b/c.md']);
    expect(String(await tree.read('b/c.md', MB))).toBe('two');
    expect(await tree.read('b/c.md', 2)).toBeUndefined();
    expect(await tree.read('missing.md', MB)).toBeUndefined();
    tree.close();
  });

  it('keeps files of the same name apart, in folders called after the archives', async () => {
    const tree = await opened({
      'One.zip': zipOf({ 'a.md': 'one', 'only.md': 'x' }),
      'Two.ZIP': zipOf({ 'a.md': 'two' }),
    });
    expect(tree.names).toEqual(['One/a.md', 'One/only.md', 'Two/a.md']);
    expect(String(await tree.read('One/a.md', MB))).toBe('one');
    expect(String(await tree.read('Two/a.md', MB))).toBe('two');
    tree.close();
  });

  it('stays as it is if it has anything else', async () => {
    const tree = await opened({ 'One.zip': zipOf({ 'a.md': 'one' }), 'read.md': 'me' });
    expect(tree.names).toEqual(['One.zip', 'read.md']);
    tree.close();
  });

  it('is refused if all of them together would unpack to more than one may', async () => {
    // Each says a size that it may have; eleven of them have 1.1 GB.
    const part = zipOf({ 'a.png': randomFillSync(Buffer.alloc(4.2 * MB)) }, 100 * MB);
    const parts = Array.from({ length: 11 }, (_, at) => [`${at}.zip`, part] as const);
    await expect(opened(Object.fromEntries(parts))).rejects.toThrow('is far too large once unpacked');
  });
});
