import type { ActiveCampaign } from './campaign-turns.ts';

const RESUMED_FIRST_MS = 500;

/** When the next part of an audience may be frozen: sending has its share of the time while a long list is gone through. */
export class AudiencePace {
  readonly #elapsed: () => number;
  #notBefore = -Infinity;
  #known = new Set<string>();

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  get isDue(): boolean {
    return this.#elapsed() >= this.#notBefore;
  }

  /** What was resumed has readers who wait already: they come before those who are still to be found. */
  look(active: readonly ActiveCampaign[]): void {
    if (active.some(({ id, isBegun }) => isBegun && !this.#known.has(id)))
      this.#notBefore = this.#elapsed() + RESUMED_FIRST_MS;
    this.#known = new Set(active.map(({ id }) => id));
  }

  /** Runs the work on one part; the next one is not due before as much time has passed again. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#elapsed();
    const result = await work();
    const endedAt = this.#elapsed();
    this.#notBefore = endedAt + (endedAt - startedAt);
    return result;
  }
}
