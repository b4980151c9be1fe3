import type { Product } from './open-product.ts';

const POLL_MS = 500;
const NEWEST = { text: 'SELECT coalesce(max(id), 0)::int AS newest FROM outbox', name: 'outbox_newest' };

export interface OutboxWatch {
  stop(): void;
}

/**
 * Calls `onChange` when anybody changed what visitors see. A change of this process is told at once; one of another
 * node on the same database is found by asking for the newest note, so that no message between nodes can be lost.
 */
export function watchOutbox(product: Product, onChange: () => void): OutboxWatch {
  let newest = -1;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  product.onChange(onChange);

  async function poll(): Promise<void> {
    try {
      const [row] = await product.deps.database.select<{ newest: number }>(NEWEST, []);
      const found = row?.newest ?? 0;
      if (newest !== -1 && found !== newest) onChange();
      newest = found;
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
