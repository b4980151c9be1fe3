/** Runs work one after the other. Undefined: too many wait already. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result> | undefined;

/**
 * After each turn, the next one waits for as long as that one took, so that what takes turns has at most half of the time.
 */
export function createTurns({ waitingMax }: { waitingMax: number }): Turns {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const inTurn = async <Result>(before: Promise<void>, work: () => Promise<Result>, done: () => void) => {
    await before;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      waiting -= 1;
      setTimeout(done, performance.now() - begun);
    }
  };
  return (work) => {
    if (waiting > waitingMax) return undefined;
    waiting += 1;
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    return inTurn(before, work, resolve);
  };
}
