import { type Socket, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import type { Patience } from './listen.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;
let rendered: string[];
let sockets: Socket[];
const LONG = 'text '.repeat(20_000);

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  rendered = [];
  sockets = [];
  serving = await serveWith();
});
afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await serving.close();
});

/** Pages that name themselves; what was rendered is in `rendered`. */
async function serveWith(patience?: Patience): Promise<Serving> {
  await database.reset();
  return serve(database.database, {
    ...(patience && { patience }),
    render: () => (url) => {
      rendered.push(url);
      const body = url === '/long' ? LONG : `page ${url} ${'text '.repeat(200)}`;
      return Promise.resolve({
        status: url.startsWith('/nothing') ? 404 : 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body,
      });
    },
  });
}

const request = (target: string, ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

interface Answer {
  status: number;
  headers: Map<string, string>;
  body: Buffer;
}

/** A connection that stays open: pieces are sent unchanged, responses read one by one. */
function dial() {
  const socket = connect(serving.port, '127.0.0.1');
  socket.setNoDelay(true);
  sockets.push(socket);
  let received = Buffer.alloc(0);
  let isOver = false;
  socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
  socket.on('close', () => (isOver = true)).on('error', () => undefined);
  return {
    socket,
    send: (bytes: string) => socket.write(bytes, 'latin1'),
    isOver: () => isOver,
    async answer(): Promise<Answer> {
      for (;;) {
        const end = received.indexOf('\r\n\r\n');
        const lines = received.subarray(0, Math.max(end, 0)).toString().split('\r\n');
        const headers = new Map(
          lines.slice(1).map((line): [string, string] => {
            const colon = line.indexOf(':');
            return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
          }),
        );
        const length = Number(headers.get('content-length') ?? 0);
        if (end !== -1 && received.length >= end + 4 + length) {
          const body = Buffer.from(received.subarray(end + 4, end + 4 + length));
          received = received.subarray(end + 4 + length);
          return { status: Number(lines[0]?.split(' ')[1]), headers, body };
        }
        if (isOver) throw new Error(`The connection ended after ${received.toString()}`);
        await wait(2);
      }
    },
  };
}

describe('the express lane', () => {
  it('answers from memory as the server would, each request with its own id and time', async () => {
    const line = dial();
    line.send(request('/articles', 'X-Other: long-way', 'Expect: 100-continue'));
    // Node answers `100 Continue` first: the long way.
    expect((await line.answer()).status).toBe(100);
    const long = await line.answer();
    const other = dial();
    const ids = new Set<string | undefined>();
    for (let round = 0; round < 5; round += 1) {
      other.send(request('/articles'));
      const { status, headers, body } = await other.answer();
      expect([status, body.toString()]).toEqual([200, long.body.toString()]);
      ids.add(headers.get('x-request-id'));
      const without = (all: Map<string, string>) =>
        [...all]
          .filter(([name]) => !['x-request-id', 'date'].includes(name))
          .map((header) => header.join(': '))
          .toSorted();
      expect(without(headers)).toEqual(without(long.headers));
      expect(Math.abs(Date.now() - Date.parse(headers.get('date') ?? ''))).toBeLessThan(5_000);
    }
    expect([ids.size, rendered]).toEqual([5, ['/articles']]);
  });

  it('gives each caller the form they accept, and 304 to those who have it', async () => {
    const line = dial();
    line.send(request('/articles', 'Connection: close'));
    const first = await line.answer();
    const again = dial();
    again.send(request('/articles', 'Accept-Encoding: gzip, br'));
    const packed = await again.answer();
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(packed.body).toString()).toBe(first.body.toString());
    again.send(request('/articles', `If-None-Match: ${first.headers.get('etag')}`));
    const known = await again.answer();
    expect([known.status, known.body.length]).toEqual([304, 0]);
    again.send(request('/articles', 'Accept-Encoding: br;q=0', 'X-Request-Id: from-a-proxy-1'));
    const plain = await again.answer();
    expect([plain.headers.get('content-encoding'), plain.headers.get('x-request-id')]).toEqual([
      undefined,
      'from-a-proxy-1',
    ]);
    again.send(request('/articles', 'X-Request-Id: x\t'));
    expect((await again.answer()).headers.get('x-request-id')).toHaveLength(36);
  });

  it('leaves to the server what is not in memory, and everything on that connection from then on', async () => {
    const line = dial();
    line.send(request('/'));
    await line.answer();
    for (const target of ['/', '/nothing', '/api/v1/content', '/']) {
      line.send(request(target));
      expect((await line.answer()).status).toBe(target === '/nothing' ? 404 : 200);
    }
    line.send(`POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}`);
    expect((await line.answer()).status).toBe(415);
  });

  it('never answers a request for another host or a person, or an ambiguous one', async () => {
    const warm = dial();
    warm.send(request('/articles'));
    await warm.answer();
    const hostile: [string, number][] = [
      ['GET /articles HTTP/1.1\r\nHost: evil.test\r\n\r\n', 421],
      ['GET /articles HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n', 400],
      ['GET /articles HTTP/1.1\r\nHost:\r\nHost: localhost\r\n\r\n', 400],
      ['GET /articles HTTP/1.1\r\n\r\n', 400],
      ['GET /articles HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n', 400],
      ['GET /articles HTTP/1.1\r\nHost : localhost\r\n\r\n', 400],
      ['GET /articles HTTP/1.1\nHost: localhost\n\n', 400],
      ['GET /articles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\n', 400],
      [
        'GET /articles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n',
        400,
      ],
      ['GET http://evil.test/articles HTTP/1.1\r\nHost: localhost\r\n\r\n', 421],
    ];
    for (const [bytes, status] of hostile) {
      const line = dial();
      line.send(request('/articles'));
      expect((await line.answer()).status).toBe(200);
      line.send(bytes);
      expect([bytes, (await line.answer()).status]).toEqual([bytes, status]);
    }
    const line = dial();
    line.send(request('/api/v1/content', 'Authorization: Bearer nobody'));
    expect((await line.answer()).status).toBe(401);
  });

  it('does not take a body for the next request', async () => {
    const warm = dial();
    warm.send(request('/articles'));
    await warm.answer();
    const line = dial();
    const smuggled = request('/articles?page=2');
    line.send(
      `GET /articles HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`,
    );
    expect((await line.answer()).status).toBe(200);
    line.send(request('/articles?page=3'));
    await line.answer();
    expect(rendered).toEqual(['/articles', '/articles?page=3']);
  });

  it('answers in order what comes in pieces and what comes at once', async () => {
    const line = dial();
    const piece = request('/articles');
    line.send(piece);
    const { body } = await line.answer();
    line.send(piece.slice(0, 20));
    await wait(20);
    line.send(piece.slice(20) + request('/articles?page=2') + piece);
    const answers = [await line.answer(), await line.answer(), await line.answer()];
    expect(answers.map((answer) => answer.body.toString().slice(0, 22))).toEqual([
      body.toString().slice(0, 22),
      'page /articles?page=2 ',
      body.toString().slice(0, 22),
    ]);
  });

  it('keeps no more for readers who do not read than one answer', async () => {
    const warm = dial();
    warm.send(request('/long'));
    await warm.answer();
    const line = dial();
    line.socket.pause();
    for (let round = 0; round < 200; round += 1) {
      line.send(request('/long', `X-Round: ${round}`));
      if (round % 20 === 0) await wait(5);
    }
    line.socket.resume();
    for (let round = 0; round < 200; round += 1) {
      const { body } = await line.answer();
      expect(body.equals(Buffer.from(LONG))).toBe(true);
    }
  });

  it('announces how long a connection stays, in the lane and beyond: longer than callers keep theirs', async () => {
    const line = dial();
    for (const target of ['/articles', '/articles', '/nothing']) line.send(request(target));
    for (let count = 0; count < 3; count += 1)
      expect((await line.answer()).headers.get('keep-alive')).toBe('timeout=65');
  });

  it('ends what is open when the server stops, at once', async () => {
    const warm = dial();
    warm.send(request('/articles', 'Connection: close'));
    await warm.answer();
    const served = dial();
    served.send(request('/articles'));
    await served.answer();
    await serving.close();
    await vi.waitFor(() => expect(served.isOver()).toBe(true));
  });
});

