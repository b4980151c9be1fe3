import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  database = await createTestDatabase();
  serving = await serve(database.database, {
    // This checks the order of responses, however slow the machine is.
    gate: { maxWaitMs: 60_000 },
    render: () => (url) =>
      Promise.resolve({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `page ${url}\n`,
      }),
  });
});
afterAll(async () => {
  await serving.close();
  await database.close();
});

/** Everything received for these bytes until the server closes, or until nothing has arrived for a moment. */
function exchange(bytes: string, quietMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(serving.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString());
    };
    // On a busy machine the first bytes may be late; the rest follows at once.
    socket.setTimeout(5_000, end);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      socket.setTimeout(quietMs);
    });
    socket.on('end', end);
    socket.on('error', reject);
  });
}
const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;

describe('requests that two servers might read in two ways', () => {
  it.each([
    [
      'a length and chunks',
      lines('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
    ],
    [
      'a coding nobody knows',
      lines('GET / HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: xchunked', 'Connection: close'),
    ],
    ['two lengths', lines('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: 4', 'Content-Length: 5')],
    ['a negative length', lines('POST / HTTP/1.1', 'Host: localhost', 'Content-Length: -1')],
    ['a folded header', lines('GET / HTTP/1.1', 'Host: localhost', 'X-One: a', ' b')],
    ['a space before the colon', lines('GET / HTTP/1.1', 'Host : localhost')],
    ['two hosts', lines('GET / HTTP/1.1', 'Host: localhost', 'Host: evil.test')],
    ['no host', lines('GET / HTTP/1.1')],
    ['NUL in the path', lines('GET /\u0000 HTTP/1.1', 'Host: localhost')],
    ['no path', lines('GET HTTP/1.1', 'Host: localhost')],
    ['a half escape', lines('GET /%4 HTTP/1.1', 'Host: localhost')],
  ])('are refused: %s', async (_what, bytes) => {
    const [status, ...others] = statuses(await exchange(bytes));
    expect([status, others]).toEqual([400, []]);
  });

  it('are refused in words where they ask for a tunnel', async () => {
    const answer = await exchange(lines('CONNECT example.org:443 HTTP/1.1', 'Host: example.org:443'));
    expect(statuses(answer)).toEqual([405]);
    expect(answer).toContain('Allow: GET, HEAD');
  });

  it('leave the server alive', async () => {
    expect((await serving.get('/')).status).toBe(200);
  });
});

describe('requests that would cost much', () => {
  it('are answered in order when a thousand come at once', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      lines(`GET /articles/${index} HTTP/1.1`, 'Host: localhost'),
    );
    const answer = await exchange(many.join(''), 2_000);
    const paths = [...answer.matchAll(/page \/articles\/(\d+)/g)].map(([, number]) => Number(number));
    expect(paths).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });

  it('for a thousand ranges get the whole', async () => {
    const range = `bytes=${'0-,'.repeat(1_000)}0-`;
    const { status, text } = await serving.get('/', { headers: { range } });
    expect([status, text]).toEqual([200, 'page /\n']);
  });

  it('are refused where the address or the headers have no end', async () => {
    const long = 'x'.repeat(20_000);
    expect(statuses(await exchange(lines(`GET /?${long} HTTP/1.1`, 'Host: localhost')))[0]).toBe(431);
    expect(statuses(await exchange(lines('GET / HTTP/1.1', 'Host: localhost', `X: ${long}`)))[0]).toBe(431);
  });

  it('are refused with a million headers', async () => {
    const headers = Array.from({ length: 1_000_000 }, (_, index) => `X${index}: a`).join('\r\n');
    const request = lines('POST /api/v1/auth/login HTTP/1.1', 'Host: localhost', headers);
    // The connection closes in the middle of them, which may overtake the response.
    const refused = await exchange(request).then(
      (answer) => statuses(answer)[0],
      (error: NodeJS.ErrnoException) => error.code,
    );
    expect([431, 'ECONNRESET', 'EPIPE']).toContain(refused);
    expect((await serving.get('/')).status).toBe(200);
  });

  it('with a body that has no end are refused once it is larger than it may be', async () => {
    const head = lines(
      'POST /api/v1/auth/login HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    );
    const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    expect(statuses(await exchange(head + chunk.repeat(64), 2_000))[0]).toBe(413);
    expect((await serving.get('/')).status).toBe(200);
  });

  it('with a query as long as may be are answered at once', async () => {
    const startedAt = performance.now();
    for (const query of [
      'page=' + '9'.repeat(8_000),
      'a&'.repeat(4_000),
      '%41'.repeat(2_500),
      '='.repeat(8_000),
    ]) {
      expect((await serving.get(`/articles?${query}`)).status).toBe(200);
      expect([200, 400]).toContain((await serving.get(`/api/v1/content?${query}`)).status);
    }
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
