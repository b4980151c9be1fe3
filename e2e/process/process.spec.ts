import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'playwright/test';
import { type RelayScript, startRelay } from '#api/testing/mail/smtp-relay.ts';

/** How the product starts, refuses to start, and stops, as the person at the terminal sees it. */
const root = join(import.meta.dirname, '../..');
/** On a busy machine, a start takes minutes. */
const START_WITHIN_MS = 240_000;
test.describe.configure({ timeout: START_WITHIN_MS + 60_000 });
let folder: string;
const started: Running[] = [];

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-process-'));
});

test.afterEach(() => {
  for (const { child } of started.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('serves, and exits with 0 on request', async () => {
  const product = await startReady('stopping');
  expect((await fetch(`${product.origin}/healthz`)).status).toBe(200);
  const underWay = await beginSignIn(product);
  product.child.kill('SIGTERM');
  product.child.kill('SIGTERM');
  expect(await underWay.finish()).toContain('HTTP/1.1 401');
  expect(await exitCode(product)).toBe(0);
  expect(product.output()).toContain('Site ');
  expect(product.output()).toContain('/admin');
  expect(product.output()).toContain('/setup?token=');
});

const HUNG: readonly [string, RelayScript][] = [
  ['says nothing at all', { greeting: () => 'hang' }],
  ['withholds its answer to the final dot', { dot: () => 'hang' }],
];
for (const [what, script] of HUNG)
  test(`ends with 0 within 15 seconds of SIGTERM while the mail server ${what} (rel-27)`, async () => {
    const relay = await startRelay(script);
    try {
      const product = await startReady(`relay-${HUNG.findIndex(([one]) => one === what)}`, {
        SMTP_URL: relay.url,
        MAIL_FROM: 'news@example.org',
      });
      await fetch(`${product.origin}/api/v1/email/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'reader@example.org' }),
      });
      await expect.poll(() => relay.connections(), { timeout: 20_000 }).toBeGreaterThan(0);
      const toldAt = performance.now();
      product.child.kill('SIGTERM');
      expect(await exitCode(product)).toBe(0);
      expect(performance.now() - toldAt).toBeLessThan(15_000);
    } finally {
      await relay.close();
    }
  });

test('refuses a data directory that another process uses, in one clear line', async () => {
  const first = await startReady('shared');
  const second = start({ DATA_DIR: join(folder, 'shared') });
  expect(await exitCode(second)).toBe(1);
  expect(second.output()).toMatch(/in use by another/);
  expect(second.output().trim().split('\n')).toHaveLength(1);
  expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
});

test('names a port that is in use', async () => {
  const occupied = await occupyPort();
  const product = start({ DATA_DIR: join(folder, 'occupied'), PORT: String(occupied.port) });
  expect(await exitCode(product)).not.toBe(0);
  expect(product.output()).toContain(`Port ${occupied.port} is in use`);
  occupied.server.close();
});

test('names a wrong variable and what was expected', async () => {
  const product = start({ DATA_DIR: join(folder, 'wrong'), PORT: 'abc' });
  expect(await exitCode(product)).not.toBe(0);
  expect(product.output()).toContain('PORT must be');
});

test('says that a PostgreSQL cannot be reached', async () => {
  const product = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' });
  expect(await exitCode(product)).not.toBe(0);
  expect(product.output().trim().split('\n')).toHaveLength(1);
  expect(product.output()).toContain('127.0.0.1');
});

interface Running {
  child: ChildProcess;
  origin: string;
  output(): string;
}

/** The machine’s own variables, but none of the developer’s for the product. */
function start(env: Record<string, string>): Running {
  const { PATH, HOME, TMPDIR } = process.env;
  const port = env.PORT ?? '0';
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      STARTER_CONTENT: 'false',
      LOG_LEVEL: 'error',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const running = { child, origin: `http://127.0.0.1:${port}`, output: () => text };
  started.push(running);
  return running;
}

async function startReady(name: string, env: Record<string, string> = {}): Promise<Running> {
  const { server, port } = await occupyPort();
  server.close();
  await once(server, 'close');
  const product = start({ DATA_DIR: join(folder, name), PORT: String(port), ...env });
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    if (product.child.exitCode !== null) break;
    const response = await fetch(`${product.origin}/readyz`).catch(() => undefined);
    if (response?.status === 200) return product;
    await wait(50);
  }
  throw new Error(`The product did not get ready:\n${product.output()}`);
}

/**
 * A request whose header has arrived while the server waits for the body. It gets its response even if the server gets a
 * stop signal meanwhile.
 */
async function beginSignIn({ origin }: Running): Promise<{ finish(): Promise<string> }> {
  const { port, host } = new URL(origin);
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'no password of anybody' });
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => (answer += text));
  socket.write(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(() => answer).toContain('100 Continue');
  return {
    async finish() {
      socket.write(body);
      await once(socket, 'close');
      return answer;
    },
  };
}

async function exitCode({ child }: Running): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  await once(child, 'exit');
  return child.exitCode;
}

async function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return { server, port: address.port };
}
