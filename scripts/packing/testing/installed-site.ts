import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writePackages } from '../write-packages.ts';
import { findNpm } from '../../launch/npm.mjs';

type Json = Record<string, unknown>;

/** A folder outside the repository, so that nothing is found there by accident. */
export function emptyFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-packed-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The packages as tarballs. */
export interface Tarballs {
  colophon: string;
  create: string;
  client: string;
  /** The folder that `colophon` was packed from. */
  staged: string;
}

/** Packs the product, the template, and the client. */
export async function packed(to: string): Promise<Tarballs> {
  const [colophon = '', create = '', client = ''] = await writePackages({ to });
  return { colophon, create, client, staged: join(to, 'colophon') };
}

/** Runs npm, offline as far as its cache goes; throws with its output when it fails. */
export function npm(folder: string, ...args: string[]): string {
  return program(folder, process.execPath, [
    findNpm(),
    ...args,
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]);
}

/** How a command ended. */
interface Ended {
  status: number | null;
  stdout: string;
  /** All that it printed. */
  output: string;
}

/** Runs `npm` or `npx` as it is typed in a terminal. */
export function typed(folder: string, command: string): Ended {
  const [name = '', ...args] = command.split(' ');
  const cli = { npm: findNpm(), npx: join(dirname(findNpm()), 'npx-cli.js') }[name];
  if (cli === undefined) throw new Error(`Only npm and npx can be run: ${command}`);
  const settings = { prefer_offline: true, audit: false, fund: false, yes: true };
  const configured = Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, String(value)]);
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...environment(), ...Object.fromEntries(configured) },
  });
  return { status, stdout, output: stdout + stderr };
}

/** Runs a command of the site that may fail; its output is what it printed as an error. */
export function attempt(folder: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stderr } = spawnSync(process.execPath, [launcherIn(folder), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
  });
  return { status, output: stderr };
}

/** Runs a command of the site. */
export function colophon(folder: string, ...args: string[]): string {
  return program(folder, process.execPath, [launcherIn(folder), ...args]);
}

/** Runs a program without the variables of this one's tests; throws with its output when it fails. */
export function program(folder: string, command: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    env: environment(),
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** What the machine and npm are configured with, and nothing that this program or its tests read. */
function environment(): NodeJS.ProcessEnv {
  const ofTheMachine =
    /^(?:PATH|HOME|TMPDIR|LANG|USERPROFILE|SYSTEMROOT|APPDATA|.*_PROXY|.*CERT.*|npm_config_(?!local_prefix|omit).*)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ofTheMachine.test(name)));
}

const launcherIn = (folder: string) =>
  join(folder, 'node_modules', 'colophon', 'scripts', 'launch', 'colophon.mjs');

/** A site that runs. */
export interface RunningSite {
  url: string;
  /** What it printed so far. */
  output: () => string;
  call(request: string, body?: Json, token?: string): Promise<Json>;
  /** Sends SIGTERM, and answers with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the site, by its launcher or by `npm run`, and waits until it is ready. */
export async function startSite(
  folder: string,
  { npmScript }: { npmScript?: 'start' | 'dev' } = {},
): Promise<RunningSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const command = npmScript === undefined ? [launcherIn(folder), 'start'] : [findNpm(), 'run', npmScript];
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...environment(), PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await ready(child, url).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${printed}`, { cause: error });
  });
  return {
    url,
    output: () => printed,
    async call(request, body, token) {
      const [method = '', path = ''] = request.split(' ');
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          'Content-Type': 'application/json',
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as { data: Json };
      if (!response.ok) throw new Error(`${request}: ${response.status} ${JSON.stringify(answer)}`);
      return answer.data;
    },
    async stop() {
      // Its output is closed when the last of its processes has ended: npm is the first.
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      return ((await ended) as [number | null])[0];
    },
  };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return;
    await sleep(100);
  }
}

/** The script that a site adds to the admin. */
export async function addedToAdmin({ url }: RunningSite): Promise<string> {
  const declared = await (await fetch(`${url}/admin/declarations.js`)).text();
  const [, script = ''] = /"script":"([^"]+)"/.exec(declared) ?? [];
  return (await fetch(url + script)).text();
}

/** A port that nothing uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Every file below a folder with its size and time: what was changed shows. */
export function filesBelow(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(join(parentPath, name));
      return [join(parentPath, name), `${size} ${mtimeMs}`];
    }),
  );
}
