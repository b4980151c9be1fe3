import type { Product } from './open-product.ts';

const POLL_MS = 400;
/**
 * The newest note alone would not do: ids are given before the commit, so that a note may appear below one that was seen
 * already. The sum over the newest thousand changes with each of them.
 */
const STATE = {
  text: `SELECT coalesce(max(id), 0) || ' ' || coalesce(sum(id), 0) AS state
         FROM (SELECT id FROM outbox ORDER BY id DESC LIMIT 1000) AS newest`,
  name: 'outbox_state',
};

export interface OutboxWatch {
  stop(): void;
}

/**
 * Calls `onChange` when anybody changed what visitors see. A change of this process is told at once; one of another
 * node on the same database is found by asking for the newest notes, so that no message between nodes can be lost.
 */
export function watchOutbox(product: Pick<Product, 'deps' | 'onChange'>, onChange: () => void): OutboxWatch {
  let state: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  product.onChange(onChange);

  async function poll(): Promise<void> {
    try {
      const [found] = await product.deps.database.select<{ state: string }>(STATE, []);
      // The first look counts as a change: what was rendered before it may be older than what it saw.
      if (found?.state !== state) onChange();
      state = found?.state;
    } catch (error) {
      // Whether the cache is fresh is not known while the database is away.
      product.deps.log.warn({ err: error }, 'could not look for changes; pages are rendered anew');
      onChange();
    }
    if (!stopped) timer = setTimeout(() => void poll(), POLL_MS);
  }
  // The embedded database has no second node to hear from.
  if (product.deps.database.kind === 'postgres') void poll();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
