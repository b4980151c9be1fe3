import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { cacheBytes } from './cache-bytes.ts';
import type { OutboxWatch } from './outbox-watch.ts';
import type { PageCache, SavedEntry } from './page-cache.ts';
import { entryBytes, readEntry } from './saved-entry.ts';

type Saves = Pick<PageCache, 'settled' | 'restore'>;
/** The caches that are saved, by name. */
export type SavedCaches = Readonly<Record<string, Saves>>;

export interface SavedPagesOptions {
  /** The data directory; saved pages are in its folder `cache`, which can be deleted at any time. */
  dataDir: string;
  /** Identifies the program, its variables, and the site folder: pages of another are not restored. */
  key: string;
  caches: SavedCaches;
  log: Pick<AppDeps['log'], 'warn'>;
  /** Default: 64 MB, less on small machines. */
  maxBytes?: number;
}

/** The contents of memory, saved on disk for the next start. */
export interface SavedPages {
  /**
   * Restores what was saved. Returns the marks of the changes that it includes: a watch with these reports
   * what has changed since. Undefined when nothing fits; damaged or expired files count as missing.
   */
  restore(): Promise<readonly string[] | undefined>;
  /**
   * Saves all current entries, if any has changed since the last time. A full disk only slows the next start.
   */
  save(watch: Pick<OutboxWatch, 'marks'>): Promise<void>;
  /** Saves every few minutes, so that a crash loses little; returns what stops it. */
  saveRegularly(watch: Pick<OutboxWatch, 'marks'>): () => void;
}

const MAX_BYTES = 64 * 1024 * 1024;
const EVERY_MS = 5 * 60 * 1000;
/** A change committed before the marks are read reaches the caches within this time. */
const SETTLE_MS = 1_000;
const BATCH_BYTES = 1024 * 1024;
const FORMAT = 1;
/** The length of the checksum at the end. */
const CHECK_BYTES = 4;

interface Head {
  format: number;
  key: string;
  marks: string[];
}

/** Saves caches of complete responses as one file, `cache/pages`, and restores them. */
export function createSavedPages(options: SavedPagesOptions): SavedPages {
  const folder = join(options.dataDir, 'cache');
  const file = join(folder, 'pages');
  let last = '';

  async function restore(): Promise<readonly string[] | undefined> {
    const found = await readFileWhole(file);
    if (found === undefined) return undefined;
    const read = entriesOf(found, options.key);
    if (read === undefined) return undefined;
    for (const [name, cache] of Object.entries(options.caches)) cache.restore(read.entries.get(name) ?? []);
    last = stateOf(options.caches);
    return read.marks;
  }

  async function save(watch: Pick<OutboxWatch, 'marks'>, settleMs = 0): Promise<void> {
    const marks = await watch.marks().catch(() => undefined);
    // Without an entry, this database cannot be told apart from another.
    if (marks === undefined || marks.length === 0) return;
    if (settleMs > 0) await wait(settleMs, undefined, { ref: false });
    const state = stateOf(options.caches);
    if (state === last) return;
    const aside = `${file}.${process.pid}.new`;
    try {
      await mkdir(folder, { recursive: true });
      const head: Head = { format: FORMAT, key: options.key, marks: [...marks] };
      await writeWhole(aside, partsOf(head, options.caches, options.maxBytes ?? cacheBytes(MAX_BYTES)));
      await rename(aside, file);
      last = state;
    } catch (error) {
      options.log.warn({ err: error }, 'cached pages could not be saved for the next start');
      await rm(aside, { force: true }).catch(() => undefined);
    }
  }

  return {
    restore,
    save: (watch) => save(watch),
    saveRegularly(watch) {
      const timer = setInterval(() => void save(watch, SETTLE_MS), EVERY_MS).unref();
      return () => clearInterval(timer);
    },
  };
}

/** Changes whenever an entry is added, replaced, or removed. */
function stateOf(caches: SavedCaches): string {
  const marks = Object.values(caches).map((cache) => {
    const entries = cache.settled();
    return crc32(
      entries
        .map(({ key, page, isPolished }) => `${key} ${page.etag} ${isPolished}`)
        .toSorted()
        .join('\n'),
    );
  });
  return marks.join(' ');
}

/**
 * The head, then entries of all caches in turn until the space is used up, so that each keeps its most
 * requested ones.
 */
function* partsOf(head: Head, caches: SavedCaches, maxBytes: number): Generator<Buffer> {
  yield lengthAnd(Buffer.from(JSON.stringify(head)));
  const queues = Object.entries(caches).map(([name, cache]) => ({ name, entries: cache.settled() }));
  const longest = Math.max(0, ...queues.map(({ entries }) => entries.length));
  let room = maxBytes;
  for (let index = 0; index < longest; index += 1) {
    for (const { name, entries } of queues) {
      const entry = entries[index];
      if (entry === undefined) continue;
      const bytes = lengthAnd(entryBytes(name, entry));
      room -= bytes.length;
      if (room < 0) return;
      yield bytes;
    }
  }
}

function lengthAnd(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** In batches, so that requests are answered in between. */
async function writeWhole(path: string, parts: Iterable<Buffer>): Promise<void> {
  const handle = await open(path, 'w');
  try {
    let check = 0;
    let batch: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length > 0) await handle.writev(batch);
      [batch, bytes] = [[], 0];
    };
    for (const part of parts) {
      check = crc32(part, check);
      batch.push(part);
      bytes += part.length;
      if (bytes >= BATCH_BYTES) await flush();
    }
    const end = Buffer.alloc(CHECK_BYTES);
    end.writeUInt32LE(check);
    batch.push(end);
    await flush();
  } finally {
    await handle.close();
  }
}

/** The file without its checksum; undefined if it is missing, too large, cut off, or damaged. */
async function readFileWhole(path: string): Promise<Buffer | undefined> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= CHECK_BYTES || size > 2 * MAX_BYTES) return undefined;
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: BATCH_BYTES }))
      chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.length <= CHECK_BYTES) return undefined;
  const content = bytes.subarray(0, -CHECK_BYTES);
  return crc32(content) === bytes.readUInt32LE(content.length) ? content : undefined;
}

/** The contents of a file by cache; undefined if it belongs to another program. */
function entriesOf(
  bytes: Buffer,
  key: string,
): { marks: string[]; entries: Map<string, SavedEntry[]> } | undefined {
  const [first, ...rest] = partsIn(bytes);
  const head = JSON.parse(first?.toString() ?? '{}') as Partial<Head>;
  if (head.format !== FORMAT || head.key !== key || head.marks === undefined) return undefined;
  const entries = Map.groupBy(rest.map(readEntry), ({ cache }) => cache);
  return { marks: head.marks, entries };
}

function* partsIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32LE(at);
    yield bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
}
