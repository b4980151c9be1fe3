/**
 * Requests that wait for the person: the session ended while they were working, or the step asks them to
 * confirm their identity. A dialog asks once for all of them. Then they are repeated, or the person declines
 * and they fail.
 */
export interface ReAuthentication {
  /** Resolves once there is a new token; rejects with `cause` when the person declines. */
  wait(cause: unknown): Promise<void>;
  succeed(): void;
  decline(): void;
  isWaiting(): boolean;
  /** Why the first of them waits; undefined when none does. */
  cause(): unknown;
  subscribe(listener: () => void): () => void;
}

interface Waiting {
  resolve: () => void;
  reject: (cause: unknown) => void;
  cause: unknown;
}

export function createReAuthentication(): ReAuthentication {
  let waiting: Waiting[] = [];
  const listeners = new Set<() => void>();
  const settle = (settleOne: (one: Waiting) => void) => {
    const settled = waiting;
    waiting = [];
    for (const one of settled) settleOne(one);
    for (const listener of listeners) listener();
  };
  return {
    wait: (cause) =>
      new Promise((resolve, reject) => {
        waiting.push({ resolve, reject, cause });
        for (const listener of listeners) listener();
      }),
    succeed: () => settle((one) => one.resolve()),
    decline: () => settle((one) => one.reject(one.cause)),
    isWaiting: () => waiting.length > 0,
    cause: () => waiting[0]?.cause,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
