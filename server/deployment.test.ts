import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import { FILE_MAX_BYTES } from '#schema/base/limits.ts';
import { type Serving, serve } from './testing/serving.ts';

/**
 * The files of docs/deployment/ unchanged except for ports, certificates, and folders, with the real
 * programs.
 */
const file = (name: string) => readFileSync(join(PROGRAM_FOLDER, 'docs', 'deployment', name), 'utf8');
const isInstalled = (name: string, ...args: string[]) => spawnSync(name, args).status === 0;
const HOST = 'books.example.com';
const MB = 1024 * 1024;

interface Proxy {
  port: number;
  isSecure: boolean;
}

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

let database: TestDatabase;
let folder: string;
let nodes: Serving[] = [];
let running: ChildProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  if (running?.exitCode === null) {
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  }
  running = undefined;
  for (const node of nodes.splice(0)) await node.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startNodes(): Promise<[number, number]> {
  await database.reset();
  folder = mkdtempSync(join(tmpdir(), 'colophon-proxy-'));
  const env = { SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' };
  const first = await serve(database.database, { env });
  nodes = [first, await serve(database.database, { env, beside: first })];
  return [first.port, nodes[1]?.port ?? 0];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function run(program: string, args: readonly string[], proxy: Proxy): Promise<Proxy> {
  let output = '';
  running = spawn(program, args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [running.stdout, running.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let tries = 0; tries < 300; tries += 1) {
    if (running.exitCode !== null) break;
    const answer = await ask(proxy, 'GET /readyz').catch(() => undefined);
    if (answer?.status === 200) return proxy;
    await wait(100);
  }
  throw new Error(`${program} does not serve:\n${output}`);
}

async function startCaddy(): Promise<Proxy> {
  const [first, second] = await startNodes();
  const port = await freePort();
  const config = file('Caddyfile')
    .replace(HOST, `http://${HOST}:${port}`)
    .replace('reverse_proxy 127.0.0.1:3000', `reverse_proxy 127.0.0.1:${first} 127.0.0.1:${second}`);
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  return run('caddy', args, { port, isSecure: false });
}

async function startNginx(): Promise<Proxy> {
  const [first, second] = await startNodes();
  const [port, plain] = [await freePort(), await freePort()];
  const inFolder = (name: string) => join(folder, name);
  const certificate = ['-keyout', inFolder('key.pem'), '-out', inFolder('cert.pem'), '-subj', `/CN=${HOST}`];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...certificate]);
  const config = file('nginx.conf')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${inFolder('cert.pem')};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${inFolder('key.pem')};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${first}`)
    .replace('# If you run a second node, add: ', '')
    .replace('127.0.0.1:3001', `127.0.0.1:${second}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${inFolder(name)};`)
    .join('\n');
  writeFileSync(
    inFolder('nginx.conf'),
    `daemon off; pid ${inFolder('pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {} http { access_log off; ${temporary}\n${config} }`,
  );
  const args = ['-c', inFolder('nginx.conf'), '-e', inFolder('error.log')];
  return run('nginx', args, { port, isSecure: true });
}

/** A request of a visitor, sent to the proxy. */
function ask(
  { port, isSecure }: Proxy,
  line: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Received> {
  const [method, path] = line.split(' ');
  const options = { host: '127.0.0.1', port, method, path, agent: false, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? httpsRequest : httpRequest)(
      { ...options, servername: HOST, headers: { host: HOST, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

const proxies = [
  ['Caddy', startCaddy, isInstalled('caddy', 'version')],
  ['nginx', startNginx, isInstalled('nginx', '-v') && isInstalled('openssl', 'version')],
] as const;

describe.each(proxies)('behind %s', (_name, start, isThere) => {
  it.skipIf(!isThere)('answers visitors, and shows no one what is for programs on the machine', async () => {
    const proxy = await start();
    const list = await ask(proxy, 'GET /api/v1/tag');
    expect([list.status, list.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    expect((await ask(proxy, 'GET /metrics')).status).toBe(404);
  });

  it.skipIf(!isThere)('limits visitors by the addresses that they really have', async () => {
    const proxy = await start();
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' });
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${tries}` };
      statuses.push((await ask(proxy, 'POST /api/v1/auth/login', { headers, body })).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
  });

  it.skipIf(!isThere)('lets large files through', async () => {
    const proxy = await start();
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(3 * MB) };
    const upload = await ask(proxy, 'POST /api/v1/image/upload', { headers, body: Buffer.alloc(3 * MB) });
    expect(upload.status).toBe(401);
  });

  it.skipIf(!isThere)('continues when one of two nodes is away', async () => {
    const proxy = await start();
    await nodes.shift()?.close();
    const statuses = new Set<number>();
    for (let asked = 0; asked < 20; asked += 1)
      statuses.add((await ask(proxy, `GET /api/v1/tag?page=${asked + 1}`)).status);
    expect([...statuses]).toEqual([200]);
  });
});

describe('the example for nginx', () => {
  it('takes the largest files that the site takes', () => {
    const [, megabytes = ''] = /client_max_body_size (\d+)m;/.exec(file('nginx.conf')) ?? [];
    expect(Number(megabytes) * MB).toBeGreaterThan(FILE_MAX_BYTES);
  });
});

describe('the systemd unit', () => {
  const isThere = isInstalled('systemd-analyze', '--version');
  const analyzed = (...args: string[]) => {
    const unit = join(mkdtempSync(join(tmpdir(), 'colophon-unit-')), 'colophon.service');
    // The paths on the target machine.
    writeFileSync(unit, file('colophon.service').replace('/usr/bin/node', process.execPath));
    return spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
  };

  it.skipIf(!isThere)('is a unit without mistakes', () => {
    const { status, stderr } = analyzed('verify', '--man=no');
    expect([status, stderr.split('\n').filter((line) => line.includes('colophon.service'))]).toEqual([0, []]);
  });

  it.skipIf(!isThere)('exposes next to nothing', () => {
    expect(analyzed('security', '--offline=true', '--threshold=20').status).toBe(0);
  });
});
