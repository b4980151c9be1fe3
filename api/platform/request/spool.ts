import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes that are read a second time, in a file that no one else can read. */
interface Spool {
  /** The file, for those that read it out of order. */
  path: string;
  /** The same bytes, each kept before it is passed on. */
  kept<Piece extends Uint8Array>(stream: AsyncIterable<Piece>): AsyncGenerator<Piece>;
  /** The stored bytes, from the start. */
  read(): Readable;
  remove(): Promise<void>;
}

/** Opens a spool; its caller removes it. */
export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `colophon-spool-${randomUUID()}`);
  const file = await open(path, 'wx', 0o600);
  return {
    path,
    async *kept(stream) {
      for await (const piece of stream) {
        await file.appendFile(piece);
        yield piece;
      }
    },
    read: () => createReadStream(path),
    async remove() {
      await file.close();
      await rm(path, { force: true });
    },
  };
}
