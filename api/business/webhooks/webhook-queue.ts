import { sql } from 'drizzle-orm';
import { type Queue, existsIn, hasChanged } from '../../platform/jobs/queue.ts';

/** Messages to other programs. */
export const webhookQueue: Queue = {
  name: 'webhooks',
  title: 'Webhooks',
  about: 'Event deliveries to other programs.',
  items: () => sql`SELECT d.id::text, w.name || ': ' || d.event AS title,
      CASE WHEN d.state = 'attempting' THEN 'running' WHEN d.state = 'failed' THEN 'failed'
        WHEN d.attempt > 0 THEN 'retrying' ELSE 'waiting' END AS state,
      coalesce(CASE WHEN NOT w.enabled THEN coalesce(w.disabled_reason, 'The webhook is switched off.') END,
        CASE WHEN d.attempt > 0 THEN concat_ws(': ', d.status::text, nullif(left(d.answer, 200), '')) END) AS reason,
      d.attempt AS attempts, coalesce(d.settled_at, d.created_at) AS since
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id WHERE d.state IN ('queued', 'attempting', 'failed')`,
  exists: existsIn(sql`webhook_deliveries`),

  retry: (tx, { now }, id) =>
    hasChanged(
      tx,
      sql`UPDATE webhook_deliveries SET state = 'queued', due_at = ${now().toISOString()}, settled_at = NULL,
            attempt = CASE WHEN state = 'failed' THEN 0 ELSE attempt END
          WHERE id = ${id} AND (state = 'failed' OR (state = 'queued' AND attempt > 0))`,
    ),

  cancel: (tx, { now }, id) =>
    hasChanged(
      tx,
      sql`UPDATE webhook_deliveries SET state = 'cancelled', settled_at = ${now().toISOString()}
          WHERE id = ${id} AND state IN ('queued', 'failed')`,
    ),
};
