import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedPost } from './guarded-fetch.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => void response.end('taken'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
const url = (host = '127.0.0.1') => `http://${host}:${(server.address() as AddressInfo).port}/in`;
const message = { headers: {}, body: '{}' };

describe('what is sent to our own network', () => {
  it('leaves where the host is listed, and nowhere else', async () => {
    const post = createGuardedPost();
    expect(await post(url(), { ...message, isListed: true })).toEqual({ status: 200, text: 'taken' });
    await expect(post(url(), message)).rejects.toThrow('public internet');
    await expect(post(url('localhost'), message)).rejects.toThrow('public internet');
  });

  it('never connects to a cloud metadata service, by any name', async () => {
    for (const address of ['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254']) {
      const post = createGuardedPost({ resolve: () => Promise.resolve([address]), timeoutMs: 2000 });
      await expect(post('http://metadata.internal/', { ...message, isListed: true })).rejects.toThrow(
        'Can’t connect',
      );
    }
    const post = createGuardedPost();
    await expect(post('http://169.254.169.254/', { ...message, isListed: true })).rejects.toThrow(
      'Can’t connect',
    );
  });
});
