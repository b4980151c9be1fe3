import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderFetch } from './provider-fetch.ts';

let server: Server;
let port: number;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-api-key'])}`);
    if (request.url === '/elsewhere') response.writeHead(307, { location: '/key-taken' }).end();
    else response.end('an answer');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** By the address itself, or by what its name resolves to. */
const REFUSED = /not an address of a provider|fetch failed/;
const call = (fetch: typeof globalThis.fetch, url: string) =>
  fetch(url, { method: 'POST', headers: { 'x-api-key': 'secret' }, body: '{}' });
const named = (...addresses: string[]) => createProviderFetch('any', () => Promise.resolve(addresses));

describe('a call of a model provider', () => {
  it('reaches a server on this machine', async () => {
    const answer = await call(createProviderFetch('any'), `http://127.0.0.1:${port}/v1`);
    expect([answer.status, await answer.text()]).toEqual([200, 'an answer']);
    expect((await call(named('127.0.0.1'), `http://model.test:${port}/v1`)).status).toBe(200);
  });

  it('does not send the key to the target of a redirect', async () => {
    asked.length = 0;
    const answer = await call(createProviderFetch('any'), `http://127.0.0.1:${port}/elsewhere`);
    expect([answer.status, asked]).toEqual([307, ['/elsewhere secret']]);
  });

  it('makes no connection to a cloud metadata service, by any name', async () => {
    await expect(call(createProviderFetch('any'), 'http://169.254.169.254/latest')).rejects.toThrow(REFUSED);
    await expect(call(createProviderFetch('any'), 'http://[fd00:ec2::254]/latest')).rejects.toThrow(REFUSED);
    await expect(call(named('169.254.169.254'), `http://model.test:${port}/v1`)).rejects.toThrow(REFUSED);
    await expect(call(named('127.0.0.1', '168.63.129.16'), `http://model.test:${port}/`)).rejects.toThrow(
      REFUSED,
    );
  });

  it('stays on the public internet where the operator says so', async () => {
    asked.length = 0;
    const fetch = createProviderFetch('public', () => Promise.resolve(['127.0.0.1']));
    await expect(call(fetch, `http://127.0.0.1:${port}/v1`)).rejects.toThrow(REFUSED);
    await expect(call(fetch, `http://model.test:${port}/v1`)).rejects.toThrow(REFUSED);
    expect(asked).toEqual([]);
  });
});
