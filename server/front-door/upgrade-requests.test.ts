import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { type Serving, serve } from '../testing/serving.ts';

let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  database = await createTestDatabase();
  serving = await serve(database.database, {
    render: () => () =>
      Promise.resolve({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: '<p>A page.</p>',
      }),
  });
});
afterAll(async () => {
  await serving.close();
  await database.close();
});

/** Everything that comes back until nothing has come for a moment. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(serving.port, '127.0.0.1', () => socket.write(bytes));
    const end = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(500, end);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('end', end);
    socket.on('error', end);
  });
}

const websocket = (path: string, token?: string) =>
  [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    '',
    '',
  ].join('\r\n');
/** A masked text frame that asks for something. */
const FRAME = '\x81\x85\x00\x00\x00\x00hello';

describe('requests to change the protocol', () => {
  it.each([
    ['of a page', '/', 200],
    ['of the API', '/api/v1/content', 200],
    ['of what is for staff', '/api/v1/contacts', 401],
    ['of a preview', '/api/v1/preview/none', 404],
  ])('are answered as plain requests: %s', async (_what, path, status) => {
    const text = await exchange(`${websocket(path)}${FRAME}`);
    expect(text).not.toContain('101 Switching');
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, found]) => Number(found));
    // The frame after it is no request: refused, or never read.
    expect(statuses[0]).toBe(status);
    expect(statuses.slice(1).every((other) => other === 400)).toBe(true);
  });

  it('are refused with a bad token like any other request, and the server lives', async () => {
    expect(await exchange(websocket('/api/v1/user', 'E'.repeat(43)))).toMatch(/^HTTP\/1\.1 401/);
    expect(await exchange(websocket('/api/v1/user', serving.test.tokens.viewer))).toMatch(/^HTTP\/1\.1 200/);
    expect((await serving.get('/')).status).toBe(200);
  });
});
