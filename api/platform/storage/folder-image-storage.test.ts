import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFolderImageStorage } from './folder-image-storage.ts';
import { givesBackParts } from './testing/gives-back-parts.ts';

it('receives chunks, returns parts, and leaves nothing else behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-files-'));
  try {
    await givesBackParts(createFolderImageStorage(folder));
    expect((await readdir(folder, { recursive: true })).toSorted()).toEqual([
      'ef',
      'ef/ef',
      'ef/ef/file.mp3',
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('clears what killed programs had spooled, and keeps private files to their owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-files-'));
  try {
    const old = new Date('2026-01-01');
    const names = [
      'upload.11111111-2222-4333-8444-555555555555',
      'upload.11111111-2222-4333-8444-666666666666',
      'other',
    ];
    for (const name of names) await writeFile(join(folder, name), '');
    for (const name of [names[0] ?? '', 'other']) await utimes(join(folder, name), old, old);
    const storage = createFolderImageStorage(folder, { isPrivate: true });
    await storage.clearUnfinished?.(new Date('2026-01-02'));
    expect((await readdir(folder)).toSorted()).toEqual(names.slice(1).toSorted());
    const received = await storage.receive(ReadableStream.from([new Uint8Array([1])]));
    await received.keep('export-1/archive');
    expect((await stat(join(folder, 'ex/export-1/archive'))).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
