import type { ImageStorage } from '../platform/storage/image-storage.ts';

/** Pictures that are gone with the test. */
export function createMemoryImageStorage(): ImageStorage {
  const pictures = new Map<string, Uint8Array>();
  return {
    read: (key) => Promise.resolve(pictures.get(key)),
    write(key, bytes) {
      pictures.set(key, bytes);
      return Promise.resolve();
    },
    removeAll(identifier) {
      for (const key of pictures.keys()) if (key.startsWith(`${identifier}/`)) pictures.delete(key);
      return Promise.resolve();
    },
  };
}
