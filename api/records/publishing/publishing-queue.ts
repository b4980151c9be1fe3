import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, existsIn, hasChanged } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const SCHEDULED_PUBLISHING = 'scheduled-publishing';

/** Content whose time has come, and content that could not be published at its time: that is a draft again. */
export const publishingQueue: Queue = {
  name: SCHEDULED_PUBLISHING,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items: (now) => sql`SELECT c.id::text, c.title,
      CASE WHEN f.item IS NULL THEN 'waiting' WHEN f.failed_at IS NULL THEN 'retrying' ELSE 'failed' END AS state, f.reason, f.said,
      coalesce(f.attempts, 0) AS attempts, coalesce(f.noted_at, c.scheduled_at) AS since
    FROM content c LEFT JOIN queue_failures f ON f.queue = ${SCHEDULED_PUBLISHING} AND f.item = c.id::text
    LEFT JOIN publications p ON p.id = c.id
    WHERE c.status <> 'trashed' AND ((f.item IS NULL AND c.scheduled_at <= ${now.toISOString()})
      OR (f.item IS NOT NULL AND (p.id IS NULL OR p.updated_at < f.noted_at)))`,
  exists: existsIn(sql`content`),

  async retry(tx, { now }, id) {
    const wasNoted = await rows(
      tx,
      sql`DELETE FROM queue_failures WHERE queue = ${SCHEDULED_PUBLISHING} AND item = ${id} RETURNING 1`,
    );
    return (
      wasNoted.length > 0 &&
      hasChanged(
        tx,
        sql`UPDATE content SET scheduled_at = ${now().toISOString()} WHERE id = ${id} AND status <> 'trashed'`,
      )
    );
  },

  async cancel(tx, _deps, id) {
    await clearFailures(tx, { queue: SCHEDULED_PUBLISHING, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE content SET scheduled_at = NULL WHERE id = ${id} AND status <> 'trashed'`,
    );
  },
};
