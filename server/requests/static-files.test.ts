import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadStaticFiles, sendStaticFile } from './static-files.ts';

const FILE = {
  type: 'text/css; charset=utf-8',
  identity: Buffer.from('a{color:red}'),
  brotli: undefined,
  gzip: undefined,
  etag: '"one"',
  cacheControl: 'public, max-age=0, must-revalidate',
};

it('a file of the build is not sent again to who has it, however a proxy wrote that down', async () => {
  const server = createServer((request, response) => sendStaticFile(request, response, FILE));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const statuses = [];
  for (const known of ['"one"', 'W/"one"', '"other", "one"', '*', '"other"']) {
    const response = await fetch(url, { headers: { 'If-None-Match': known, 'X-Request-Id': 'visit-00001' } });
    statuses.push(response.status);
    expect(response.headers.get('x-request-id')).toBe('visit-00001');
    await response.arrayBuffer();
  }
  expect(statuses).toEqual([304, 304, 304, 304, 200]);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

it('typefaces have a hash in their names, and browsers keep them', async () => {
  const files = await loadStaticFiles(join(import.meta.dirname, '../../site/public'), '');
  const typefaces = [...files].filter(([path]) => path.startsWith('/typefaces/') && path.endsWith('.woff2'));
  expect(typefaces.length).toBe(9);
  for (const [path, { identity, cacheControl }] of typefaces) {
    const hash = createHash('sha256').update(identity).digest('hex').slice(0, 8);
    expect(path).toContain(`.${hash}.woff2`);
    expect(cacheControl).toBe('public, max-age=31536000, immutable');
  }
  expect(files.get('/media.css')?.cacheControl).toBe('public, max-age=0, must-revalidate');
});
