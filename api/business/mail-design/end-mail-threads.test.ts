import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../testing/programs/end-mail-threads.ts', import.meta.url));

it('a thread that renders emails can be ended at any moment, and the process continues', async () => {
  // In a separate process: a native library that fails here ends the whole process.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    program,
  ]);
  expect(stdout).toBe('still here\n');
});
