import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Settings } from '../storage/s3-image-storage.ts';
import { bucketOf, fromDisk } from '../storage/s3-image-storage.ts';

/** Names sort by time. Nothing else in a folder or bucket is ever deleted. */
const NAME = /^colophon-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;
const UNFINISHED = '.unfinished';

/** The name of a backup made at `now`: `colophon-2026-11-27T03-00-00.backup`. */
export function backupName(now: Date): string {
  return `colophon-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`;
}

/**
 * Makes a backup in `folder` and then deletes all but the newest `keep`. It gets its name when it is whole. Returns its path.
 * Throws what `make` throws, and leaves nothing behind.
 */
export async function keepInFolder(
  folder: string,
  { name, keep, make }: { name: string; keep: number; make: (file: string) => Promise<void> },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}${UNFINISHED}`);
  try {
    await make(draft);
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  for (const old of outdated(await readdir(folder), keep)) await rm(join(folder, old), { force: true });
  return join(folder, name);
}

/**
 * Uploads a backup to a bucket, and then deletes all but the newest `keep` there. Objects are written in one request: servers
 * take up to 5 GB that way. Throws when the storage refuses.
 */
export async function keepInBucket(
  settings: S3Settings,
  { file, name, keep }: { file: string; name: string; keep: number },
): Promise<void> {
  const { send, fail } = bucketOf(settings);
  const { size: bytes } = await stat(file);
  const stored = await send('PUT', `/${name}`, fromDisk(file, { bytes, digest: await digestOf(file) }));
  await stored.body?.cancel();
  if (stored.status === 404) fail();
  const listed = await (await send('GET', '/?list-type=2&prefix=colophon-')).text();
  const names = [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
  for (const old of outdated(names, keep)) await (await send('DELETE', `/${old}`)).body?.cancel();
}

/** All backups but the newest ones. */
function outdated(names: readonly string[], keep: number): string[] {
  const backups = names.filter((name) => NAME.test(name)).toSorted();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}
