import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A rendered page as it goes over the wire. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  identity: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
}

/** A page before it was compressed. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const MAX_PAGES = 2_000;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const BROTLI_PARAMS = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/**
 * Whole pages in memory, compressed once per change. Bounded: the page that was not asked for longest goes first.
 * Several requests for a page that is not there wait for one rendering. What was rendered before a purge and finishes
 * after it is answered but not kept.
 */
export class PageCache {
  readonly #pages = new Map<string, CachedPage>();
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  /** A page that is there already; the hot path, without a promise. */
  peek(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page !== undefined) {
      this.#pages.delete(key);
      this.#pages.set(key, page);
    }
    return page;
  }

  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
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

  async #renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const generation = this.#generation;
    const page = await compressPage(await render());
    const isCacheable = page.status === 200 || page.status === 301;
    if (isCacheable && generation === this.#generation) {
      this.#pages.set(key, page);
      if (this.#pages.size > MAX_PAGES) {
        const [oldest] = this.#pages.keys();
        if (oldest !== undefined) this.#pages.delete(oldest);
      }
    }
    return page;
  }
}

/** The forms of a page that callers may ask for. */
export async function compressPage({ status, headers, body }: RenderedPage): Promise<CachedPage> {
  const identity = Buffer.from(body);
  const [br, gz] = await Promise.all([
    brotli(identity, { params: BROTLI_PARAMS }),
    gzipped(identity, { level: 9 }),
  ]);
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { status, headers, identity, brotli: br, gzip: gz, etag };
}

/** Parameters that change a page; all others are left out of its key, so that they cannot fill the cache. */
const PAGE_PARAMETERS = ['page', 'search', 'query'];
const MAX_VALUE_CHARS = 200;

/** The key of a page, or undefined when it is not kept: previews, and searches for whatever anybody types. */
export function cacheKeyOf(url: URL): string | undefined {
  if (/^\/(?:preview|login|setup|emails|search)(?:\/|$)/.test(url.pathname)) return undefined;
  const parts = PAGE_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null || value === '' ? [] : [`${name}=${value.slice(0, MAX_VALUE_CHARS)}`];
  });
  return `${url.pathname}?${parts.join('&')}`;
}
