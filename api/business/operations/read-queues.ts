import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { QUEUE_STATES, type Queue, type QueueState, type ShownItem } from '../../platform/jobs/queue.ts';
import { queues } from './queues.ts';

/** Items of a queue that are listed at most; the counts count all. */
const SHOWN = 50;
/** What waits for longer than this is shown, because something holds it up. */
const STUCK_MINUTES = 15;

/** A queue as the wire shows it. */
export interface ShownQueue {
  name: string;
  title: string;
  about: string;
  counts: Record<QueueState, number>;
  /** When the oldest item that waits or is retried came; null where nothing waits. */
  oldest_waiting_at: string | null;
  items: ShownItem[];
  has_more: boolean;
}

export const ITEM_SCHEMA = {
  type: 'object',
  required: ['id', 'title', 'state', 'reason', 'attempts', 'since', 'actions'],
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    state: { enum: [...QUEUE_STATES, 'cancelled', 'done'] },
    reason: { type: ['string', 'null'] },
    attempts: { type: 'integer' },
    since: { type: 'string', format: 'date-time' },
    actions: { type: 'array', items: { enum: ['retry', 'cancel'] } },
  },
};
export const QUEUE_SCHEMA = {
  type: 'object',
  required: ['name', 'title', 'about', 'counts', 'oldest_waiting_at', 'items', 'has_more'],
  properties: {
    name: { type: 'string' },
    title: { type: 'string' },
    about: { type: 'string' },
    counts: {
      type: 'object',
      required: [...QUEUE_STATES],
      properties: Object.fromEntries(QUEUE_STATES.map((state) => [state, { type: 'integer' }])),
    },
    oldest_waiting_at: { type: ['string', 'null'], format: 'date-time' },
    items: { type: 'array', items: ITEM_SCHEMA },
    has_more: { type: 'boolean' },
  },
};

/** Every queue with its counts, and the items that failed, are retried or have waited for long. */
export async function readQueues(deps: AppDeps): Promise<ShownQueue[]> {
  const shown: ShownQueue[] = [];
  for (const queue of queues) shown.push(await readQueue(deps, queue));
  return shown;
}

async function readQueue({ database, now }: AppDeps, queue: Queue): Promise<ShownQueue> {
  const on = database.queries;
  const items = queue.items(now());
  const counted = await rows<{ state: QueueState; count: number; oldest: string }>(
    on,
    sql`SELECT state, count(*)::int AS count, min(since) AS oldest FROM (${items}) i GROUP BY state`,
  );
  const counts = Object.fromEntries(QUEUE_STATES.map((state) => [state, 0])) as Record<QueueState, number>;
  for (const { state, count } of counted) counts[state] = count;
  const oldest = counted.flatMap(({ state, oldest: at }) =>
    state === 'waiting' || state === 'retrying' ? [new Date(at).toISOString()] : [],
  );
  const stuckSince = new Date(now().getTime() - STUCK_MINUTES * 60_000).toISOString();
  const found = await rows<ShownItem>(
    on,
    sql`SELECT id, title, state, reason, attempts, since FROM (${items}) i
        WHERE ${queue.listsAll === true} OR state IN ('failed', 'retrying') OR since < ${stuckSince}
        ORDER BY array_position(ARRAY['failed', 'retrying', 'running', 'waiting'], state), since, id LIMIT ${SHOWN + 1}`,
  );
  const { name, title, about } = queue;
  return {
    name,
    title,
    about,
    counts,
    oldest_waiting_at: oldest.toSorted()[0] ?? null,
    items: found.slice(0, SHOWN).map((item) => withActions(queue, item)),
    has_more: found.length > SHOWN,
  };
}

/** One open or failed item. */
export async function readItem(
  on: Queries,
  queue: Queue,
  { id, now }: { id: string; now: Date },
): Promise<ShownItem | undefined> {
  const [found] = await rows<ShownItem>(
    on,
    sql`SELECT id, title, state, reason, attempts, since FROM (${queue.items(now)}) i WHERE id = ${id}`,
  );
  return found === undefined ? undefined : withActions(queue, found);
}

export function mayRetry({ state }: ShownItem): boolean {
  return state === 'failed' || state === 'retrying';
}

export function mayCancel(
  { cancellable = ['waiting', 'retrying', 'failed'] }: Queue,
  { state }: ShownItem,
): boolean {
  return cancellable.includes(state);
}

function withActions(queue: Queue, item: ShownItem): ShownItem & { actions: string[] } {
  const actions = [...(mayRetry(item) ? ['retry'] : []), ...(mayCancel(queue, item) ? ['cancel'] : [])];
  return { ...item, actions };
}

/** How many items have failed, over all queues: for the start page. */
export async function countFailed({
  database,
  now,
}: AppDeps): Promise<{ name: string; title: string; failed: number }[]> {
  const counts: { name: string; title: string; failed: number }[] = [];
  for (const { name, title, items } of queues) {
    const [counted] = await rows<{ failed: number }>(
      database.queries,
      sql`SELECT count(*)::int AS failed FROM (${items(now())}) i WHERE state = 'failed'`,
    );
    if (counted !== undefined && counted.failed > 0) counts.push({ name, title, failed: counted.failed });
  }
  return counts;
}
