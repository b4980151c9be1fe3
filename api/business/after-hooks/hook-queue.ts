import { sql } from 'drizzle-orm';
import { MessageQueue } from '../../platform/jobs/message-queue.ts';
import { type Queue, existsIn } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** One run of a hook: what the hook receives. */
export interface HookRun {
  id: string;
  hook: string;
  resource: string;
  record_id: string;
  asked_by: string | null;
  attempt: number;
  due_at: string;
}

const MINUTE_MS = 60_000;

/** Attempts span about nine hours, so a hook that is fixed in that time catches up. */
export const hookRuns = new MessageQueue<HookRun>({
  table: 'hook_runs',
  held: 'running',
  done: 'done',
  attemptsMax: 7,
  backoff: { waitsMs: [5_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS], spread: 0.1 },
  leaseMs: 2 * MINUTE_MS,
});

/** Site hooks that run after a change. */
export const hookQueue: Queue = {
  name: 'hooks',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items: () => sql`SELECT q.id::text, q.hook AS title, ${hookRuns.shownState} AS state, q.reason, q.said,
      q.attempt AS attempts, coalesce(q.settled_at, q.created_at) AS since
    FROM hook_runs q WHERE ${hookRuns.isShown}`,
  exists: existsIn(sql`hook_runs`),
  retry: (tx, deps, id) => hookRuns.retry(tx, deps, { id }),
  cancel: (tx, deps, id) => hookRuns.cancel(tx, deps, { id }),
};
