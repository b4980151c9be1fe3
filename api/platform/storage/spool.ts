import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Received } from './image-storage.ts';

const HEAD_BYTES = 4096;

/** Writes a stream to a new file on disk; if the source fails, nothing is left behind. */
export async function spool(
  source: AsyncIterable<Uint8Array>,
  path: string,
  mode = 0o666,
): Promise<Pick<Received, 'bytes' | 'digest' | 'head'>> {
  const file = await open(path, 'wx', mode);
  try {
    return await copy(source, file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function copy(source: AsyncIterable<Uint8Array>, file: FileHandle) {
  const digest = createHash('sha256');
  const head: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes));
    bytes += chunk.length;
    digest.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return { bytes, digest: digest.digest('hex'), head: new Uint8Array(Buffer.concat(head)) };
}
