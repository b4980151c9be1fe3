import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ImageStorage } from './image-storage.ts';
import { spool } from './spool.ts';

/** Images in a folder of the data directory. */
export function createFolderImageStorage(folder: string): ImageStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async read(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written to a temporary file, flushed, and renamed: after a crash there is a whole image or none.
      const aside = `${path}.${randomUUID()}`;
      try {
        const file = await open(aside, 'wx');
        await file.writeFile(bytes);
        await file.sync();
        await file.close();
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },

    async receive(source) {
      await mkdir(folder, { recursive: true });
      const aside = join(folder, `upload.${randomUUID()}`);
      const spooled = await spool(source, aside);
      return {
        ...spooled,
        async keep(key) {
          const path = pathOf(key);
          await mkdir(dirname(path), { recursive: true });
          await rename(aside, path);
        },
        discard: () => rm(aside, { force: true }),
      };
    },

    async readPart(key, { start, end }) {
      try {
        const file = await open(pathOf(key));
        return file.createReadStream({ start, end });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    async removeAll(identifier) {
      await rm(pathOf(identifier), { recursive: true, force: true });
    },
  };
}
