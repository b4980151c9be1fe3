import { createHash } from 'node:crypto';
import { EDGE_HEADERS } from '#api/http/edge-headers.ts';
import {
  type Compressed,
  compressQuickly,
  compressSmall,
  isWorthCompressing,
  quickBrotli,
  quickGzip,
} from './compression.ts';
import { ANYTHING, type ChangeSeen, type Source, type Tag, isTouched } from './page-tags.ts';
import { SegmentedCache } from './segmented-cache.ts';

/** An answer as it was made. */
export interface RenderedPage {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** What it shows; without them it may show anything. */
  tags?: ReadonlySet<Tag>;
  /** The answers that it was made from, all of them; without them it cannot be told whether it is still true. */
  sources?: readonly Source[];
}

/** An answer as it goes over the wire. */
export interface CachedPage {
  status: number;
  /** Names and values in turn: all headers but those that differ from one request to the next. */
  headers: readonly string[];
  /** Those of them that a 304 repeats (RFC 9110 §15.4.5). */
  notModifiedHeaders: readonly string[];
  etag: string;
  tags: ReadonlySet<Tag>;
  sources: readonly Source[] | undefined;
  identity: Buffer;
  /** Undefined where compression does not pay, or was not done because the answer is not kept. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface PageCacheOptions {
  maxBytes: number;
  /** Which answers may be kept; what is not is answered to everybody who waits for it, and forgotten. */
  isKept(page: RenderedPage): boolean;
  /** So long after the last change what is asked for again is compressed as small as it goes; never unless given. */
  polishAfterMs?: number;
  /** Whether what a kept answer was made from is still the same; without it, what may have changed is made anew. */
  isStillTrue?(sources: readonly Source[]): Promise<boolean>;
}

/** What an entry takes beside its bodies: header strings, the key, the maps. */
const ENTRY_BYTES = 2_000;
const REPEATED: ReadonlySet<string> = new Set(['cache-control', 'etag', 'vary']);

/**
 * Whole answers in memory, compressed once, and bounded. A change puts in doubt what may show it; what is asked for while
 * in doubt is compared with what it was made from, and made anew where that is different. Several requests for one that is not there wait for
 * one rendering. What was begun before a purge and finishes after it is answered but not kept.
 */
