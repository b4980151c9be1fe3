import { compressSmall } from './compression.ts';
import {
  type CachedPage,
  type RenderedPage,
  bytesOf,
  compressed,
  isCompressible,
  uncompressed,
} from './cached-page.ts';
import { Doubts } from './doubts.ts';
import { type ChangeSeen, type Source, isTouched } from './page-tags.ts';
import { SegmentedCache } from './segmented-cache.ts';

export interface PageCacheOptions {
  maxBytes: number;
  /** Which responses may be cached; others are sent to everyone who waits for them, and then discarded. */
  isKept(page: RenderedPage): boolean;
  /** How long after the last change popular pages are compressed to the smallest size; default: never. */
  polishAfterMs?: number;
  /**
   * Whether the sources of a cached response are unchanged; without it, anything that may have changed is
   * rendered again.
   */
  isStillTrue?(sources: readonly Source[]): Promise<boolean>;
  /**
   * Whether a response shows the changed record, which may have been unpublished: then it is not shown again
   * before it is confirmed or rendered again. Without it, and for unknown changes, every response may show
   * it.
   */
  shows?(page: CachedPage, change: ChangeSeen): boolean;
  /**
   * Whether a failure means, like status 503, that nothing can be rendered now: then stale responses are
   * shown.
   */
  isUnavailable?(error: unknown): boolean;
}

/** An entry as it is saved for the next start. */
export interface SavedEntry {
  key: string;
  page: CachedPage;
  /** Whether it was requested more than once. */
  isKept: boolean;
  /** Whether its smallest form exists. */
  isPolished: boolean;
}

/** Called before anything is compared or rendered for an outside caller: waits for a turn, or throws. */
export type Admit = <Result>(work: () => Promise<Result>) => Promise<Result>;

const UNAVAILABLE = 503;

/**
 * Complete responses in memory, compressed once, and bounded. A change marks the responses that may show it
 * as stale; a stale response is compared with its sources when it is requested, and rendered again if they
 * differ. If neither is possible at the moment, it is served as it is: {@link PageCache.staleMsOf} says so.
 * Several requests for a missing response wait for one rendering. A rendering that began before a purge and
 * finishes after it is returned but not cached.
 */
