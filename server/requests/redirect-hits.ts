import type { AppDeps } from '#api/platform/deps/app-deps.ts';
import { addHits } from '#api/records/redirects/resolve.ts';

const EVERY_MS = 2_000;
/** Counted at once; more are written before they are due. */
const IDS_MAX = 5_000;

/** Counts how often redirects were followed, without a visitor waiting for it. */
export interface RedirectHits {
  note(id: string): void;
  /** Writes what is still to be written. */
  stop(): Promise<void>;
}

/** Hits in memory, written together every two seconds. What cannot be written is not counted: no page depends on it. */
export function countRedirectHits(deps: Pick<AppDeps, 'database' | 'now' | 'log'>): RedirectHits {
  let counted = new Map<string, number>();
  async function write(): Promise<void> {
    if (counted.size === 0) return;
    const hits = counted;
    counted = new Map();
    await addHits(deps, hits).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'redirect hits could not be counted');
    });
  }
  const timer = setInterval(() => void write(), EVERY_MS).unref();
  return {
    note(id) {
      counted.set(id, (counted.get(id) ?? 0) + 1);
      if (counted.size >= IDS_MAX) void write();
    },
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
