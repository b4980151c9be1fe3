import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.ts';
import { testDatabaseUrl } from '../../testing/test-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(testDatabaseUrl() === undefined)('the directory of an embedded database', () => {
  it('can be read only by its owner', async () => {
    const dataDir = join(folder, 'data');
    const database = await openDatabase({ dataDir });
    await database.close();
    // A user without access to the database's directory cannot read any file in it, whatever the file's mode.
    const open: string[] = [];
    for (const entry of await readdir(dataDir, { withFileTypes: true })) {
      const { mode } = await stat(join(dataDir, entry.name));
      if (entry.isDirectory() && (mode & 0o077) !== 0) open.push(entry.name);
    }
    const { mode } = await stat(dataDir);
    expect((mode & 0o077) === 0 ? [] : open).toEqual([]);
  });
});
