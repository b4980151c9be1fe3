import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const TERMINAL = join(import.meta.dirname, 'terminal.ts');

/** A program that is stopped as soon as it runs; returns its exit code and its output. */
async function stopped(stop: string): Promise<{ code: number; said: string }> {
  const program = `import { stopOnSignal } from ${JSON.stringify(TERMINAL)};
    setInterval(() => undefined, 1_000);
    stopOnSignal(${stop}, 300);
    process.stdout.write('ready\\n');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said === 'ready\n') child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

describe('a process that is asked to stop', () => {
  it('ends with 0 once everything has stopped', async () => {
    const { code, said } = await stopped('() => Promise.resolve()');
    expect([code, said]).toEqual([0, expect.not.stringContaining('without waiting')]);
  });

  it('ends with 0 when its time is over, no matter what hangs', async () => {
    const { code, said } = await stopped('() => new Promise(() => undefined)');
    expect([code, said]).toEqual([0, expect.stringContaining('without waiting any longer')]);
  });

  it('stops with the shell that npm started it in, which passes no signal on', async () => {
    const program = `import { stopOnSignal } from ${JSON.stringify(TERMINAL)};
      setInterval(() => undefined, 1_000);
      stopOnSignal(() => Promise.resolve());
      process.stdout.write('ready\\n');`;
    // Two commands, so that no shell becomes the last of them.
    const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    let said = '';
    shell.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said === 'ready\n') shell.kill('SIGTERM');
    });
    // The program has the pipe, too: it is closed when both have ended.
    await once(shell.stdout, 'close');
    expect(said).toContain('Stopping');
  });

  it('ends with 1 when stopping fails', async () => {
    const { code } = await stopped(`() => Promise.reject(new Error('the disk is gone'))`);
    expect(code).toBe(1);
  });
});