describe('silence', () => {
  const body = { graceMs: 1_000, bytesPerSecond: 1_000 };
  const patience: Patience = { keepAliveMs: 60_000, briefMs: 1_000, crowd: 20, body };

  it('ends a connection on which nothing was ever asked, and keeps one that was of use', async () => {
    await serving.close();
    serving = await serveWith(patience);
    const silent = dial();
    const lines = [dial(), dial()];
    for (const line of lines) await askTwice(line);
    await vi.waitFor(() => expect(silent.isOver()).toBe(true), 5_000);
    for (const line of lines) await askTwice(line);
  });

  it('ends half a request, and refuses a body that trickles, while others are answered', async () => {
    await serving.close();
    serving = await serveWith(patience);
    const half = dial();
    half.send('GET /articles HTTP/1.1\r\nHost: localhost\r\nX-One: ');
    const trickling = dial();
    trickling.send(
      'POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2000\r\n\r\n{',
    );
    const trickle = setInterval(() => trickling.send(' '), 100);
    await askTwice(dial());
    expect((await trickling.answer()).status).toBe(408);
    clearInterval(trickle);
    await vi.waitFor(() => expect([half.isOver(), trickling.isOver()]).toEqual([true, true]), 5_000);
  });

  it('is borne only briefly where there is a crowd', async () => {
    await serving.close();
    serving = await serveWith({ ...patience, crowd: 2 });
    const lines = [dial(), dial(), dial()];
    for (const line of lines) await askTwice(line);
    await vi.waitFor(() => expect(lines.some((line) => line.isOver())).toBe(true), 5_000);
  });
});

async function askTwice(line: ReturnType<typeof dial>): Promise<void> {
  for (const target of ['/articles', '/articles']) {
    line.send(request(target));
    expect((await line.answer()).status).toBe(200);
  }
}
