import type { CachedPage } from './cached-page.ts';
import { cacheBytes } from './cache-bytes.ts';
import { SegmentedCache } from './segmented-cache.ts';

interface Decoded {
  etag: string;
  value: unknown;
  bytes: number;
}

/** The total, including objects. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of an object per byte of its JSON, including what pages cache for it. */
const BYTES_PER_BYTE = 6;
const ENTRY_BYTES = 1_000;

/**
 * Cached responses as parsed objects: parsed once for all pages that request them, and frozen, because they must not change.
 * As long as a response stays the same, so do its objects, so values derived from them can be cached with them. Bounded; an
 * evicted response is parsed again.
 */
export class DecodedAnswers {
  readonly #decoded: SegmentedCache<Decoded>;

  constructor(maxBytes = cacheBytes(MAX_BYTES)) {
    this.#decoded = new SegmentedCache({ maxBytes, sizeOf: ({ bytes }) => bytes });
  }

  /** The content of the response with this key; undefined when it cannot be parsed. */
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

/** JSON values have no cycles, and responses of the API are nested no deeper than a document may be. */
function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
