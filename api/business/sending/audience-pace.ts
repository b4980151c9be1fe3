import type { ActiveCampaign } from './campaign-turns.ts';

const RESUMED_FIRST_MS = 500;

/**
 * Decides when the next part of an audience may be frozen, so that sending gets its share of the time while a
 * long list is processed.
 */
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

  /** A resumed campaign has recipients who are already waiting: they come before those still to be found. */
  look(active: readonly ActiveCampaign[]): void {
    if (active.some(({ id, isBegun }) => isBegun && !this.#known.has(id)))
      this.#notBefore = this.#elapsed() + RESUMED_FIRST_MS;
    this.#known = new Set(active.map(({ id }) => id));
  }

  /** Freezes one part; the next one has to wait as long as this one took. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#elapsed();
    const result = await work();
    const endedAt = this.#elapsed();
    this.#notBefore = endedAt + (endedAt - startedAt);
    return result;
  }
}
