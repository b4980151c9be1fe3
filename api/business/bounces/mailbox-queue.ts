import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { type Queue, hasChanged } from '../../platform/jobs/queue.ts';

export const RETURNED_MAIL = 'returned-mail';

/** What the mailbox of bounces could not be read of: the mailbox as a whole (its key), or one message (key, validity and UID). */
export const mailboxQueue: Queue = {
  name: RETURNED_MAIL,
  title: 'Bounce mailbox',
  about: 'The mailbox that receives bounces.',
  listsAll: true,
  items:
    () => sql`SELECT md5(key) AS id, key AS title, 'retrying' AS state, failure AS reason, failures AS attempts,
        coalesce(read_at, due_at) AS since FROM bounce_mailboxes WHERE failures > 0
      UNION ALL
      SELECT md5(item), 'Message ' || item, CASE WHEN failed_at IS NULL THEN 'retrying' ELSE 'failed' END, reason, attempts,
        noted_at FROM queue_failures WHERE queue = ${RETURNED_MAIL}`,
  exists: async (on, id) =>
    (await rows(on, sql`SELECT 1 FROM bounce_mailboxes WHERE md5(key) = ${id}`)).length > 0,

  /** A message that was given up lies behind the mark: reading it again means reading on from there. */
  async retry(tx, { now }, id) {
    const isDue = await hasChanged(
      tx,
      sql`UPDATE bounce_mailboxes SET due_at = ${now().toISOString()} WHERE md5(key) = ${id} AND failures > 0`,
    );
    if (isDue) return true;
    const [failed] = await rows<{ item: string }>(
      tx,
      sql`DELETE FROM queue_failures WHERE queue = ${RETURNED_MAIL} AND md5(item) = ${id} RETURNING item`,
    );
    const [, key, uid] = /^(.*) #(\d+)$/.exec(failed?.item ?? '') ?? [];
    if (key === undefined) return false;
    await rows(
      tx,
      sql`UPDATE bounce_mailboxes SET last_uid = least(last_uid, ${Number(uid) - 1}), due_at = ${now().toISOString()}
          WHERE key = ${key}`,
    );
    return true;
  },

  /** The mailbox itself is switched off in the settings; a message is left where it is. */
  cancel: (tx, _deps, id) =>
    hasChanged(
      tx,
      sql`DELETE FROM queue_failures WHERE queue = ${RETURNED_MAIL} AND md5(item) = ${id} AND failed_at IS NOT NULL`,
    ),
};
