export interface CacheBounds<Value> {
  /** The maximum size of all values together. */
  maxBytes: number;
  sizeOf(value: Value): number;
}

/** The share of the space for entries that were requested once. */
const TRIAL_SHARE = 0.25;

/**
 * A bounded map in two segments. New entries are on probation; an entry that is requested again is kept, and evicted
 * when it was requested longest ago. A flood of keys that are never requested twice passes through the probation
 * segment and evicts nothing else.
 */
export class SegmentedCache<Value> {
  readonly #trial = new Map<string, Value>();
  readonly #kept = new Map<string, Value>();
  readonly #bounds: CacheBounds<Value>;
  /** The last requested key, which need not be moved to the end again. */
  #newest: string | undefined;
  #trialBytes = 0;
  #keptBytes = 0;

  constructor(bounds: CacheBounds<Value>) {
    this.#bounds = bounds;
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      if (key === this.#newest) return kept;
      this.#newest = key;
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const tried = this.#trial.get(key);
    if (tried !== undefined) this.#promote(key, tried);
    return tried;
  }

  /** The same without counting as a request. */
  find(key: string): Value | undefined {
    return this.#kept.get(key) ?? this.#trial.get(key);
  }

  /** A value larger than the probation segment is not kept at all. */
  set(key: string, value: Value): void {
    this.delete(key);
    this.#addToTrial(key, value);
  }

  delete(key: string): void {
    const { sizeOf } = this.#bounds;
    const tried = this.#trial.get(key);
    if (tried !== undefined && this.#trial.delete(key)) this.#trialBytes -= sizeOf(tried);
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#kept.delete(key)) this.#keptBytes -= sizeOf(kept);
  }

  clear(): void {
    this.#trial.clear();
    this.#kept.clear();
    this.#trialBytes = 0;
    this.#keptBytes = 0;
  }

  *entries(): Generator<[string, Value]> {
    yield* this.#trial;
    yield* this.#kept;
  }

  /** Most recently requested first: entries that were requested again, then those on probation. */
  newestFirst(): { key: string; value: Value; isKept: boolean }[] {
    const listed = (entries: Map<string, Value>, isKept: boolean) =>
      [...entries].map(([key, value]) => ({ key, value, isKept })).toReversed();
    return [...listed(this.#kept, true), ...listed(this.#trial, false)];
  }

  /** Keys of entries that were requested again, latest last. */
  keptKeys(): string[] {
    return [...this.#kept.keys()];
  }

  get size(): number {
    return this.#trial.size + this.#kept.size;
  }

  get bytes(): number {
    return this.#trialBytes + this.#keptBytes;
  }

  #promote(key: string, value: Value): void {
    const { maxBytes, sizeOf } = this.#bounds;
    this.delete(key);
    this.#kept.set(key, value);
    this.#newest = key;
    this.#keptBytes += sizeOf(value);
    while (this.#keptBytes > maxBytes * (1 - TRIAL_SHARE)) {
      const [oldest] = this.#kept;
      if (oldest === undefined) return;
      this.delete(oldest[0]);
      this.#addToTrial(...oldest);
    }
  }

  #addToTrial(key: string, value: Value): void {
    this.#trial.set(key, value);
    this.#trialBytes += this.#bounds.sizeOf(value);
    while (this.#trialBytes > this.#bounds.maxBytes * TRIAL_SHARE) {
      const [oldest] = this.#trial.keys();
      if (oldest === undefined) return;
      this.delete(oldest);
    }
  }
}
