import { ApiError } from '../http/api-error.ts';

const AT_ONCE = 2;
/** Who had so many turns within a minute shares one place with all others of that kind. */
const MANY_TURNS = 10;
const MINUTE_MS = 60_000;
/** More than any limit lets through within its window. */
const WAITING_MAX = 500;

interface Caller {
  /** Turns begun in this minute. */
  turns: number;
  running: number;
  waiting: ((place: () => void) => void)[];
}

/**
 * Runs the work of each caller a little at a time, and the work of all who ask much one piece after the other, whoever had the fewest
 * turns first: a flood keeps the database busy with one thing at a time, and nobody else waits behind it.
 */
export function createTurnsByCaller(
  elapsed: () => number = () => performance.now(),
): <Result>(caller: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Turns(elapsed);
  return async (name, work) => {
    const leave = await turns.enter(name);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

class Turns {
  readonly #elapsed: () => number;
  readonly #callers = new Map<string, Caller>();
  /** Pieces of work of those who ask much. */
  #busyRunning = 0;
  #minuteEnds = -Infinity;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Waits for a place; answers how it is given back. Throws 503 where too many wait. */
  async enter(name: string): Promise<() => void> {
    const caller = this.#callerOf(name);
    const place = caller.waiting.length === 0 ? this.#begin(caller) : undefined;
    if (place !== undefined) return place;
    if (caller.waiting.length >= WAITING_MAX) {
      throw new ApiError('overloaded', {
        message: 'Too many requests wait at this moment. Please try again shortly.',
        headers: { 'Retry-After': '2' },
      });
    }
    return new Promise((resolve) => {
      caller.waiting.push(resolve);
    });
  }

  #callerOf(name: string): Caller {
    if (this.#elapsed() > this.#minuteEnds) this.#beginMinute();
    const caller = this.#callers.get(name) ?? { turns: 0, running: 0, waiting: [] };
    this.#callers.set(name, caller);
    return caller;
  }

  #beginMinute(): void {
    this.#minuteEnds = this.#elapsed() + MINUTE_MS;
    for (const [name, caller] of this.#callers) {
      caller.turns = 0;
      if (caller.running + caller.waiting.length === 0) this.#callers.delete(name);
    }
  }

  #begin(caller: Caller): (() => void) | undefined {
    const isBusy = caller.turns >= MANY_TURNS;
    if (caller.running >= AT_ONCE || (isBusy && this.#busyRunning > 0)) return undefined;
    caller.turns += 1;
    caller.running += 1;
    if (isBusy) this.#busyRunning += 1;
    return () => {
      caller.running -= 1;
      if (isBusy) this.#busyRunning -= 1;
      this.#letNextBegin();
    };
  }

  #letNextBegin(): void {
    const waiting = [...this.#callers.values()].filter((caller) => caller.waiting.length > 0);
    for (const caller of waiting.toSorted((one, other) => one.turns - other.turns)) {
      const place = this.#begin(caller);
      if (place !== undefined) caller.waiting.shift()?.(place);
    }
  }
}
