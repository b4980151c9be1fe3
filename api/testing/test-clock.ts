/** A clock that is stopped until it is moved. */
export interface TestClock {
  now: () => Date;
  /** The monotonic clock: moved only by `advance`. */
  uptime: () => number;
  /** Lets time pass. */
  advance(milliseconds: number): void;
  /** Sets the clock of the machine, as a person or a time server does: no time passes. */
  jump(milliseconds: number): void;
  set(moment: string): void;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function createTestClock(start: string): TestClock {
  let time = Date.parse(start);
  let passed = 0;
  return {
    now: () => new Date(time),
    uptime: () => passed,
    advance(milliseconds) {
      time += milliseconds;
      passed += milliseconds;
    },
    jump(milliseconds) {
      time += milliseconds;
    },
    set(moment) {
      time = Date.parse(moment);
    },
  };
}
