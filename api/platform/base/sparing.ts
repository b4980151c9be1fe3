/** Reports how many calls were suppressed in between; at most once per interval. */
export type Sparing = (tell: (untold: number) => void) => void;

const EVERY_MS = 1_000;

/** For what all requests meet with at once: a line of the log for each of them would only add to the trouble. */
export function createSparing(everyMs = EVERY_MS): Sparing {
  let quietUntil = 0;
  let untold = 0;
  return (tell) => {
    const now = performance.now();
    if (now < quietUntil) {
      untold += 1;
      return;
    }
    quietUntil = now + everyMs;
    tell(untold);
    untold = 0;
  };
}
