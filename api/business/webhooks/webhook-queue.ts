import { sql } from 'drizzle-orm';
import { MessageQueue } from '../../platform/jobs/message-queue.ts';
import { type Queue, existsIn } from '../../platform/jobs/queue.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const OFF = keptColumns(later(messages)('switched_off'));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A message to another program, and where it is sent. */
export interface WebhookMessage {
  id: string;
  webhook_id: string;
  event: string;
  payload: unknown;
  attempt: number;
  due_at: string;
  url: string;
  sealed_secret: string | null;
}

/**
 * About a day and a half of attempts: a program that restarted gets it within seconds, one that was broken
 * gets it the next day.
 */
export const webhookMessages = new MessageQueue<WebhookMessage>({
  table: 'webhook_deliveries',
  held: 'attempting',
  done: 'delivered',
  attemptsMax: 9,
  backoff: {
    waitsMs: [5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS],
    spread: 0.1,
  },
  leaseMs: MINUTE_MS,
  returning: sql`q.id, q.webhook_id, q.event, q.payload, q.attempt, q.due_at,
    (SELECT w.url FROM webhooks w WHERE w.id = q.webhook_id), (SELECT w.sealed_secret FROM webhooks w WHERE w.id = q.webhook_id)`,
});

/** Messages to other programs. */
export const webhookQueue: Queue = {
  name: 'webhooks',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items:
    () => sql`SELECT q.id::text, w.name || ': ' || q.event AS title, ${webhookMessages.shownState} AS state,
      coalesce(CASE WHEN NOT w.enabled THEN coalesce(w.disabled_reason, ${OFF.reason}::text) END,
        CASE WHEN q.attempt > 0 THEN concat_ws(': ', q.status::text, nullif(left(q.answer, 200), '')) END) AS reason,
      CASE WHEN NOT w.enabled THEN CASE WHEN w.disabled_reason IS NULL THEN ${OFF.said}::jsonb ELSE w.disabled_said END END AS said,
      q.attempt AS attempts, coalesce(q.settled_at, q.created_at) AS since
    FROM webhook_deliveries q JOIN webhooks w ON w.id = q.webhook_id WHERE ${webhookMessages.isShown}`,
  exists: existsIn(sql`webhook_deliveries`),

  retry: (tx, deps, id) => webhookMessages.retry(tx, deps, { id }),
  cancel: (tx, deps, id) => webhookMessages.cancel(tx, deps, { id }),
};
