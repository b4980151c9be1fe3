import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { later } from '../../platform/base/spoken.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, hasChanged } from '../../platform/jobs/queue.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const EMAIL_SERIES = 'email-series';

/** Steps of series that couldn’t be done. An item is a step (its ID), or a series and a person (`series.contact`). */
export const seriesQueue: Queue = {
  name: EMAIL_SERIES,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  listsAll: true,
  items:
    () => sql`SELECT f.item AS id, coalesce(s.subject, e.name) || coalesce(' → ' || c.email, '') AS title,
      CASE WHEN f.failed_at IS NULL THEN 'retrying' ELSE 'failed' END AS state, f.reason, f.said, f.attempts, f.noted_at AS since
    FROM queue_failures f LEFT JOIN welcome_steps s ON s.id::text = f.item
    LEFT JOIN email_series e ON e.id::text = split_part(f.item, '.', 1)
    LEFT JOIN contacts c ON c.id::text = split_part(f.item, '.', 2)
    WHERE f.queue = ${EMAIL_SERIES} AND coalesce(s.id, e.id) IS NOT NULL`,
  async exists(on, id) {
    const [first = ''] = id.split('.');
    const found = await rows(
      on,
      sql`SELECT 1 FROM welcome_steps WHERE id::text = ${first} AND series_id IS NOT NULL
          UNION ALL SELECT 1 FROM email_series WHERE id::text = ${first}`,
    );
    return found.length > 0;
  },

  async retry(tx, { now }, id) {
    const [series = '', contact = ''] = id.split('.');
    await rows(
      tx,
      sql`UPDATE series_people SET ended_at = NULL, reason = NULL, due_at = ${now().toISOString()}
          WHERE series_id::text = ${series} AND contact_id::text = ${contact} AND reason = 'failed'`,
    );
    return hasChanged(tx, sql`DELETE FROM queue_failures WHERE queue = ${EMAIL_SERIES} AND item = ${id}`);
  },

  /** The person leaves the series; or the series of a step is turned off. */
  async cancel(tx, { now }, id) {
    const [first = '', contact] = id.split('.');
    await clearFailures(tx, { queue: EMAIL_SERIES, items: [id] });
    if (contact === undefined)
      return hasChanged(
        tx,
        sql`UPDATE email_series SET enabled = false, version = version + 1
            WHERE id = (SELECT series_id FROM welcome_steps WHERE id::text = ${first})`,
      );
    await rows(
      tx,
      sql`UPDATE series_people SET ended_at = ${now().toISOString()}, reason = 'failed'
          WHERE series_id::text = ${first} AND contact_id::text = ${contact} AND ended_at IS NULL`,
    );
    return true;
  },
};