export class PageCache {
  readonly #pages: SegmentedCache<CachedPage>;
  readonly #underWay = new Map<string, Promise<CachedPage>>();
  readonly #options: PageCacheOptions;
  /** Keys of pages that were requested again and are not fully compressed yet. */
  readonly #toPolish = new Set<string>();
  readonly #polished = new WeakSet<CachedPage>();
  readonly #doubts = new Doubts();
  /** Cached but not compressed: only this process has requested it. */
  readonly #plain = new WeakSet<CachedPage>();
  #polishing: NodeJS.Timeout | undefined;
  #generation = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new SegmentedCache({ maxBytes: options.maxBytes, sizeOf: bytesOf });
  }

  /** A cached response; the hot path, without a promise. */
  peek(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined || this.#doubts.has(page) || this.#plain.has(page)) return undefined;
    if (!this.#polished.has(page)) this.#polishLater(key, page);
    return page;
  }

  async get(key: string, render: () => Promise<RenderedPage>, admit?: Admit): Promise<CachedPage> {
    const known = this.#pages.get(key);
    const isReady = known !== undefined && !this.#doubts.has(known) && !this.#plain.has(known);
    if (isReady || admit === undefined) return this.#getWhole(key, render);
    try {
      return await this.#together(`admitted ${key}`, () => admit(() => this.#getWhole(key, render)));
    } catch (error) {
      return this.#insteadOf(error, known);
    }
  }

  async #getWhole(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const page = await this.getPlain(key, render);
    return this.#plain.has(page) ? this.#together(`whole ${key}`, () => this.#compressKept(key, page)) : page;
  }

  /**
   * The same for this process itself, without compressed forms, which are created on the first outside
   * request.
   */
  async getPlain(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const known = this.#pages.get(key);
    if (known !== undefined && !this.#doubts.has(known)) return known;
    return this.#together(key, () => this.#confirmOrRender(key, known, render));
  }

  /** Concurrent requests between two changes share the work. */
  async #together(name: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const flightKey = `${this.#generation} ${name}`;
    const underWay = this.#underWay.get(flightKey);
    if (underWay !== undefined) return underWay;
    const flight = make().finally(() => this.#underWay.delete(flightKey));
    this.#underWay.set(flightKey, flight);
    return flight;
  }

  /**
   * What visitors see has changed: marks everything that may show the change as stale, or everything if no
   * change is given.
   */
  purge(change?: ChangeSeen): void {
    this.#generation += 1;
    for (const [, page] of this.#pages.entries()) {
      if (!isTouched(page.tags, change)) continue;
      const mayHide = change === undefined || this.#options.shows?.(page, change) !== false;
      this.#doubts.raise(page, { mayHide });
    }
    clearTimeout(this.#polishing);
    this.#polishing = undefined;
    if (this.#toPolish.size > 0) this.#polishSoon();
  }

  /** Prepares a response before it is requested, and in its smallest form once there is time. */
  async warm(key: string, render: () => Promise<RenderedPage>): Promise<void> {
    await this.#getWhole(key, render);
    const page = this.#pages.get(key);
    if (page !== undefined && !this.#polished.has(page)) this.#polishLater(key, page);
  }

  /** Keys that were requested more than once, latest first. */
  mostAskedFor(count: number): string[] {
    return this.#pages.keptKeys().slice(-count).toReversed();
  }

  /** How long a response has been stale, in milliseconds; undefined: as current as can be known. */
  staleMsOf(page: CachedPage): number | undefined {
    return this.#doubts.ageOf(page);
  }

  /** A response, stale or not, for inspecting its content. */
  lastOf(key: string): CachedPage | undefined {
    return this.#pages.find(key);
  }

  /** All current entries, most recently requested first. */
  settled(): SavedEntry[] {
    return this.#pages.newestFirst().flatMap(({ key, value: page, isKept }) => {
      if (this.#doubts.has(page)) return [];
      return [{ key, page, isKept, isPolished: this.#polished.has(page) && !this.#toPolish.has(key) }];
    });
  }

  /**
   * Puts back what {@link settled} returned, which the caller knows to be current or marks as stale right afterward.
   */
  restore(entries: readonly SavedEntry[]): void {
    for (const { key, page, isKept, isPolished } of entries.toReversed()) {
      if (isPolished) this.#polished.add(page);
      if (page.brotli === undefined && isCompressible(page)) this.#plain.add(page);
      this.#pages.set(key, page);
      if (isKept) this.#pages.get(key);
    }
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
    // What cannot be compared is rendered again, where the failure shows.
    if (
      known !== undefined &&
      sources !== undefined &&
      (await this.#options.isStillTrue?.(sources).catch(() => false)) === true
    ) {
      if (generation === this.#generation) this.#doubts.clear(known);
      return known;
    }
    try {
      const page = await this.#renderAndKeep(key, render);
      return page.status === UNAVAILABLE && this.#isShowable(known) ? known : page;
    } catch (error) {
      return this.#insteadOf(error, known);
    }
  }

  /** The cached response, when a failure means that there is nothing better at the moment. */
  #insteadOf(error: unknown, known: CachedPage | undefined): CachedPage {
    if (this.#isShowable(known) && this.#options.isUnavailable?.(error) === true) return known;
    throw error;
  }

  #isShowable(known: CachedPage | undefined): known is CachedPage {
    return known !== undefined && this.#doubts.isShowable(known);
  }

  async #renderAndKeep(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const generation = this.#generation;
    const rendered = await render();
    const page = uncompressed(rendered);
    if (rendered.isStale === true) {
      this.#doubts.raise(page, { mayHide: false });
      return page;
    }
    if (!this.#options.isKept(rendered)) {
      // What no longer exists must not be found here either.
      if (rendered.status < 500) this.#pages.delete(key);
      return page;
    }
    if (generation !== this.#generation) return page;
    if (isCompressible(page)) this.#plain.add(page);
    this.#pages.set(key, page);
    return page;
  }

  async #compressKept(key: string, page: CachedPage): Promise<CachedPage> {
    const whole = await compressed(page);
    this.#doubts.passOn(page, whole);
    if (this.#pages.get(key) === page && !this.#doubts.has(page)) this.#pages.set(key, whole);
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

  /** One at a time, so that requests find a free thread. Stale entries are handled on request. */
  async #polishAll(generation: number): Promise<void> {
    for (const key of this.#toPolish) {
      this.#toPolish.delete(key);
      const page = this.#pages.get(key);
      if (page?.brotli === undefined) continue;
      const brotli = await compressSmall(page.identity).catch(() => undefined);
      const isInDoubt = this.#doubts.has(page);
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
