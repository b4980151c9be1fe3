import type { CachedPage } from './cached-page.ts';
import type { SavedEntry } from './page-cache.ts';
import type { Source, Tag } from './page-tags.ts';

/** An entry without its bodies, and their lengths; -1 for a missing form. */
interface Facts extends Pick<CachedPage, 'status' | 'headers' | 'notModifiedHeaders' | 'etag' | 'redirect'> {
  cache: string;
  key: string;
  isKept: boolean;
  isPolished: boolean;
  tags: Tag[];
  sources: readonly Source[] | null;
  lengths: [identity: number, brotli: number, gzip: number];
}

/** An entry of the named cache as bytes: the length of its facts, the facts as JSON, and its bodies. */
export function entryBytes(cache: string, { key, page, isKept, isPolished }: SavedEntry): Buffer {
  const { identity, brotli, gzip, tags, sources, ...rest } = page;
  const facts: Facts = {
    ...rest,
    cache,
    key,
    isKept,
    isPolished,
    tags: [...tags],
    sources: sources ?? null,
    lengths: [identity.length, brotli?.length ?? -1, gzip?.length ?? -1],
  };
  const json = Buffer.from(JSON.stringify(facts));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, identity, brotli ?? Buffer.alloc(0), gzip ?? Buffer.alloc(0)]);
}

/** The entry that {@link entryBytes} wrote, with its own bodies. */
export function readEntry(bytes: Buffer): SavedEntry & { cache: string } {
  const end = 4 + bytes.readUInt32LE(0);
  const facts = JSON.parse(bytes.subarray(4, end).toString()) as Facts;
  const { cache, key, isKept, isPolished, tags, sources, lengths, ...rest } = facts;
  let at = end;
  const [identity, brotli, gzip] = lengths.map((length) => {
    if (length === -1) return undefined;
    at += length;
    // Copied, because a slice would keep the whole file in memory.
    return Buffer.from(bytes.subarray(at - length, at));
  });
  const page: CachedPage = {
    ...rest,
    tags: new Set(tags),
    sources: sources ?? undefined,
    identity: identity ?? Buffer.alloc(0),
    brotli,
    gzip,
  };
  return { cache, key, isKept, isPolished, page };
}
