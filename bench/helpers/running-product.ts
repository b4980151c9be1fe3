import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SERVER_FLAGS } from '../../scripts/launch/server-flags.mjs';

const root = join(import.meta.dirname, '../..');
export const ADMIN = { email: 'ada@example.com', password: 'a password for benches' };

/** On a machine that does much else a start with content takes minutes. */
const READY_WITHIN_MS = 240_000;

export interface RunningProduct {
  origin: string;
  pid: number;
  /** From the start of the process to the first 200 of `/readyz`. */
  readyMs: number;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** A folder that is gone afterwards. */
export async function withTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the built product on a free port and waits until it serves; `isQuiet` where its complaints are
 * expected; `developed`: a site folder, as `colophon dev` runs it; `launcher`: of the installed package that runs it;
 * `tree`: another checkout whose server is started.
 */
export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  {
    isQuiet = false,
    developed,
    launcher,
    tree = root,
  }: { isQuiet?: boolean; developed?: string; launcher?: string | undefined; tree?: string } = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const startedAt = performance.now();
  const program =
    developed === undefined
      ? [join(tree, 'server', 'main.ts')]
      : ['--import', join(root, 'server', 'site-folder', 'preload.ts'), join(root, 'server', 'dev.ts')];
  const child = spawn(
    process.execPath,
    launcher === undefined ? [...SERVER_FLAGS, ...program] : [launcher, 'dev'],
    {
      ...(developed === undefined ? {} : { cwd: developed }),
      env: {
        ...(launcher === undefined && {
          NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
        }),
        ...process.env,
        PORT: String(port),
        SITE_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: dataDir,
        STARTER_CONTENT: 'false',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...(developed === undefined ? { NODE_ENV: 'production' } : { COLOPHON_SITE: developed }),
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit'],
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, child);
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs: performance.now() - startedAt,
    kill: (signal) => {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill(signal);
      return ended;
    },
  };
}

/** Signs in as the administrator that `startProduct` made. */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Resolves with the first 200 of `/readyz`; throws where the process ended or takes minutes. */
export async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}.`);
    const response = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    await wait(20);
  }
  throw new Error(`The product was not ready within ${READY_WITHIN_MS / 1_000} s.`);
}
