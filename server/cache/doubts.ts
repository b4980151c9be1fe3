/** A cached response; identity matters. */
type Kept = object;

/** How long a possibly outdated response may be shown at most (24 hours). */
export const STALE_MAX_MS = 24 * 60 * 60 * 1000;

/**
 * Which cached responses may be outdated, and since when. When their sources cannot be reached, they may be
 * shown as stale, except those that may show unpublished content.
 */
export class Doubts {
  readonly #since = new WeakMap<Kept, number>();
  readonly #hidden = new WeakSet<Kept>();

  /** `mayHide`: the change may have hidden something from visitors. */
  raise(answer: Kept, { mayHide }: { mayHide: boolean }): void {
    if (!this.#since.has(answer)) this.#since.set(answer, performance.now());
    if (mayHide) this.#hidden.add(answer);
  }

  clear(answer: Kept): void {
    this.#since.delete(answer);
    this.#hidden.delete(answer);
  }

  has(answer: Kept): boolean {
    return this.#since.has(answer);
  }

  /** Another form of the same response is as doubtful. */
  passOn(from: Kept, to: Kept): void {
    const since = this.#since.get(from);
    if (since !== undefined) this.#since.set(to, since);
    if (this.#hidden.has(from)) this.#hidden.add(to);
  }

  /** How long a response has been in doubt, in milliseconds; undefined if it is not. */
  ageOf(answer: Kept): number | undefined {
    const since = this.#since.get(answer);
    return since === undefined ? undefined : performance.now() - since;
  }

  /** Whether a doubtful response may be shown until it can be confirmed or rendered again. */
  isShowable(answer: Kept): boolean {
    return !this.#hidden.has(answer) && (this.ageOf(answer) ?? 0) <= STALE_MAX_MS;
  }
}
