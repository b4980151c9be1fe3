import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  database = await createTestDatabase();
  serving = await serve(database.database, {
    // With a header on every response.
    env: { SITE_URL: 'https://book.test' },
    render: () => (url) =>
      Promise.resolve({
        status: url.startsWith('/nothing') ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `page ${url} ${'text '.repeat(200)}`,
      }),
  });
});
afterAll(async () => {
  await serving.close();
  await database.close();
});

/**
 * The one response to these pieces, without anything that differs between requests; several if several came.
 */
async function answerTo(...pieces: string[]): Promise<string[]> {
  const socket = connect(serving.port, '127.0.0.1').setNoDelay(true);
  const chunks: Buffer[] = [];
  /** Without the `100 Continue` that may come first. */
  const received = () =>
    Buffer.concat(chunks)
      .toString('latin1')
      .replace(/^HTTP\/1\.1 100[^]*?\r\n\r\n/, '');
  const isOver = new Promise<void>((resolve) => {
    socket.on('close', resolve).on('error', () => undefined);
  });
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (isWhole(received())) socket.destroy();
  });
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await wait(1);
  }
  await Promise.race([isOver, wait(1_000)]);
  socket.destroy();
  return comparable(received());
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  if (/\r\ntransfer-encoding: chunked/i.test(text.slice(0, end))) return text.endsWith('0\r\n\r\n');
  return text.length >= end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0);
}

/**
 * Header names are compared in one case and order; ids and times are not compared, including ids in a
 * problem.
 */
function comparable(text: string): string[] {
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...headers] = text.slice(0, end).split('\r\n');
  const kept = headers
    .map((line) => line.slice(0, line.indexOf(':')).toLowerCase() + line.slice(line.indexOf(':')))
    .filter((line) => !/^(?:date|x-request-id):/.test(line));
  const body = text.slice(end + 4).replace(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22,}/g, 'an id');
  return [status, ...kept.toSorted(), body];
}

const spaces = fc.constantFrom('', ' ', '  ', '\t');
const header = (name: string, ...values: string[]) =>
  fc
    .tuple(
      fc.constantFrom(name, name.toLowerCase(), name.toUpperCase()),
      spaces,
      fc.constantFrom(...values),
      spaces,
    )
    .map(([written, before, value, after]) => `${written}:${before}${value}${after}`);
const otherHeader = fc.oneof(
  header('Accept-Encoding', 'br', 'gzip, br', 'gzip;q=0, br;q=0.5', 'identity', '*', '', 'br;q=0, *;q=0'),
  header('If-None-Match', '*', '"nothing"', 'W/"x", "y"', ''),
  header('Cache-Control', 'no-cache', 'max-age=0', 'no-store', ''),
  header('Connection', 'keep-alive', 'Keep-Alive', 'keep-alive, x-one', 'te'),
  header('X-Request-Id', 'from-a-proxy-1', 'x', ''),
  header('Content-Length', '0', '+0', '0x0'),
  header('Transfer-Encoding', 'identity', 'chunked, identity'),
  header('Range', 'bytes=0-1', 'bytes=9-'),
  header('Expect', '100-continue'),
  header('Upgrade', 'websocket', 'h2c'),
  header('Host', 'localhost', 'evil.test', ''),
  header('Authorization', 'Bearer nobody'),
  header('Accept', '*/*', 'text/html', 'text/markdown'),
  header('Cookie', 'a=b', 'colophon_session=x'),
  header('X-Forwarded-Host', 'evil.test'),
  header('If-Modified-Since', 'Sat, 21 Nov 2026 10:00:00 GMT'),
  header('X-Folded', 'a\r\n b', 'a\r\n\tb', 'caf\u00e9', 'a\u0000b', 'a\nb', 'a\rb'),
  header('Spaced ', 'a'),
);
const host = header(
  'Host',
  'localhost',
  'localhost',
  'localhost',
  'LOCALHOST',
  'evil.test',
  'localhost:99',
  '',
);
const target = fc.constantFrom(
  '/',
  '/articles',
  '/articles?page=2',
  '/articles?page=abc',
  '/articles?unknown=1',
  '/articles/',
  '//articles',

  '/a/../articles',
  '/%61rticles',
  '/%4',
  '/%00',
  '/articles?%00',
  '/articles#x',
  '/nothing',
  '/articles?a=%zz',

  '/api/v1/content',
  '/api/v1/content?page=2&per_page=1',
  '/api/v1/content?per_page=1&page=2',
  '/api/v1/nothing',

  'http://localhost/articles',
  'http://evil.test/articles',
  '*',
  'articles',
  '/articles?q=a b',
  '/api//v1/content',
);
const verb = fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'get', 'HEAD', 'OPTIONS', 'GET\t');
const version = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/1.2',
  'http/1.1',
);
const request = fc
  .tuple(verb, target, version, host, fc.array(otherHeader, { maxLength: 4 }), fc.nat(4))
  .map(([method, path, protocol, first, others, place]) => {
    const headers = others.toSpliced(place, 0, first);
    return `${[`${method} ${path} ${protocol}`, ...headers].join('\r\n')}\r\n\r\n`;
  });

describe('the express lane', () => {
  it('answers everything it accepts as node:http answers the same bytes', async () => {
    await fc.assert(
      fc.asyncProperty(request, async (bytes) => {
        // Once beforehand, so that both are answered from memory: at once, and before node:http refuses the
        // last read.
        await answerTo(bytes);
        // The lane leaves a request in two pieces to the server.
        const long = await answerTo(bytes.slice(0, 7), bytes.slice(7));
        expect([bytes, await answerTo(bytes)]).toEqual([bytes, long]);
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('takes one request at a time: what follows in the same piece is answered as node:http does', async () => {
    const plain = 'GET /articles HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (const rest of ['\r\n', 'X', '\0', 'GET /articles HTTP/1.1\r\n', '0\r\n\r\n']) {
      const long = await answerTo(plain.slice(0, 7), plain.slice(7) + rest);
      expect([rest, await answerTo(plain + rest)]).toEqual([rest, long]);
    }
  });
});
