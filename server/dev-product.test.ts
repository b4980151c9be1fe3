import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOTS } from './base/roots.ts';

let folder = '';
let product: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-dev-'));
});
afterEach(() => {
  product?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(): ChildProcess {
  const { DATABASE_URL: _, COLOPHON_SITE: __, ...env } = process.env;
  product = fork(join(ROOTS.program, 'server', 'dev-product.ts'), ['http://127.0.0.1:9'], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...env, DATA_DIR: folder, STARTER_CONTENT: 'false', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return product;
}

describe('the product in development', () => {
  it('opens the database once it is free, serves, and ends when the Vite process does', async () => {
    const child = start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(existsSync(join(folder, 'database.lock.holder'))).toBe(false);
    child.send('free');
    const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(folder, 'database.lock.holder'))).toBe(false);
  });

  it('ends without that process while it is still waiting for the database', async () => {
    const child = start();
    const ended = once(child, 'exit');
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    child.disconnect();
    expect(await ended).toEqual([null, 'SIGTERM']);
  });
});
