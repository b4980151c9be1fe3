import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { emptyFolder, freePort } from './testing/installed-site.ts';

const { folder, remove } = emptyFolder();
const root = join(folder, 'root');
afterAll(remove);

const isRoot = process.getuid?.() === 0;
const hasChroot = spawnSync('chroot', ['--version']).status === 0;

describe('the container image', () => {
  it.skipIf(process.platform !== 'linux' || !isRoot || !hasChroot)(
    'has all that a site needs, and runs as a user who owns none of it',
    async () => {
      const script = join(ROOT, 'scripts', 'launch', 'image.sh');
      const env = { ...process.env, PATH: `${join(process.execPath, '..')}:${process.env.PATH ?? ''}` };
      const made = spawnSync('bash', [script, '--tarball', inject('tarballs').colophon, '--root', root], {
        env,
        encoding: 'utf8',
      });
      expect([made.status, made.stderr.split('\n').filter((line) => /error/i.test(line))]).toEqual([0, []]);

      const port = await freePort();
      const inside = {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/tmp',
        DATA_DIR: '/data',
        PORT: String(port),
        HOST: '127.0.0.1',
      };
      const settings = { SECRET_KEY: 'a long random text of 32 characters', STARTER_CONTENT: 'false' };
      const start = ['/site/node_modules/colophon/scripts/launch/colophon.mjs', 'start', '--site', '/site'];
      const running = spawn('chroot', ['--userspec=65532:65532', root, '/usr/bin/node', ...start], {
        env: { ...inside, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [running.stdout, running.stderr])
        stream.on('data', (data: Buffer) => (output += data.toString()));
      const ended = once(running, 'exit');
      try {
        for (let tries = 0; tries < 240 && running.exitCode === null; tries += 1) {
          const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
          if (answer?.status === 200) break;
          await sleep(500);
        }
        const home = await fetch(`http://127.0.0.1:${port}/`);
        expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('</html>')]);
      } catch (error) {
        throw new Error(output, { cause: error });
      } finally {
        running.kill('SIGTERM');
        await ended;
      }
    },
    300_000,
  );

  it('checks its health by the readiness of its server', () => {
    const script = readFileSync(join(ROOT, 'scripts', 'launch', 'image.sh'), 'utf8');
    expect(script).toContain('scripts/launch/ready.mjs');
  });
});
