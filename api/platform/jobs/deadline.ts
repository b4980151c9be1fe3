/** Work that was still going when its time was over. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** After the signal was given, work may take this long to end by itself before it is left behind. */
const ABORT_GRACE_MS = 1_000;

export interface Deadline {
  deadlineMs: number;
  /** Aborted when the process stops: the work is notified, and the shutdown waits for it. */
  stop: AbortSignal;
}

/**
 * Runs work that is stopped by a signal, at its deadline or at a shutdown. Throws {@link DeadlineError} shortly after
 * the deadline even when the work ignores the signal; such work is abandoned. Timers run on the monotonic clock, so
 * changing the machine's time moves no deadline.
 */
export async function withDeadline<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  { deadlineMs, stop }: Deadline,
): Promise<Result> {
  const deadline = new AbortController();
  const error = new DeadlineError(`not finished after ${deadlineMs / 1000} seconds`);
  const timers: NodeJS.Timeout[] = [];
  const late = new Promise<never>((_, reject) => {
    timers.push(
      setTimeout(() => deadline.abort(error), deadlineMs),
      setTimeout(() => reject(error), deadlineMs + ABORT_GRACE_MS),
    );
  });
  try {
    return await Promise.race([run(AbortSignal.any([deadline.signal, stop])), late]);
  } finally {
    timers.forEach((timer) => clearTimeout(timer));
  }
}

/** Waits, on the monotonic clock; ends early without an error when the signal is given. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
