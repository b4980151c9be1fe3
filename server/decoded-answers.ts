import type { CachedPage } from './cached-page.ts';
import { cacheBytes } from './cache-bytes.ts';
import { SegmentedCache } from './segmented-cache.ts';

interface Decoded {
  etag: string;
  value: unknown;
  bytes: number;
}

/** All together, their objects included. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an object takes for each byte of the JSON that it was read from, with what pages remember of it. */
const BYTES_PER_BYTE = 6;
const ENTRY_BYTES = 1_000;

/**
 * Cached answers as parsed objects: parsed once for all pages that ask for them. They must not change, so they are
 * frozen; as long as an answer stays the same, so do its objects, and what is made from one may be remembered beside
 * it. Bounded; an evicted answer is parsed again.
 */
export class DecodedAnswers {
  readonly #decoded: SegmentedCache<Decoded>;

  constructor(maxBytes = cacheBytes(MAX_BYTES)) {
    this.#decoded = new SegmentedCache({ maxBytes, sizeOf: ({ bytes }) => bytes });
  }

  /** What the answer kept under this key says; undefined where nothing can be read. */
  of(key: string, { etag, identity, status }: CachedPage): unknown {
    const known = this.#decoded.get(key);
    if (known?.etag === etag) return known.value;
    const value = frozen(read(identity));
    if (status === 200) {
      this.#decoded.set(key, { etag, value, bytes: identity.length * BYTES_PER_BYTE + ENTRY_BYTES });
    }
    return value;
  }

  get bytes(): number {
    return this.#decoded.bytes;
  }
}

function read(identity: Buffer): unknown {
  try {
    return JSON.parse(identity.toString()) as unknown;
  } catch {
    return undefined;
  }
}

/** Values of JSON have no cycles, and what the API answers is nested no deeper than a document may be. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
