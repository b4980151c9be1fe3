import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { SERVER_FLAGS } from '../../scripts/launch/server-flags.mjs';
import { ADMINISTRATOR } from './account.ts';

/** On a busy machine, a start takes minutes. */
const READY_WITHIN_MS = 240_000;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The same as in the launcher: what was compiled for one product is reused by the next. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');
const STOPPED_WITHIN_MS = 30_000;

/** Where a journey’s records are stored. */
export type JourneyDatabase = 'embedded' | 'postgres';

export interface RunningProduct {
  url: string;
  /** The last lines that it printed to the terminal. */
  output: () => string;
  /** Stops it, and removes its files and its database. */
  stop: () => Promise<void>;
}

/** A PostgreSQL database for as long as journeys need it. */
export interface JourneyPostgres {
  url: string;
  drop: () => Promise<void>;
}

interface StartOptions {
  administrator?: boolean;
  /** A site folder; it is built, except in development. */
  site?: string;
  /** As `npm run dev` does. */
  isDeveloped?: boolean;
}

/**
 * Starts the built product on a free port with its own data directory or its own PostgreSQL database, or with one that
 * already exists and stays. Without an administrator, it prints the link that creates the first one.
 */
export async function startProduct(
  kept: JourneyDatabase | { databaseUrl: string; dataDir?: string } | { dataDir: string },
  { administrator = true, site, isDeveloped = false }: StartOptions = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const own = typeof kept === 'object' ? kept.dataDir : undefined;
  const dataDir = own ?? (await mkdtemp(join(tmpdir(), 'colophon-e2e-')));
  const database = kept === 'postgres' ? await createDatabase() : undefined;
  const databaseUrl = typeof kept === 'object' && 'databaseUrl' in kept ? kept.databaseUrl : database?.url;
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, programOf({ site, isDeveloped }), {
    cwd: site ?? ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environmentOfTheMachine(),
      ...environmentOf({ site, isDeveloped }),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...(administrator ? { ADMIN_EMAIL: ADMINISTRATOR.email, ADMIN_PASSWORD: ADMINISTRATOR.password } : {}),
      LOG_LEVEL: 'warn',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  });
  const output = collectOutput(server);
  // If the run is killed, the server dies too.
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    try {
      await stopServer(server);
    } finally {
      process.off('exit', kill);
      await database?.drop();
      if (own === undefined) await rm(dataDir, { recursive: true, force: true });
    }
  };
  try {
    await waitUntilReady(url, server);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output()}`, {
      cause: error,
    });
  }
  return { url, output, stop };
}

interface Programmed {
  site: string | undefined;
  isDeveloped: boolean;
}

/** The program with its site folder, started like the launcher does. */
function programOf({ site, isDeveloped }: Programmed): string[] {
  const preload = join(ROOT, 'server', 'site-folder', 'preload.ts');
  const program = join(ROOT, 'server', isDeveloped ? 'dev.ts' : 'main.ts');
  const flags = isDeveloped ? [] : SERVER_FLAGS;
  return site === undefined ? [...flags, program] : [...flags, '--import', preload, program];
}

function environmentOf({ site, isDeveloped }: Programmed): Record<string, string> {
  return {
    ...(isDeveloped ? {} : { NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILED, MALLOC_ARENA_MAX: '2' }),
    ...(site === undefined ? {} : { COLOPHON_SITE: site }),
  };
}

/** Excludes variables that the product reads: a journey must not depend on the developer’s settings. */
function environmentOfTheMachine(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LANG } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LANG };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + READY_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (server.exitCode !== null)
      throw new Error(`The product ended at start with exit code ${server.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`The product was not ready within ${READY_WITHIN_MS / 1_000} s.`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  const outcome = await Promise.race([exited, sleep(STOPPED_WITHIN_MS, 'late', { ref: false })]);
  if (outcome !== 'late') return;
  server.kill('SIGKILL');
  throw new Error(`The product did not end within ${STOPPED_WITHIN_MS / 1_000} s of SIGTERM.`);
}

/** Creates a database on the server in TEST_DATABASE_URL; `purpose` distinguishes it from this worker’s others. */
export async function createDatabase(purpose = 'product'): Promise<JourneyPostgres> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('Journeys on PostgreSQL need TEST_DATABASE_URL.');
  const name = `colophon_e2e_${process.pid}_${purpose}`;
  const query = async (sql: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await query(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

function collectOutput(server: ChildProcess): () => string {
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-8_000)));
  }
  return () => output;
}
