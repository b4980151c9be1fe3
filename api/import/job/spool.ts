import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes what arrives into a file of its own that nobody else can read; its caller removes it. */
export async function spooled(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const path = join(tmpdir(), `colophon-import-${randomUUID()}`);
  try {
    await pipeline(Readable.from(stream), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return path;
}
