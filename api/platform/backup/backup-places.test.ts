import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepInBucket } from './backup-places.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-places-'));
const objects = new Map<string, string>();
let server: Server;

/** Object storage with one bucket, `backups`. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://storage');
    const key = pathname.replace(/^\/backups\//, '');
    void (async () => {
      if (!pathname.startsWith('/backups/')) response.writeHead(404);
      else if (request.method === 'PUT') objects.set(key, (await buffer(request)).toString());
      else if (request.method === 'DELETE') objects.delete(key);
      else if (search.includes('list-type=2'))
        response.write([...objects.keys()].map((name) => `<Key>${name}</Key>`).join(''));
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket = (name: string) => ({
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  bucket: name,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  region: undefined,
});

describe('backups in a bucket', () => {
  const file = join(folder, 'one');
  const name = (day: number) => `colophon-2026-11-0${day}T03-00-00.backup`;

  it('keeps the newest and leaves everything else alone', async () => {
    writeFileSync(file, 'a backup');
    objects.set('colophon-notes.txt', 'mine');
    for (const day of [1, 2, 3]) await keepInBucket(bucket('backups'), { file, name: name(day), keep: 2 });
    expect([...objects.keys()].toSorted()).toEqual([name(2), name(3), 'colophon-notes.txt']);
    expect(objects.get(name(3))).toBe('a backup');
  });

  it('says that there is no such bucket', async () => {
    await expect(keepInBucket(bucket('other'), { file, name: name(4), keep: 2 })).rejects.toThrow(
      'no bucket other',
    );
  });
});
