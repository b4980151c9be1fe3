import { ApiError } from '#api/platform/base/api-error.ts';
import { later } from '#api/platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export interface AdmissionOptions {
  /** How many requests are handled at once. */
  atOnce?: number;
  /** The longest time that a request waits for its turn. */
  maxWaitMs?: number;
}

/** Fewer than the database sessions, so that staff who save find a free one. */
const AT_ONCE = 8;
/** The share of the slots for one caller while there are other callers. */
const ONE_CALLERS_SHARE = 0.75;
/**
 * For this long after another caller asked, there are others. Without a trusted proxy, all callers count as
 * one.
 */
const OTHERS_FOR_MS = 5_000;
const MAX_WAIT_MS = 900;
/** Bounds the memory of the queue, far beyond what could be served in time. */
const WAITING_MAX = 2_000;
/** After this long without work, earlier durations no longer predict the next. */
const FORGOTTEN_AFTER_MS = 1_000;
const RETRY_AFTER_S = '2';

interface Waiting {
  caller: string;
  since: number;
  isOver: boolean;
  enter(): void;
  refuse(error: ApiError): void;
}

/**
 * Admits costly work a few requests at a time, and refuses (503 `overloaded`) requests that would wait too
 * long: at once if the work of the last second shows that their turn comes too late, otherwise when their
 * time is over. So a burst of any size is served as long as it is quick, and under continuous load the queue
 * stays short. Callers take turns, and some slots are out of reach for any single caller: a heavy caller
 * waits behind its own requests, not others behind them
 * (docs/decisions/0019-database-faults-that-readers-notice.md).
 */
export class Admission {
  readonly #atOnce: number;
  readonly #share: number;
  readonly #maxWaitMs: number;
  /** By caller; the next one to be served comes first. */
  readonly #queues = new Map<string, Waiting[]>();
  /** All waiting requests, longest first, including some that no longer wait. */
  readonly #order: Waiting[] = [];
  /** How many slots each caller holds. */
  readonly #held = new Map<string, number>();
  #working = 0;
  #waiting = 0;
  #lastCaller: string | undefined;
  #othersUntil = 0;
  /** The recent average duration of one piece of work; undefined: not known yet. */
  #usualMs: number | undefined;
  #lastEndAt = 0;
  #clock: NodeJS.Timeout | undefined;

  constructor({ atOnce = AT_ONCE, maxWaitMs = MAX_WAIT_MS }: AdmissionOptions = {}) {
    this.#atOnce = atOnce;
    this.#share = Math.ceil(atOnce * ONE_CALLERS_SHARE);
    this.#maxWaitMs = maxWaitMs;
  }

  /** Throws 503 `overloaded` when there is no turn in time, before `work` begins. */
  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (this.#lastCaller !== undefined && this.#lastCaller !== caller)
      this.#othersUntil = performance.now() + OTHERS_FOR_MS;
    this.#lastCaller = caller;
    if (this.#working < this.#atOnce && this.#mayHoldMore(caller)) this.#begin(caller);
    else await this.#turn(caller);
    const beganAt = performance.now();
    try {
      return await work();
    } finally {
      this.#end(caller, performance.now() - beganAt);
    }
  }

  /** How many requests are waiting. */
  get waiting(): number {
    return this.#waiting;
  }

  get #perCaller(): number {
    return performance.now() < this.#othersUntil ? this.#share : this.#atOnce;
  }

  #mayHoldMore(caller: string): boolean {
    return (this.#held.get(caller) ?? 0) < this.#perCaller;
  }

  #begin(caller: string): void {
    this.#working += 1;
    this.#held.set(caller, (this.#held.get(caller) ?? 0) + 1);
  }

  #turn(caller: string): Promise<void> {
    const now = performance.now();
    if (now - this.#lastEndAt > FORGOTTEN_AFTER_MS) this.#usualMs = undefined;
    if (this.#expectedWaitMs(caller) > this.#maxWaitMs || this.#waiting >= WAITING_MAX)
      return Promise.reject(overloaded());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { caller, since: now, isOver: false, enter: resolve, refuse: reject };
    const queue = this.#queues.get(caller);
    if (queue === undefined) this.#queues.set(caller, [waiting]);
    else queue.push(waiting);
    this.#order.push(waiting);
    this.#waiting += 1;
    this.#clock ??= setTimeout(() => this.#refuseLate(), this.#maxWaitMs);
    return promise;
  }

  /**
   * For each other caller, as many requests come first as are waiting, and at most as many as for this
   * caller.
   */
  #expectedWaitMs(caller: string): number {
    const own = (this.#queues.get(caller)?.length ?? 0) + 1;
    let before = 0;
    for (const { length } of this.#queues.values()) before += Math.min(length, own);
    return Math.max((before + 1) / this.#atOnce, own / this.#perCaller) * (this.#usualMs ?? 0);
  }

  #end(caller: string, tookMs: number): void {
    this.#lastEndAt = performance.now();
    // Decreases faster than it increases: one slow piece of work is not a load.
    const usual = this.#usualMs ?? tookMs;
    this.#usualMs = usual + (tookMs - usual) * (tookMs < usual ? 0.5 : 0.1);
    this.#working -= 1;
    const held = (this.#held.get(caller) ?? 1) - 1;
    if (held === 0) this.#held.delete(caller);
    else this.#held.set(caller, held);
    this.#refuseLate();
    while (this.#working < this.#atOnce) {
      const next = this.#queues.keys().find((one) => this.#mayHoldMore(one));
      if (next === undefined) return;
      this.#begin(next);
      this.#leave(next)?.enter();
    }
  }

  /** The first request of a caller, whose other requests now queue behind those of all other callers. */
  #leave(caller: string): Waiting | undefined {
    const queue = this.#queues.get(caller) ?? [];
    const first = queue.shift();
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    if (first === undefined) return undefined;
    first.isOver = true;
    this.#waiting -= 1;
    return first;
  }

  #refuseLate(): void {
    clearTimeout(this.#clock);
    this.#clock = undefined;
    const now = performance.now();
    for (let [first] = this.#order; first !== undefined; [first] = this.#order) {
      if (!first.isOver && now - first.since < this.#maxWaitMs) {
        this.#clock = setTimeout(() => this.#refuseLate(), first.since + this.#maxWaitMs - now);
        return;
      }
      this.#order.shift();
      if (!first.isOver) this.#leave(first.caller)?.refuse(overloaded());
    }
  }
}

/** There is too much to do at the moment: a 503, after which a caller may try again. */
export function overloaded(): ApiError {
  return new ApiError('overloaded', {
    message: spoken('overloaded'),
    headers: { 'Retry-After': RETRY_AFTER_S },
  });
}
