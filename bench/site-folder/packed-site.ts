import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesBelow, program } from '../../scripts/packing/testing/installed-site.ts';
import { installPodcasts, launcherOf } from './installed-podcasts.ts';
import { type MemoryLimit, limitMemory } from './memory-limit.ts';
import { SERVER_FLAGS } from '../../scripts/launch/server-flags.mjs';
import { cpuSeconds, residentMegabytes } from '../helpers/process-figures.ts';
import { ADMIN, freePort, signIn, untilReady, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/site-folder/packed-site.ts [--memory 512] [--starts 5] [--saves 300] [--pages 3000]`: the packed product with the podcast
 * site, installed for production in an empty folder, under a memory limit of the kernel: its size, its starts, then texts
 * that are written and published while pages are read. Before each start, what the machine takes for less is measured (Node
 * that does nothing, and opening the same database with PGlite alone), because the figures of two machines, or of two hours,
 * say little by themselves.
 */
const { values } = parseArgs({
  options: {
    memory: { type: 'string', default: '512' },
    starts: { type: 'string', default: '5' },
    saves: { type: 'string', default: '300' },
    pages: { type: 'string', default: '3000' },
  },
});
/** Opens the database of the site, asks it something, and leaves it as it is. */
const OPEN_DATABASE = `
  import { PGlite } from '@electric-sql/pglite';
  import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
  import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
  const database = await PGlite.create('.data/database', { extensions: { pg_trgm, unaccent } });
  await database.query('SELECT count(*) FROM content');
  await database.close();`;

await withTemporaryFolder(async (folder) => {
  const site = await install(folder);
  const limit = limitMemory(Number(values.memory));
  let running = await start(site, limit);
  try {
    print(`first start: ${running.readyMs} ms to /readyz, ${await residentMegabytes(running.pid)} MB`);
    for (let turn = 1; turn <= Number(values.starts); turn += 1) {
      await running.stop();
      const bare = timed(site, ['-e', '0']);
      const database = timed(site, [...SERVER_FLAGS, '--input-type=module', '-e', OPEN_DATABASE]);
      running = await start(site, limit);
      const used = `${(await cpuSeconds(running.pid)).toFixed(2)} s of processor time`;
      print(`start ${turn}: ${running.readyMs} ms, ${used}, ${await residentMegabytes(running.pid)} MB`);
      print(`  beside it: Node ${bare}, PGlite ${database}`);
    }
    print(await work(running.origin));
    print(`at most ${limit.peakMegabytes()} of ${values.memory} MB, killed ${limit.kills()} times`);
  } finally {
    await running.stop();
    limit.remove();
  }
});

/** How long a program takes from its start to its end. */
function timed(site: string, args: string[]): string {
  const startedAt = performance.now();
  execFileSync(process.execPath, args, {
    cwd: site,
    env: { ...process.env, NODE_COMPILE_CACHE: join(site, '.colophon', 'cache', 'compiled') },
  });
  return `${Math.round(performance.now() - startedAt)} ms`;
}

/** Its build needs 0.9 GB, and runs outside of the limit: a site is built where it is deployed from. */
async function install(folder: string): Promise<string> {
  const site = await installPodcasts(folder, '--omit=dev');
  program(site, process.execPath, [launcherOf(site), 'build']);
  const sizes = [...filesBelow(join(site, 'node_modules')).keys()].map((file) => statSync(file).size);
  print(`installed for production: ${Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2)} MB`);
  return site;
}

async function start(site: string, limit: MemoryLimit) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(...limit.wrap(process.execPath, [launcherOf(site), 'start']), {
    cwd: site,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      SITE_URL: origin,
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(origin, child);
  return {
    origin,
    pid: child.pid ?? 0,
    readyMs: Math.round(performance.now() - startedAt),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Saves texts and publishes them, and reads pages four at a time meanwhile. */
async function work(origin: string): Promise<string> {
  const token = await signIn(origin);
  const failed = { saves: 0, pages: 0 };
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const write = async () => {
    for (let number = 0; number < Number(values.saves); number += 1) {
      const made = await post('/content', textOf(number));
      const { data } = (await made.json()) as { data: { id: string } };
      const published = await post(`/content/${data.id}/publish`, {});
      if (!published.ok) failed.saves += 1;
    }
  };
  let left = Number(values.pages);
  const paths = [
    '/',
    '/articles',
    '/book-summaries',
    '/podcasts',
    '/about',
    '/search?query=letters',
    '/tags',
  ];
  const read = async () => {
    for (; left > 0; left -= 1) {
      const page = await fetch(origin + (paths[left % paths.length] ?? '/'));
      await page.arrayBuffer();
      if (!page.ok) failed.pages += 1;
    }
  };
  await Promise.all([write(), read(), read(), read(), read()]);
  return `${values.saves} texts saved and published (${failed.saves} failed), ${values.pages} pages (${failed.pages} failed)`;
}

function textOf(number: number): object {
  const words = [{ type: 'text', text: 'A letter is a visit at a distance. '.repeat(10) }];
  return {
    content_type_name: 'article',
    title: `Letter ${number}`,
    intro: 'About letters, and who reads them.',
    body: { type: 'doc', content: Array.from({ length: 20 }, () => ({ type: 'paragraph', content: words })) },
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
