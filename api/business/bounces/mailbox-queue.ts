import type { Translator } from '#schema/messages/translator.ts';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { doubling } from '../../platform/jobs/backoff.ts';
import { LeasedQueue } from '../../platform/jobs/leased-queue.ts';
import { type Queue, hasChanged } from '../../platform/jobs/queue.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

export const RETURNED_MAIL = 'returned-mail';

const MINUTE_MS = 60_000;
/** How often the mailbox is read. */
export const READ_EVERY_MS = MINUTE_MS;
/** By failures in a row. A provider that is asked too often with a wrong password locks the account. */
export const READING_WAITS = doubling(READ_EVERY_MS, 60 * MINUTE_MS);

/** A mailbox that this process reads. */
export interface MailboxLease {
  key: string;
  lease_owner: string;
  uid_validity: string | null;
  last_uid: number;
  failures: number;
}

/** Mailboxes of the return path, each read by one of all nodes. */
export const mailboxes = new LeasedQueue<MailboxLease>({
  table: 'bounce_mailboxes',
  key: 'key',
  fence: ['lease_owner'],
  onClaim: ({ newId }) => sql`lease_owner = ${newId()}`,
  open: (now) => sql`q.due_at <= ${now.toISOString()}`,
  order: sql`q.due_at`,
  held: sql`true`,
  // Longer than a message takes; it is renewed with each.
  lease: { ms: 5 * MINUTE_MS, until: 'lease_until' },
});

/** What the mailbox of bounces could not be read of: the mailbox as a whole (its key), or one message (key, validity and UID). */
export const mailboxQueue: Queue = {
  name: RETURNED_MAIL,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  titleIn,
  listsAll: true,
  items:
    () => sql`SELECT md5(key) AS id, key AS title, 'retrying' AS state, failure AS reason, failure_said AS said, failures AS attempts,
        coalesce(read_at, due_at) AS since FROM bounce_mailboxes WHERE failures > 0
      UNION ALL
      SELECT md5(item), json_build_object('message', item)::text, CASE WHEN failed_at IS NULL THEN 'retrying' ELSE 'failed' END, reason, said, attempts,
        noted_at FROM queue_failures WHERE queue = ${RETURNED_MAIL}`,
  exists: async (on, id) =>
    (await rows(on, sql`SELECT 1 FROM bounce_mailboxes WHERE md5(key) = ${id}`)).length > 0,

  /** A message that was given up is behind the mark: reading it again means continuing from there. */
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

/** A mailbox by its key, or one of its messages. */
function titleIn(title: string, words: Translator): string {
  if (!title.startsWith('{')) return title;
  const { message } = JSON.parse(title) as { message: string };
  return words.of(messages)('queue_message', { message });
}
