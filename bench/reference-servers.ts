import { spawn } from 'node:child_process';
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
  stop(): Promise<void>;
}

/** Hono with one route that answers these bytes: what the framework alone can do on this machine. */
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

/** nginx with one worker over the same bytes as a file; undefined where it is not installed. */
export async function startNginx(folder: string, file: string): Promise<Reference | undefined> {
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
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
    name: 'nginx, the same bytes',
    url: `http://127.0.0.1:${port}/${file}`,
    stop: async () => {
      const ended = new Promise((resolve) => nginx.once('exit', resolve));
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}
