import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { freePort } from './running-product.ts';

export interface Reference {
  name: string;
  url: string;
  /** Absent where it runs within the bench. */
  pid?: number | undefined;
  stop(): Promise<void>;
}

/** Hono with one route that returns these bytes: what the framework by itself achieves on this machine. */
export async function startHono(body: string): Promise<Reference> {
  const app = new Hono().get('/', (c) => c.body(body, 200, { 'Content-Type': 'application/json' }));
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: 'bare Hono, the same bytes',
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * `node:http` that answers every request with a file, and does nothing else: the cost of its layer alone. A separate
 * process, as nginx and the product are.
 */
export async function startBareHttp(folder: string, file: string): Promise<Reference> {
  const port = await freePort();
  const body = JSON.stringify(join(folder, file));
  const program = `const body = require('node:fs').readFileSync(${body}, 'latin1');
    const headers = ['content-type', 'text/html', 'content-length', String(body.length)];
    require('node:http').createServer((request, response) => {
      response.writeHead(200, headers).end(body, 'latin1');
    }).listen(${port}, '127.0.0.1');`;
  const child = spawn(process.execPath, ['--eval', program], { stdio: 'ignore' });
  await wait(500);
  return {
    name: 'bare node:http, the same bytes',
    url: `http://127.0.0.1:${port}/`,
    pid: child.pid,
    stop: () => ended(child),
  };
}

function ended(child: ChildProcess): Promise<void> {
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return over;
}

/** nginx over the same bytes as a file, by default with one worker; undefined when it is not installed. */
export async function startNginx(folder: string, file: string, workers = 1): Promise<Reference | undefined> {
  const port = await freePort();
  const config = join(folder, `nginx-${workers}.conf`);
  await writeFile(
    config,
    `daemon off; pid ${folder}/nginx-${workers}.pid; error_log ${folder}/nginx.log; worker_processes ${workers}; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 512; }
http { access_log off; default_type application/json; keepalive_requests 10000000; open_file_cache max=10;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const nginx = spawn('nginx', ['-c', config], { stdio: 'ignore' });
  const missing = await Promise.race([
    new Promise((resolve) => nginx.once('error', () => resolve(true))),
    wait(500, false),
  ]);
  if (missing === true) return undefined;
  return {
    name: workers === 1 ? 'nginx, the same bytes' : `nginx, ${workers} workers`,
    url: `http://127.0.0.1:${port}/${file}`,
    pid: nginx.pid,
    stop: () => ended(nginx),
  };
}
