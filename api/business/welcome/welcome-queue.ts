import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { type Queue, hasChanged } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const WELCOME_SERIES = 'welcome-series';

/**
 * Emails of welcome series that couldn’t be created; once created, they are single emails. An item is a step
 * (its ID), or a step and a person (`step.contact`).
 */
export const welcomeQueue: Queue = {
  name: WELCOME_SERIES,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  listsAll: true,
  items: () => sql`SELECT f.item AS id, s.subject || coalesce(' → ' || c.email, '') AS title,
      CASE WHEN f.failed_at IS NULL THEN 'retrying' ELSE 'failed' END AS state, f.reason, f.said, f.attempts, f.noted_at AS since
    FROM queue_failures f JOIN welcome_steps s ON s.id::text = split_part(f.item, '.', 1)
    LEFT JOIN contacts c ON c.id::text = split_part(f.item, '.', 2) WHERE f.queue = ${WELCOME_SERIES}`,
  exists: isStep,
  async retry(tx, _deps, id) {
    const [step = '', contact = ''] = id.split('.');
    await rows(
      tx,
      sql`WITH failed AS (DELETE FROM welcome_sends WHERE step_id::text = ${step} AND contact_id::text = ${contact}
            AND state = 'failed' RETURNING contact_id, step_id)
          UPDATE welcome_runs r SET stopped_at = NULL, reason = NULL FROM failed
          JOIN welcome_steps s ON s.id = failed.step_id
          WHERE r.contact_id = failed.contact_id AND r.contact_list_id = s.contact_list_id AND r.reason = 'finished'`,
    );
    return hasChanged(tx, sql`DELETE FROM queue_failures WHERE queue = ${WELCOME_SERIES} AND item = ${id}`);
  },

  /** Disables a step; or one person doesn’t get this email. */
  async cancel(tx, { now, newId }, id) {
    const [step = '', contact] = id.split('.');
    await clearFailures(tx, { queue: WELCOME_SERIES, items: [id] });
    if (contact === undefined)
      return hasChanged(tx, sql`UPDATE welcome_steps SET enabled = false WHERE id::text = ${step}`);
    const at = now().toISOString();
    await rows(
      tx,
      sql`INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at, settled_at)
          SELECT ${newId()}, s.id, c.id, 'cancelled', ${at}, ${at} FROM welcome_steps s, contacts c
          WHERE s.id::text = ${step} AND c.id::text = ${contact} ON CONFLICT (step_id, contact_id) DO NOTHING`,
    );
    return true;
  },
};

async function isStep(on: Queries, id: string): Promise<boolean> {
  const step = id.split('.')[0] ?? '';
  return (await rows(on, sql`SELECT 1 FROM welcome_steps WHERE id::text = ${step}`)).length > 0;
}
