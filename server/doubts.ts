/** A kept answer, as far as doubts are concerned: the object itself is what is doubted. */
type Kept = object;

/** The longest that an answer is shown when it is no longer known to be true (24 hours). */
export const STALE_MAX_MS = 24 * 60 * 60 * 1000;

/**
 * Which kept answers may no longer be true, and since when. Where what they were made from cannot be reached, they may be
 * shown as stale; not those that may show what was taken down.
 */
export class Doubts {
  readonly #since = new WeakMap<Kept, number>();
  readonly #hidden = new WeakSet<Kept>();

  /** `mayHide`: what is doubted is whether visitors may still see all of it. */
  raise(answer: Kept, { mayHide }: { mayHide: boolean }): void {
    if (!this.#since.has(answer)) this.#since.set(answer, performance.now());
    if (mayHide) this.#hidden.add(answer);
  }

  settle(answer: Kept): void {
    this.#since.delete(answer);
    this.#hidden.delete(answer);
  }

  has(answer: Kept): boolean {
    return this.#since.has(answer);
  }

  /** The other form of an answer is as doubtful as this one. */
  passOn(from: Kept, to: Kept): void {
    const since = this.#since.get(from);
    if (since !== undefined) this.#since.set(to, since);
    if (this.#hidden.has(from)) this.#hidden.add(to);
  }

  /** For how long an answer has been doubted, in milliseconds; undefined where there is no doubt. */
  ageOf(answer: Kept): number | undefined {
    const since = this.#since.get(answer);
    return since === undefined ? undefined : performance.now() - since;
  }

  /** Whether an answer in doubt may be shown until it can be confirmed or rendered again. */
  isShowable(answer: Kept): boolean {
    return !this.#hidden.has(answer) && (this.ageOf(answer) ?? 0) <= STALE_MAX_MS;
  }
}
