import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { ImageStorage } from './image-storage.ts';
import { spool } from './spool.ts';

const UNFINISHED = /^upload\.[\da-f-]{36}$/;

/** Images in a folder of the data directory, or other files that only its owner may read. */
export function createFolderImageStorage(folder: string, { isPrivate = false } = {}): ImageStorage {
  const modes = isPrivate ? { folder: 0o700, file: 0o600 } : { folder: 0o777, file: 0o666 };
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
      await mkdir(folder, { recursive: true, mode: modes.folder });
      const aside = join(folder, `upload.${randomUUID()}`);
      const spooled = await spool(source, aside, modes.file);
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

    removeAll: (identifier) => rm(pathOf(identifier), { recursive: true, force: true }),

    clearUnfinished: (before) => clearUnfinished(folder, before),
  };
}

async function clearUnfinished(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const file = join(folder, name);
    if (UNFINISHED.test(name) && (await isOlder(file, before))) await rm(file, { force: true });
  }
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && found.mtimeMs < before.getTime();
}
