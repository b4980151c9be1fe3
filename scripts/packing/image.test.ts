import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { containersIn } from './testing/containers.ts';
import { emptyFolder, freePort } from './testing/installed-site.ts';

const { folder, remove } = emptyFolder();
const containers = containersIn(join(folder, 'containers'));
afterAll(() => {
  containers?.remove();
  remove();
});

const isRoot = process.getuid?.() === 0;
const hasChroot = spawnSync('chroot', ['--version']).status === 0;
const SCRIPT = join(ROOT, 'scripts', 'launch', 'image.sh');
const LAUNCHER = 'node_modules/colophon/scripts/launch';
const LIMIT_MS = 300_000;
const SETTINGS = {
  HOST: '127.0.0.1',
  SECRET_KEY: 'a long random text of 32 characters',
  STARTER_CONTENT: 'false',
};

/** Makes the image from the packed product and returns the last line that the script prints. */
function makeImage(...args: string[]): string {
  const env = {
    ...process.env,
    ...containers?.env,
    PATH: `${join(process.execPath, '..')}:${process.env.PATH ?? ''}`,
  };
  const { status, stdout, stderr } = spawnSync(
    'bash',
    [SCRIPT, '--tarball', inject('tarballs').colophon, ...args],
    { env, encoding: 'utf8' },
  );
  expect([status, stderr.split('\n').filter((line) => /error/i.test(line))]).toEqual([0, []]);
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** Waits until the site is ready or has ended, and reads its home page. */
async function homePage(port: number, hasEnded: () => boolean): Promise<[status: number, html: string]> {
  for (let tries = 0; tries < 240 && !hasEnded(); tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.status === 200) break;
    await sleep(500);
  }
  const home = await fetch(`http://127.0.0.1:${port}/`);
  return [home.status, await home.text()];
}

const WHOLE_PAGE = [200, expect.stringContaining('</html>')];

describe('the container image', () => {
  it.runIf(containers)(
    'starts under podman, is healthy, runs as a user who owns none of it, and stops at once',
    async () => {
      if (containers === undefined) return;
      const { podman, limits } = containers;
      const image = makeImage('--name', 'books');
      const port = await freePort();
      const settings = Object.entries({ ...SETTINGS, PORT: String(port) }).flatMap(([name, value]) => [
        '--env',
        `${name}=${value}`,
      ]);
      const hardened = ['--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true'];
      const places = ['--network', 'host', '--volume', 'books:/data'];
      const named = ['--detach', '--name', 'books'];
      const started = podman(
        'run',
        ...named,
        ...limits,
        ...hardened,
        ...places,
        ...settings,
        `localhost/${image}`,
      );
      expect([started.status, started.stderr]).toEqual([0, expect.any(String)]);
      const isRunning = () =>
        podman('inspect', '--format', '{{.State.Running}}', 'books').stdout.trim() === 'true';
      const page = await homePage(port, () => !isRunning()).catch((error: unknown) => {
        const { stdout, stderr } = podman('logs', 'books');
        throw new Error(`${stdout}${stderr}`, { cause: error });
      });
      expect(page).toEqual(WHOLE_PAGE);

      expect(podman('exec', 'books', '/usr/bin/node', `${LAUNCHER}/ready.mjs`).status).toBe(0);
      expect(podman('exec', 'books', '/usr/bin/node', '-p', 'process.getuid()').stdout).toBe('65532\n');
      expect(podman('image', 'inspect', `localhost/${image}`).stdout).toContain(`${LAUNCHER}/ready.mjs`);
      const stopped = podman('stop', '--time', '60', 'books');
      expect(stopped.status).toBe(0);
      expect(podman('inspect', '--format', '{{.State.ExitCode}}', 'books').stdout).toBe('0\n');
    },
    LIMIT_MS,
  );

  it.skipIf(containers !== undefined || process.platform !== 'linux' || !isRoot || !hasChroot)(
    'has all that a site needs, and runs as a user who owns none of it',
    async () => {
      const root = join(folder, 'root');
      makeImage('--root', root);
      const port = await freePort();
      const places = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp', DATA_DIR: '/data' };
      const start = [`/site/${LAUNCHER}/colophon.mjs`, 'start', '--site', '/site'];
      const running = spawn('chroot', ['--userspec=65532:65532', root, '/usr/bin/node', ...start], {
        env: { ...places, ...SETTINGS, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output = outputOf(running);
      const ended = once(running, 'exit');
      try {
        expect(await homePage(port, () => running.exitCode !== null)).toEqual(WHOLE_PAGE);
      } catch (error) {
        throw new Error(output(), { cause: error });
      } finally {
        running.kill('SIGTERM');
        await ended;
      }
    },
    LIMIT_MS,
  );

  it('checks its health by the readiness of its server', () => {
    expect(readFileSync(SCRIPT, 'utf8')).toContain('scripts/launch/ready.mjs');
  });
});

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  return () => output;
}
