import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ImageStorage } from '../platform/storage/image-storage.ts';

/** Images that are gone with the test. */
export function createMemoryImageStorage(): ImageStorage {
  const pictures = new Map<string, Uint8Array>();
  return {
    read: (key) => Promise.resolve(pictures.get(key)),
    write(key, bytes) {
      pictures.set(key, bytes);
      return Promise.resolve();
    },
    async receive(source) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of source) chunks.push(chunk);
      const bytes = new Uint8Array(Buffer.concat(chunks));
      return {
        bytes: bytes.length,
        digest: hash('sha256', bytes, 'hex'),
        head: bytes.subarray(0, 4096),
        keep: (key) => Promise.resolve(void pictures.set(key, bytes)),
        discard: () => Promise.resolve(),
      };
    },
    readPart(key, { start, end }) {
      const part = pictures.get(key)?.subarray(start, end + 1);
      return Promise.resolve(part && Readable.from([part]));
    },
    removeAll(identifier) {
      for (const key of pictures.keys()) if (key.startsWith(`${identifier}/`)) pictures.delete(key);
      return Promise.resolve();
    },
  };
}
