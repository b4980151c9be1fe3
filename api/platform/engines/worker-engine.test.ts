import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '../base/paths.ts';
import { DatabaseStartError } from '../database/database.ts';
import { beginToOpen, takeBegun } from './database-thread.ts';
import { lockDirectory } from './directory-lock.ts';
import { migrationsFolder } from './migration-files.ts';
import { openDatabase } from './open-database.ts';
import { findOrBuildTemplate } from './template.ts';

/** As in `scripts/launch/processes.mjs`: V8 accepts them, but a thread that is given them does not start. */
const SERVER_FLAGS = ['--max-semi-space-size=4', '--liftoff-only'];

it('the database thread starts under the flags of a server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-worker-'));
  try {
    const template = await findOrBuildTemplate({ migrationsFolder });
    const directory = join(folder, 'database');
    cpSync(template ?? '', directory, { recursive: true });
    const engine = pathToFileURL(join(PROGRAM_FOLDER, 'api/platform/engines/worker-engine.ts')).href;
    const program = `const { engineOnThread } = await import('${engine}');
      const { openOnThread } = await import('${engine.replace('worker-engine', 'database-thread')}');
      const directory = ${JSON.stringify(directory)};
      const opened = await engineOnThread(openOnThread(directory), directory);
      await opened.close();
      console.log('opened');`;
    const file = join(folder, 'open.mjs');
    writeFileSync(file, program);
    const argv = [...SERVER_FLAGS, file];
    const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: PROGRAM_FOLDER, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['opened\n', '']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a database that was begun early is the one that is opened, and only by its directory', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-worker-'));
  try {
    const template = await findOrBuildTemplate({ migrationsFolder });
    cpSync(template ?? '', join(folder, 'database'), { recursive: true });
    beginToOpen(join(folder, 'elsewhere'));
    expect(takeBegun(join(folder, 'elsewhere', 'database'))).toBeUndefined();
    beginToOpen(folder);
    // Its lock is held from now on.
    expect(() => lockDirectory(folder)).toThrow(DatabaseStartError);
    const database = await openDatabase({ dataDir: folder });
    expect(takeBegun(join(folder, 'database'))).toBeUndefined();
    await database.close();
    lockDirectory(folder).release();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a database that cannot be begun is refused when it is opened', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-worker-'));
  const lock = lockDirectory(folder);
  try {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '18');
    beginToOpen(folder);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(DatabaseStartError);
    lock.release();
    writeFileSync(join(folder, 'database', 'PG_VERSION'), '12');
    beginToOpen(folder);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow('was made by PostgreSQL 12');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
