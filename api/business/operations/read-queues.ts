import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AnswerOf } from '#schema/answers/index.ts';
import { QUEUE_STATES, type QueueState } from '#schema/answers/operations/queues.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { keptIn } from '../../platform/base/kept-spoken.ts';
import { countStates } from '../../platform/jobs/count-states.ts';
import type { Queue, ShownItem } from '../../platform/jobs/queue.ts';
import { queues } from './queues.ts';

/** How many items of a queue are listed; the counts cover all of them. */
const SHOWN = 50;
/** An item that has waited longer than this is shown, because something holds it up. */
const STUCK_MINUTES = 15;

type QueueItem = AnswerOf<'GET /queues'>[number]['items'][number];

/**
 * Every queue with its counts, and with the items that failed, are being retried, or have waited too long.
 */
export async function readQueues(deps: AppDeps, words: Translator): Promise<AnswerOf<'GET /queues'>> {
  const shown: AnswerOf<'GET /queues'> = [];
  for (const queue of queues) shown.push(await readQueue(deps, queue, words));
  return shown;
}

async function readQueue(
  { database, now }: AppDeps,
  queue: Queue,
  words: Translator,
): Promise<AnswerOf<'GET /queues'>[number]> {
  const on = database.queries;
  const items = queue.items(now());
  const counted = await rows<{ state: QueueState; count: number; oldest: string }>(
    on,
    sql`SELECT state, count(*)::int AS count, min(since) AS oldest FROM (${items}) i GROUP BY state`,
  );
  const oldest = counted.flatMap(({ state, oldest: at }) =>
    state === 'waiting' || state === 'retrying' ? [new Date(at).toISOString()] : [],
  );
  const stuckSince = new Date(now().getTime() - STUCK_MINUTES * 60_000).toISOString();
  const found = await rows<ShownItem>(
    on,
    sql`SELECT id, title, state, reason, said, attempts, since FROM (${items}) i
        WHERE ${queue.listsAll === true} OR state IN ('failed', 'retrying') OR since < ${stuckSince}
        ORDER BY array_position(ARRAY['failed', 'retrying', 'running', 'waiting'], state), since, id LIMIT ${SHOWN + 1}`,
  );
  return {
    name: queue.name,
    title: queue.title.in(words),
    about: queue.about.in(words),
    counts: countStates(QUEUE_STATES, counted),
    oldest_waiting_at: oldest.toSorted()[0] ?? null,
    items: found.slice(0, SHOWN).map((item) => withActions(queue, item, words)),
    has_more: found.length > SHOWN,
  };
}

/** One item that is open or has failed. */
export async function readItem(
  on: Queries,
  queue: Queue,
  { id, now, words }: { id: string; now: Date; words: Translator },
): Promise<QueueItem | undefined> {
  const [found] = await rows<ShownItem>(
    on,
    sql`SELECT id, title, state, reason, said, attempts, since FROM (${queue.items(now)}) i WHERE id = ${id}`,
  );
  return found === undefined ? undefined : withActions(queue, found, words);
}

export function mayRetry({ state }: Pick<QueueItem, 'state'>): boolean {
  return state === 'failed' || state === 'retrying';
}

export function mayCancel(
  { cancellable = ['waiting', 'retrying', 'failed'] }: Queue,
  { state }: Pick<QueueItem, 'state'>,
): boolean {
  return cancellable.some((one) => one === state);
}

function withActions(queue: Queue, { said, ...item }: ShownItem, words: Translator): QueueItem {
  const actions: QueueItem['actions'] = [];
  if (mayRetry(item)) actions.push('retry');
  if (mayCancel(queue, item)) actions.push('cancel');
  const title = queue.titleIn?.(item.title, words) ?? item.title;
  return { ...item, title, reason: keptIn(words, { reason: item.reason, said }), actions };
}

/** How many items have failed in each queue, for the start page. */
export async function countFailed(
  { database, now }: AppDeps,
  words: Translator,
): Promise<{ name: string; title: string; failed: number }[]> {
  const counts: { name: string; title: string; failed: number }[] = [];
  for (const { name, title, items } of queues) {
    const [counted] = await rows<{ failed: number }>(
      database.queries,
      sql`SELECT count(*)::int AS failed FROM (${items(now())}) i WHERE state = 'failed'`,
    );
    if (counted !== undefined && counted.failed > 0)
      counts.push({ name, title: title.in(words), failed: counted.failed });
  }
  return counts;
}
