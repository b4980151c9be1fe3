import { mkdtemp, readdir, rm } from 'node:fs/promises';
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
