import { sql } from 'drizzle-orm';
import { rows } from '../database/database.ts';
import { type Queue, existsIn, hasChanged } from '../jobs/queue.ts';

/** Single mails: confirmations, welcome series, invitations, links. */
export const mailQueue: Queue = {
  name: 'mails',
  title: 'Single emails',
  about: 'Confirmations, welcome emails, invitations, and password links.',
  items: () => sql`SELECT id::text, subject || ' → ' || recipient AS title,
      CASE WHEN state = 'sending' THEN 'running' WHEN state = 'failed' THEN 'failed'
        WHEN attempt > 0 THEN 'retrying' ELSE 'waiting' END AS state,
      smtp_reply AS reason, attempt AS attempts, coalesce(settled_at, created_at) AS since
    FROM mails WHERE state IN ('queued', 'sending', 'failed')`,
  exists: existsIn(sql`mails`),

  /** What an account mail said is removed once it was tried: there is nothing left to send. */
  async retry(tx, { now }, id) {
    const at = now().toISOString();
    const isQueued = await hasChanged(
      tx,
      sql`UPDATE mails SET state = 'queued', due_at = ${at}, wait_ms = 0, settled_at = NULL,
            attempt = CASE WHEN state = 'failed' THEN 0 ELSE attempt END
          WHERE id = ${id} AND NOT emptied AND (state = 'failed' OR (state = 'queued' AND attempt > 0))`,
    );
    if (isQueued)
      await rows(tx, sql`UPDATE welcome_sends SET state = 'queued', settled_at = NULL WHERE id = ${id}`);
    return isQueued;
  },

  async cancel(tx, { now }, id) {
    const at = now().toISOString();
    const isCancelled = await hasChanged(
      tx,
      sql`UPDATE mails SET state = 'cancelled', settled_at = ${at}, emptied = true, html = NULL, text = NULL
          WHERE id = ${id} AND state IN ('queued', 'failed')`,
    );
    if (isCancelled)
      await rows(
        tx,
        sql`UPDATE welcome_sends SET state = 'cancelled', settled_at = ${at} WHERE id = ${id} AND state = 'queued'`,
      );
    return isCancelled;
  },
};
