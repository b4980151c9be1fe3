import { sql } from 'drizzle-orm';
import { rows } from '../database/database.ts';
import { doubling } from '../jobs/backoff.ts';
import { MessageQueue } from '../jobs/message-queue.ts';
import { type Queue, existsIn } from '../jobs/queue.ts';
import { later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const MINUTE_MS = 60_000;

/** A single email as it is stored. */
export interface QueuedMail {
  id: string;
  kind: 'newsletter' | 'account';
  purpose: string;
  recipient: string;
  sender: string;
  subject: string;
  headers: Record<string, string>;
  html: string | null;
  text: string;
  attempt: number;
  due_at: string;
  created_at: string;
}

/** About six hours of attempts: by then a mail system that was down is back, or someone is looking into it. */
export const mails = new MessageQueue<QueuedMail>({
  table: 'mails',
  held: 'sending',
  done: 'sent',
  attemptsMax: 12,
  backoff: doubling(MINUTE_MS, 64 * MINUTE_MS),
  leaseMs: 5 * MINUTE_MS,
});

/** Single emails: confirmations, welcome series, invitations, links. */
export const mailQueue: Queue = {
  name: 'mails',
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items: () => sql`SELECT q.id::text, subject || ' → ' || recipient AS title, ${mails.shownState} AS state,
      smtp_reply AS reason, NULL::jsonb AS said, attempt AS attempts, coalesce(settled_at, created_at) AS since
    FROM mails q WHERE ${mails.isShown}`,
  exists: existsIn(sql`mails`),

  /** The content of an account email is deleted after the attempt: there is nothing left to send. */
  async retry(tx, deps, id) {
    const isQueued = await mails.retry(tx, deps, { id, set: sql`wait_ms = 0`, where: sql`NOT emptied` });
    if (isQueued)
      await rows(tx, sql`UPDATE welcome_sends SET state = 'queued', settled_at = NULL WHERE id = ${id}`);
    return isQueued;
  },

  async cancel(tx, deps, id) {
    const isCancelled = await mails.cancel(tx, deps, {
      id,
      set: sql`emptied = true, html = NULL, text = NULL`,
    });
    if (isCancelled)
      await rows(
        tx,
        sql`UPDATE welcome_sends SET state = 'cancelled', settled_at = ${deps.now().toISOString()}
            WHERE id = ${id} AND state = 'queued'`,
      );
    return isCancelled;
  },
};
