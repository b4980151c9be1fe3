import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { PROGRAM_FOLDER } from '../base/paths.ts';
import { migrationsFolder } from './migration-files.ts';
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
    const program = `const { openEmbeddedInWorker } = await import('${engine}');
      const opened = await openEmbeddedInWorker(${JSON.stringify(directory)});
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
