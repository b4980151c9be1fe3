import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
const open: Serving[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const serving of open) await serving.close();
  await database.close();
});

async function serveAt(siteUrl: string, env: Record<string, string> = {}): Promise<Serving> {
  await database.reset();
  const serving = await serve(database.database, {
    env: { SITE_URL: siteUrl, ...env },
    render: () => (url) =>
      url.includes('failing')
        ? Promise.reject(new Error('a page'))
        : Promise.resolve({
            status: url.includes('nothing') ? 404 : 200,
            headers: { 'content-type': 'text/html' },
            body: `page ${url} ${'text '.repeat(100)}`,
          }),
  });
  open.push(serving);
  return serving;
}

const PATHS = [
  '/articles',
  '/articles/',
  '/nothing',
  '/failing',
  '/admin',
  '/healthz',
  '/api/v1/content',
  '/api/v1/users',
  '/api/v1/nothing',
  '/images/00000000000000000000000000000000/400.webp',
  '/%4',
];

/** The headers of one response, as they are on the wire. */
function headersOf(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let received = '';
    socket.setEncoding('latin1').on('error', reject);
    socket.on('data', (text: string) => {
      received += text;
      if (!received.includes('\r\n\r\n')) return;
      socket.destroy();
      resolve(received.split('\r\n\r\n')[0]?.toLowerCase() ?? '');
    });
  });
}

describe('a site that is reached by HTTPS', () => {
  it('is on every response: pages, the API, images, failures, 304s, and from memory', async () => {
    const serving = await serveAt('https://book.test');
    for (const path of PATHS) {
      const first = await serving.get(path);
      expect([path, first.headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
      const { etag } = first.headers;
      if (etag === undefined) continue;
      const again = await serving.get(path, { headers: { 'if-none-match': etag } });
      expect([path, again.headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
    const refused = await serving.get('/', { headers: { host: 'evil.test' } });
    expect([refused.status, refused.headers['strict-transport-security']]).toEqual([421, 'max-age=31536000']);
    for (const more of ['', 'If-None-Match: *\r\n', 'Accept-Encoding: br\r\n']) {
      const headers = await headersOf(
        serving.port,
        `GET /articles HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`,
      );
      expect(headers.split('strict-transport-security: max-age=31536000\r\n')).toHaveLength(2);
    }
  });

  it('says what the operator chose, or nothing', async () => {
    const chosen = 'max-age=63072000; includeSubDomains; preload';
    const strict = await serveAt('https://book.test', { STRICT_TRANSPORT_SECURITY: chosen });
    expect((await strict.get('/')).headers['strict-transport-security']).toBe(chosen);
    const off = await serveAt('https://book.test', { STRICT_TRANSPORT_SECURITY: 'off' });
    expect((await off.get('/')).headers['strict-transport-security']).toBeUndefined();
    const plain = await serveAt('http://localhost:3000');
    expect((await plain.get('/')).headers['strict-transport-security']).toBeUndefined();
  });
});

describe('documents of the site', () => {
  it('are in a separate browsing context group', async () => {
    const serving = await serveAt('https://book.test');
    for (const path of ['/articles', '/nothing', '/login'])
      expect((await serving.get(path)).headers['cross-origin-opener-policy']).toBe('same-origin');
  });
});
