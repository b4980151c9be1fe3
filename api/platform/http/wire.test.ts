import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { trialRoutes } from '../../testing/trial-routes.ts';

const test = useTestApp({ routes: trialRoutes });
let server: Server;

beforeEach(async () => {
  server = serve({ fetch: test().app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends these bytes and reads until the server has closed or a moment has passed; returns what came. */
async function exchange(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  // A server that has seen enough closes while we still send.
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return text;
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
const request = (line: string, headers: readonly string[] = ['Host: localhost']) =>
  `${[line, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

describe('on the wire', () => {
  it('answers from the address of the socket', async () => {
    const text = await exchange(request('GET /api/v1/echo/x HTTP/1.1'));
    expect(statusOf(text)).toBe(200);
    expect(text).toContain('"address":"127.0.0.1"');
    expect(text).not.toMatch(/^server:/im);
  });

  it.each([
    [
      'a request line in absolute form with a foreign host',
      request('GET http://evil.test/api/v1/echo/x HTTP/1.1'),
      421,
    ],
    ['a foreign Host', request('GET /api/v1/echo/x HTTP/1.1', ['Host: evil.test']), 421],
    ['an empty Host', request('GET /api/v1/echo/x HTTP/1.1', ['Host:']), 421],
    ['no Host', request('GET /api/v1/echo/x HTTP/1.1', []), 400],
    ['a Host that is none', request('GET /api/v1/echo/x HTTP/1.1', ['Host: a b']), 400],
    [
      'two tokens',
      request('GET /api/v1/echo/x HTTP/1.1', [
        'Host: localhost',
        'Authorization: Bearer a',
        'Authorization: Bearer b',
      ]),
      401,
    ],
    [
      'hundreds of headers',
      request('GET /api/v1/echo/x HTTP/1.1', [
        'Host: localhost',
        ...Array.from({ length: 300 }, (_, n) => `X-${n}: 1`),
      ]),
      431,
    ],
    ['a path that is not text', request('GET /api/v1/echo/%zz HTTP/1.1'), 400],
    ['no HTTP', 'rubbish\r\n\r\n', 400],
  ])('turns away %s', async (_name, sent, status) => {
    expect(statusOf(await exchange(sent))).toBe(status);
  });

  it('ends a body of unknown length at its limit', async () => {
    const headers = ['Host: localhost', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
    const json = request('POST /api/v1/login HTTP/1.1', headers);
    const text = await exchange(json, chunk.repeat(8), '0\r\n\r\n');
    expect(statusOf(text)).toBe(413);
  });
});
