/** A clock that stands still until it is moved. */
export interface TestClock {
  now: () => Date;
  advance(milliseconds: number): void;
  set(moment: string): void;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export function createTestClock(start: string): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
    set(moment) {
      time = Date.parse(moment);
    },
  };
}
