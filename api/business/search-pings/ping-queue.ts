import { sql } from 'drizzle-orm';
import { MessageQueue } from '../../platform/jobs/message-queue.ts';
import { type Queue, existsIn } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A changed page that waits for a message to search engines. */
export interface SearchPing {
  id: string;
  record_id: string;
  attempt: number;
  due_at: string;
}

const MINUTE_MS = 60_000;

/** Attempts span about five hours: after that, search engines have likely come by themselves. */
export const searchPings = new MessageQueue<SearchPing>({
  table: 'search_pings',
  held: 'sending',
  done: 'done',
  attemptsMax: 5,
  backoff: { waitsMs: [MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS], spread: 0.1 },
  leaseMs: MINUTE_MS,
});

/** Changed pages whose URLs are sent to search engines. */
export const searchPingQueue: Queue = {
  name: 'search-pings',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items:
    () => sql`SELECT q.id::text, coalesce(p.title, q.record_id::text) AS title, ${searchPings.shownState} AS state, q.reason, q.said,
      q.attempt AS attempts, coalesce(q.settled_at, q.created_at) AS since
    FROM search_pings q LEFT JOIN publications p ON p.id = q.record_id WHERE ${searchPings.isShown}`,
  exists: existsIn(sql`search_pings`),
  retry: (tx, deps, id) => searchPings.retry(tx, deps, { id }),
  cancel: (tx, deps, id) => searchPings.cancel(tx, deps, { id }),
};