export class PageCache {
  readonly #pages: SegmentedCache<CachedPage>;
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  readonly #options: PageCacheOptions;
  /** Keys of pages that were asked for again and are not polished yet. */
  readonly #toPolish = new Set<string>();
  readonly #polished = new WeakSet<CachedPage>();
  readonly #doubtful = new WeakSet<CachedPage>();
  /** Kept, but not compressed: only this process has asked for it. */
  readonly #plain = new WeakSet<CachedPage>();
  #polishing: NodeJS.Timeout | undefined;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new SegmentedCache({ maxBytes: options.maxBytes, sizeOf: bytesOf });
  }

  /** An answer that is there already; the hot path, without a promise. */
  peek(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined || this.#doubtful.has(page) || this.#plain.has(page)) return undefined;
    if (!this.#polished.has(page)) this.#polishLater(key, page);
    return page;
  }

  async get(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const page = await this.getPlain(key, render);
    return this.#plain.has(page) ? this.#together(`whole ${key}`, () => this.#compressKept(key, page)) : page;
  }

  /** The same for this process itself, which needs no compressed forms: they are made when somebody else asks. */
  async getPlain(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = this.#pages.get(key);
    if (known !== undefined && !this.#doubtful.has(known)) return known;
    return this.#together(key, () => this.#confirmOrRender(key, known, render));
  }

  /** What several ask for between two changes is done once. */
  async #together(name: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const flightKey = `${this.#generation} ${name}`;
    const underWay = this.#underWay.get(flightKey);
    if (underWay !== undefined) return underWay;
    const flight = make().finally(() => this.#underWay.delete(flightKey));
    this.#underWay.set(flightKey, flight);
    return flight;
  }

  /**
   * What visitors see has changed: all that may show it is forgotten, or kept in doubt where its sources can tell.
   * Without a change given: everything.
   */
  purge(change?: ChangeSeen): void {
    this.#generation += 1;
    for (const [key, page] of this.#pages.entries()) {
      if (!isTouched(page.tags, change)) continue;
      if (page.sources === undefined || this.#options.isStillTrue === undefined) this.#pages.delete(key);
      else this.#doubtful.add(page);
    }
    clearTimeout(this.#polishing);
    this.#polishing = undefined;
    if (this.#toPolish.size > 0) this.#polishSoon();
  }

  /** Has an answer ready before anybody asks for it, and as small as it goes once it is quiet. */
  async warm(key: string, render: () => Promise<RenderedPage>): Promise<void> {
    await this.get(key, render);
    const page = this.#pages.get(key);
    if (page !== undefined && !this.#polished.has(page)) this.#polishLater(key, page);
  }

  /** Keys that were asked for more than once, the last first. */
  mostAskedFor(count: number): string[] {
    return this.#pages.keptKeys().slice(-count).toReversed();
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#pages.bytes;
  }

  async #confirmOrRender(
    key: string,
    known: CachedPage | undefined,
    render: () => Promise<RenderedPage>,
  ): Promise<CachedPage> {
    const generation = this.#generation;
    const sources = known?.sources;
    // What cannot be compared is made anew; the failure shows there.
    if (
      known !== undefined &&
      sources !== undefined &&
      (await this.#options.isStillTrue?.(sources).catch(() => false)) === true
    ) {
      if (generation === this.#generation) this.#doubtful.delete(known);
      return known;
    }
    return this.#renderAndKeep(key, render);
  }

  async #renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const generation = this.#generation;
    const rendered = await render();
    const page = uncompressed(rendered);
    if (!this.#options.isKept(rendered) || generation !== this.#generation) return page;
    if (isCompressible(page)) this.#plain.add(page);
    this.#pages.set(key, page);
    return page;
  }

  async #compressKept(key: string, page: CachedPage): Promise<CachedPage> {
    const whole = await compressed(page);
    if (this.#pages.get(key) === page && !this.#doubtful.has(page)) this.#pages.set(key, whole);
    return whole;
  }

  #polishLater(key: string, page: CachedPage): void {
    this.#polished.add(page);
    if (this.#options.polishAfterMs === undefined || page.brotli === undefined) return;
    this.#toPolish.add(key);
    this.#polishSoon();
  }

  #polishSoon(): void {
    this.#polishing ??= setTimeout(
      () => void this.#polishAll(this.#generation),
      this.#options.polishAfterMs,
    ).unref();
  }

  /** One at a time, so that requests find a free thread. What a change puts in doubt has its turn when it is asked for. */
  async #polishAll(generation: number): Promise<void> {
    for (const key of this.#toPolish) {
      this.#toPolish.delete(key);
      const page = this.#pages.get(key);
      if (page?.brotli === undefined) continue;
      const brotli = await compressSmall(page.identity).catch(() => undefined);
      const isInDoubt = this.#doubtful.has(page);
      if (isInDoubt) this.#polished.delete(page);
      else if (brotli !== undefined && brotli.length < page.brotli.length && this.#pages.get(key) === page) {
        const small = { ...page, brotli };
        this.#polished.add(small);
        this.#pages.set(key, small);
      }
      if (generation !== this.#generation) return;
    }
    this.#polishing = undefined;
  }
}

/** An answer that is sent as it is. */
export function uncompressed({ status, headers, body, tags, sources }: RenderedPage): CachedPage {
  const identity =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  const etag = headers.etag ?? `"${createHash('sha1').update(identity).digest('base64url')}"`;
  const vary = [headers.vary, 'Accept-Encoding'].filter((part) => part !== undefined).join(', ');
  const all: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': EDGE_HEADERS['Referrer-Policy'],
    'permissions-policy': EDGE_HEADERS['Permissions-Policy'],
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
    tags: tags ?? ANYTHING,
    sources,
    identity,
    brotli: undefined,
    gzip: undefined,
  };
}

/** The same in every form that callers may ask for. */
async function compressed(page: CachedPage): Promise<CachedPage> {
  const forms: Compressed = await compressQuickly(page.identity);
  return { ...page, ...forms };
}

/** The same in the one form that this caller takes. */
export async function compressedFor(page: CachedPage, encoding: 'br' | 'gzip'): Promise<CachedPage> {
  return encoding === 'br'
    ? { ...page, brotli: await quickBrotli(page.identity) }
    : { ...page, gzip: await quickGzip(page.identity) };
}

export function isCompressible({ identity, headers }: CachedPage): boolean {
  return isWorthCompressing(headers[headers.indexOf('content-type') + 1] ?? '', identity.length);
}

function bytesOf({ identity, brotli: br, gzip: gz }: CachedPage): number {
  return identity.length + (br?.length ?? 0) + (gz?.length ?? 0) + ENTRY_BYTES;
}
