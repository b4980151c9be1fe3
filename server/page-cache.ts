import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SegmentedCache } from './segmented-cache.ts';

/** An answer as it was made. */
export interface RenderedPage {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array;
}

/** An answer as it goes over the wire. */
export interface CachedPage {
  status: number;
  /** Names and values in turn: all headers but those that differ from one request to the next. */
  headers: readonly string[];
  /** Those of them that a 304 repeats (RFC 9110 §15.4.5). */
  notModifiedHeaders: readonly string[];
  etag: string;
  identity: Buffer;
  /** Undefined where compression does not pay, or was not done because the answer is not kept. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Of compression: pages are compressed once and read often, answers of the API may be asked for once. */
  quality: { brotli: number; gzip: number };
  /** Which answers may be kept; what is not is answered to everybody who waits for it, and forgotten. */
  isKept(page: RenderedPage): boolean;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** What an entry takes beside its bodies: header strings, the key, the maps. */
const ENTRY_BYTES = 2_000;
const MIN_COMPRESSED_BYTES = 512;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|[a-z]+\+(?:json|xml)))/;
const REPEATED: ReadonlySet<string> = new Set(['cache-control', 'etag', 'vary']);
const LONG_BYTES = 100_000;
/** For what is compressed for one reader, and for what is long. */
const QUICK = { brotli: 4, gzip: 5 };

/**
 * Whole answers in memory, compressed once per change, and bounded. Several requests for one that is not there wait for
 * one rendering. What was begun before a purge and finishes after it is answered but not kept.
 */
export class PageCache {
  readonly #pages: SegmentedCache<CachedPage>;
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  readonly #options: PageCacheOptions;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new SegmentedCache({ maxBytes: options.maxBytes, sizeOf: bytesOf });
  }

  /** An answer that is there already; the hot path, without a promise. */
  peek(key: string): CachedPage | undefined {
    return this.#pages.get(key);
  }

  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const flightKey = `${this.#generation} ${key}`;
    const underWay = this.#underWay.get(flightKey);
    if (underWay !== undefined) return underWay;
    const flight = this.#renderAndKeep(key, render).finally(() => this.#underWay.delete(flightKey));
    this.#underWay.set(flightKey, flight);
    return flight;
  }

  /** Forgets everything: what visitors see has changed. */
  purge(): void {
    this.#generation += 1;
    this.#pages.clear();
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  /** The last few percent of a long text take more time than the rest of it. */
  #qualityFor({ identity }: CachedPage): PageCacheOptions['quality'] {
    return identity.length > LONG_BYTES ? QUICK : this.#options.quality;
  }

  async #renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const generation = this.#generation;
    const rendered = await render();
    const page = uncompressed(rendered);
    if (!this.#options.isKept(rendered) || generation !== this.#generation) return page;
    const whole = await compressed(page, this.#qualityFor(page));
    if (generation === this.#generation) this.#pages.set(key, whole);
    return whole;
  }
}

/** An answer that is sent as it is. */
export function uncompressed({ status, headers, body }: RenderedPage): CachedPage {
  const identity =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  const etag = headers.etag ?? `"${createHash('sha1').update(identity).digest('base64url')}"`;
  const vary = [headers.vary, 'Accept-Encoding'].filter((part) => part !== undefined).join(', ');
  const all: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...headers,
    etag,
    vary,
  };
  return {
    status,
    headers: Object.entries(all).flat(),
    notModifiedHeaders: Object.entries(all)
      .filter(([name]) => REPEATED.has(name))
      .flat(),
    etag,
    identity,
    brotli: undefined,
    gzip: undefined,
  };
}

/** The same in every form that callers may ask for. */
async function compressed(page: CachedPage, quality: PageCacheOptions['quality']): Promise<CachedPage> {
  if (!isWorthCompressing(page)) return page;
  const [br, gz] = await Promise.all([
    brotli(page.identity, { params: brotliParams(quality.brotli) }),
    gzipped(page.identity, { level: quality.gzip }),
  ]);
  return { ...page, brotli: br, gzip: gz };
}

/** The same in the one form that this caller takes, at the least cost. */
export async function compressedFor(page: CachedPage, encoding: 'br' | 'gzip'): Promise<CachedPage> {
  return encoding === 'br'
    ? { ...page, brotli: await brotli(page.identity, { params: brotliParams(QUICK.brotli) }) }
    : { ...page, gzip: await gzipped(page.identity, { level: QUICK.gzip }) };
}

export function isWorthCompressing({ identity, headers }: CachedPage): boolean {
  const type = headers[headers.indexOf('content-type') + 1] ?? '';
  return identity.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type);
}

function brotliParams(quality: number): Record<number, number> {
  return {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
}

function bytesOf({ identity, brotli: br, gzip: gz }: CachedPage): number {
  return identity.length + (br?.length ?? 0) + (gz?.length ?? 0) + ENTRY_BYTES;
}
