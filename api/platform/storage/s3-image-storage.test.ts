import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3ImageStorage } from './s3-image-storage.ts';
import { givesBackParts } from './testing/gives-back-parts.ts';

/** A bucket in memory that implements the parts of S3's protocol that we use, and refuses unsigned requests. */
const objects = new Map<string, Buffer>();
let server: Server;
let broken = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer | string }> {
  const body = await buffer(request);
  if (broken) return { status: 503 };
  if (request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key-id/') !== true)
    return { status: 403 };
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (!url.pathname.startsWith('/pictures/')) return { status: 404 };
  const key = url.pathname.slice('/pictures/'.length);
  if (request.method === 'PUT') {
    objects.set(key, body);
    return { status: 200 };
  }
  if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
  if (key === '') {
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((candidate) => candidate.startsWith(prefix));
    return { status: 200, body: keys.map((found) => `<Contents><Key>${found}</Key></Contents>`).join('') };
  }
  const found = objects.get(key);
  if (found === undefined) return { status: 404 };
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  return start === undefined
    ? { status: 200, body: found }
    : { status: 206, body: found.subarray(Number(start), Number(end) + 1) };
}

function storageOf(bucket: string) {
  const { port } = server.address() as AddressInfo;
  return createS3ImageStorage({
    endpoint: `http://127.0.0.1:${port}/`,
    bucket,
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
    region: undefined,
  });
}

describe('images in object storage', () => {
  it('are read as they were written', async () => {
    const storage = storageOf('pictures');
    const bytes = new Uint8Array([0, 255, 1, 254]);
    await storage.write('ab12/original.png', bytes);
    expect(await storage.read('ab12/original.png')).toEqual(bytes);
  });

  it('receive chunks and return parts', async () => {
    await givesBackParts(storageOf('pictures'));
    expect(objects.get('ef/file.mp3')?.toString()).toBe('0123456789');
  });

  it('are undefined if there is none', async () => {
    expect(await storageOf('pictures').read('ab12/missing.avif')).toBeUndefined();
  });

  it('are removed with all their variants, and nothing else', async () => {
    const storage = storageOf('pictures');
    for (const key of ['cd/original.png', 'cd/400.avif', 'ce/original.png'])
      await storage.write(key, new Uint8Array([1]));
    await storage.removeAll('cd');
    expect([...objects.keys()].filter((key) => key.startsWith('c'))).toEqual(['ce/original.png']);
  });

  it('say which bucket is not there', async () => {
    await expect(storageOf('elsewhere').write('ab/original.png', new Uint8Array([1]))).rejects.toThrow(
      'elsewhere',
    );
  });

  it('do not mistake a storage failure for a missing image', async () => {
    broken = true;
    await expect(storageOf('pictures').read('ab12/original.png')).rejects.toThrow('503');
    broken = false;
  });
});
