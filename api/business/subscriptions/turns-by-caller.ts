import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const AT_ONCE = 2;
/** Callers with this many turns in a minute share one slot with all others like them. */
const MANY_TURNS = 5;
const MINUTE_MS = 60_000;
/** After this many others, one heavy caller gets a turn, however many more are waiting. */
const OTHERS_FIRST = 10;
/** For all light callers together: fewer than the database sessions, so that staff who save still get one. */
const OTHERS_AT_ONCE = 6;
/** How many of one caller’s requests may wait: more than any limit lets through within its window. */
const WAITING_MAX = 500;
/** For all callers together; limits the memory of the queue. */
const ALL_WAITING_MAX = 3_000;
/** The longest wait for a turn: shorter than that of a proxy in front of us, usually 60 s. */
const WAIT_MAX_MS = 45_000;

interface Waiting {
  begin(leave: () => void): void;
  refuse(error: ApiError): void;
  deadline: NodeJS.Timeout;
}

interface Caller {
  /** Turns started in this minute. */
  turns: number;
  running: number;
  waiting: Waiting[];
}

/**
 * Runs the work of each caller a little at a time. Frequent callers share one slot: the one with the fewest
 * turns comes first, mostly while no one else is waiting. A flood keeps the database busy with only one thing
 * at a time. A crowd of callers waits here, where waiting costs nothing, rather than for
 * a database session. Throws 503 `overloaded` if the queue is too long, or after 45 s in it.
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
  /** Running work of frequent callers. */
  #busyRunning = 0;
  /** Running work of all other callers, and how much of it started while a frequent caller waited. */
  #othersRunning = 0;
  #othersBegun = 0;
  #waiting = 0;
  #minuteEnds = -Infinity;

  constructor(elapsed: () => number) {
    this.#elapsed = elapsed;
  }

  /** Waits for a slot; returns how to release it. Throws 503 if too many wait, or for too long. */
  async enter(name: string): Promise<() => void> {
    const caller = this.#callerOf(name);
    const place = caller.waiting.length === 0 ? this.#begin(caller) : undefined;
    if (place !== undefined) return place;
    if (caller.waiting.length >= WAITING_MAX || this.#waiting >= ALL_WAITING_MAX) throw overloaded();
    return this.#wait(caller);
  }

  #wait(caller: Caller): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const deadline = setTimeout(() => {
      caller.waiting.splice(caller.waiting.indexOf(waiting), 1);
      this.#waiting -= 1;
      waiting.refuse(overloaded());
    }, WAIT_MAX_MS);
    const waiting: Waiting = { begin: resolve, refuse: reject, deadline };
    caller.waiting.push(waiting);
    this.#waiting += 1;
    return promise;
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
    const isRoom = isBusy ? this.#isRoomForBusy() : this.#othersRunning < OTHERS_AT_ONCE;
    if (caller.running >= AT_ONCE || !isRoom) return undefined;
    caller.turns += 1;
    caller.running += 1;
    this.#count(isBusy, 1);
    this.#othersBegun = isBusy || !this.#doesBusyWait() ? 0 : this.#othersBegun + 1;
    return () => {
      caller.running -= 1;
      this.#count(isBusy, -1);
      this.#letNextBegin();
    };
  }

  #isRoomForBusy(): boolean {
    if (this.#busyRunning > 0) return false;
    return this.#othersRunning === 0 || this.#othersBegun >= OTHERS_FIRST;
  }

  #doesBusyWait(): boolean {
    for (const { turns, waiting } of this.#callers.values())
      if (turns >= MANY_TURNS && waiting.length > 0) return true;
    return false;
  }

  #count(isBusy: boolean, by: number): void {
    if (isBusy) this.#busyRunning += by;
    else this.#othersRunning += by;
  }

  #letNextBegin(): void {
    const waiting = [...this.#callers.values()].filter((caller) => caller.waiting.length > 0);
    for (const caller of waiting.toSorted((one, other) => one.turns - other.turns)) {
      const leave = this.#begin(caller);
      if (leave === undefined) continue;
      const next = caller.waiting.shift();
      this.#waiting -= 1;
      clearTimeout(next?.deadline);
      next?.begin(leave);
    }
  }
}

function overloaded(): ApiError {
  return new ApiError('overloaded', {
    message: spoken('busy'),
    headers: { 'Retry-After': '2' },
  });
}
