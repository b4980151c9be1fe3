/** Whether the server is without its database, as far as this window has noticed. */
export interface Outage {
  isOn(): boolean;
  subscribe(listener: () => void): () => void;
  /** The same `fetch`, which detects from responses when the database is down and when it is back. */
  watching: typeof globalThis.fetch;
}

interface OutageOptions {
  fetch: typeof globalThis.fetch;
  /** The time between two checks whether the database is back. */
  askEveryMs?: number;
}

const ASK_EVERY_MS = 2_000;
const UNAVAILABLE = 503;
/** The path that tells whether the server is ready. */
const READY = '/readyz';

/**
 * Begins with a response that says so (503 `database_unavailable`), and ends automatically: until then,
 * `/readyz` is polled.
 */
export function createOutage({ fetch, askEveryMs = ASK_EVERY_MS }: OutageOptions): Outage {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => void askAgain(), askEveryMs);
    for (const listener of listeners) listener();
  }
  function end(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    for (const listener of listeners) listener();
  }
  async function askAgain(): Promise<void> {
    const isReady = await fetch(READY).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) end();
    else if (timer !== undefined) timer = setTimeout(() => void askAgain(), askEveryMs);
  }

  return {
    isOn: () => timer !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async watching(input, init) {
      const response = await fetch(input, init);
      if (response.ok) end();
      else if (response.status === UNAVAILABLE && (await codeOf(response.clone())) === 'database_unavailable')
        begin();
      return response;
    },
  };
}

async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined;
  return body?.code;
}
