import type { AppDeps } from '../app-deps.ts';

/** Work that waits in the database, of which one node does a piece at a time. */
export interface PolledWork {
  /** Does the next piece; answers whether there may be more. */
  next: (deps: AppDeps) => Promise<boolean>;
  /** How long to wait when there was none. */
  everyMs: number;
  /** What the log says of a piece that failed: it is tried again. */
  failure: string;
}

/** Keeps doing what waits, apart from the other jobs, until it is stopped; `stop` waits for the piece under way. */
export function startPolling(
  deps: AppDeps,
  { next, everyMs, failure }: PolledWork,
): { stop(): Promise<void> } {
  let isStopped = false;
  let wake = (): void => undefined;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const hasMore = await next(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, failure);
        return false;
      });
      if (hasMore || isStopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const running = run();
  return {
    stop: () => {
      isStopped = true;
      wake();
      return running;
    },
  };
}
