import { ApiError } from '#api/http/api-error.ts';

export interface AdmissionOptions {
  /** How many are worked on at once. */
  atOnce?: number;
  /** The longest that anybody waits for a turn. */
  maxWaitMs?: number;
}

/** Fewer than the sessions with the database, so that staff who save find one. */
const AT_ONCE = 8;
const MAX_WAIT_MS = 900;
/** A queue beyond any that moves in time: what bounds its memory. */
const WAITING_MAX = 2_000;
/** After so long without work, what it took before says nothing about now. */
const FORGOTTEN_AFTER_MS = 1_000;
const RETRY_AFTER_S = '2';

interface Waiting {
  since: number;
  enter(): void;
  refuse(error: ApiError): void;
}

/**
 * Lets a few at a time through to work that costs something, and turns away (503 `overloaded`) whoever would wait too long:
 * at once where the work of the last second tells that their turn comes too late, otherwise when their time is over. So a
 * burst is served as long as it is quick, however many it is, and under a load that does not end the queue stays short
 * (docs/decisions/0019-faults-in-sight-of-readers.md).
 */
export class Admission {
  readonly #atOnce: number;
  readonly #maxWaitMs: number;
  readonly #waiting: Waiting[] = [];
  #working = 0;
  /** What one piece of work takes, as of late; undefined: nobody knows. */
  #usualMs: number | undefined;
  #lastEndAt = 0;
  #clock: NodeJS.Timeout | undefined;

  constructor({ atOnce = AT_ONCE, maxWaitMs = MAX_WAIT_MS }: AdmissionOptions = {}) {
    this.#atOnce = atOnce;
    this.#maxWaitMs = maxWaitMs;
  }

  /** Throws 503 `overloaded` where there is no turn in time; `work` has not begun then. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#working < this.#atOnce) this.#working += 1;
    else await this.#turn();
    const beganAt = performance.now();
    try {
      return await work();
    } finally {
      this.#end(performance.now() - beganAt);
    }
  }

  /** How many wait for a turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  #turn(): Promise<void> {
    const now = performance.now();
    if (now - this.#lastEndAt > FORGOTTEN_AFTER_MS) this.#usualMs = undefined;
    const before = this.#waiting.length + 1;
    const waitMs = (before * (this.#usualMs ?? 0)) / this.#atOnce;
    if (waitMs > this.#maxWaitMs || before > WAITING_MAX) return Promise.reject(overloaded());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push({ since: now, enter: resolve, refuse: reject });
    this.#clock ??= setTimeout(() => this.#refuseLate(), this.#maxWaitMs);
    return promise;
  }

  #end(tookMs: number): void {
    this.#lastEndAt = performance.now();
    // Down faster than up: one slow piece of work is no load.
    const usual = this.#usualMs ?? tookMs;
    this.#usualMs = usual + (tookMs - usual) * (tookMs < usual ? 0.5 : 0.1);
    this.#refuseLate();
    const next = this.#waiting.shift();
    // The turn passes on: `#working` stays what it was.
    if (next === undefined) this.#working -= 1;
    else next.enter();
  }

  #refuseLate(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
    const now = performance.now();
    while (now - (this.#waiting[0]?.since ?? now) >= this.#maxWaitMs)
      this.#waiting.shift()?.refuse(overloaded());
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#clock = setTimeout(() => this.#refuseLate(), first.since + this.#maxWaitMs - now);
  }
}

function overloaded(): ApiError {
  return new ApiError('overloaded', {
    message: 'Too many ask at once. Please try again in a few seconds.',
    headers: { 'Retry-After': RETRY_AFTER_S },
  });
}
