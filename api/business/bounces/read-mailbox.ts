import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { clearFailures, failAtOnce, noteFailure } from '../../platform/jobs/failures.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { type Mailbox, inFolder, parseImapUrl, wordsOf } from './imap-mailbox.ts';
import { UnreadableMessage } from './judge-message.ts';
import { RETURNED_MAIL } from './mailbox-queue.ts';
import { READ_MAX_BYTES } from './read-report.ts';
import { takeInMessage } from './take-in-message.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** How often this process asks whether the mailbox is due; and how often it is. */
const POLL_MS = 15 * SECOND_MS;
const EVERY_MS = MINUTE_MS;
/** Longer than a message takes; it is renewed with each. */
const LEASE_MS = 5 * MINUTE_MS;
const WAIT_MAX_MS = 60 * MINUTE_MS;
const MESSAGES_AT_ONCE = 200;
/** How long the mailbox may wait for its turn, by failures in a row, and for who holds it. */
export const READING_WAITS = {
  firstSeconds: EVERY_MS / SECOND_MS,
  mostSeconds: WAIT_MAX_MS / SECOND_MS,
  leaseSeconds: LEASE_MS / SECOND_MS,
};

/** Reads the mailbox of the return path, where one is set, apart from the other jobs. */
export function startMailbox(deps: AppDeps): { stop(): Promise<void> } {
  return startPolling(deps, { next: readMailbox, everyMs: POLL_MS, failure: 'bounces could not be read' });
}

/** One round, by one of all nodes. Answers whether there may be more. */
export async function readMailbox(deps: AppDeps): Promise<boolean> {
  const mailbox = await findMailbox(deps);
  if (mailbox === undefined) return false;
  const lease = await takeLease(deps, mailbox.key);
  if (lease === undefined) return false;
  try {
    const hasMore = await readNew(deps, mailbox, lease);
    await giveBack(deps, lease, { failure: null, waitMs: hasMore ? 0 : EVERY_MS });
    return hasMore;
  } catch (error) {
    const failure = wordsOf(error, mailbox);
    const waitMs = Math.min(EVERY_MS * 2 ** Math.min(lease.failures, 10), WAIT_MAX_MS);
    deps.log.warn(
      { mailbox: mailbox.key, reason: failure, wait_ms: waitMs },
      'the mailbox of bounces cannot be read',
    );
    await giveBack(deps, lease, { failure, waitMs });
    return false;
  }
}

/** What staff see of the mailbox: null where none is set. */
export async function mailboxState(deps: AppDeps): Promise<Record<string, unknown> | null> {
  const mailbox = await findMailbox(deps);
  if (mailbox === undefined) return null;
  const [state] = await rows<Record<string, unknown>>(
    deps.database.queries,
    sql`SELECT read_at, messages, failures, failure, due_at FROM bounce_mailboxes WHERE key = ${mailbox.key}`,
  );
  const isFixed = deps.env.bounceImapUrl !== undefined;
  return {
    address: mailbox.key,
    set_by_environment: isFixed,
    read_at: null,
    messages: 0,
    failures: 0,
    failure: null,
    ...state,
  };
}

async function findMailbox(deps: AppDeps): Promise<Mailbox | undefined> {
  const { imap_url: url } = await readSettings(deps, 'bounces');
  return url === null ? undefined : parseImapUrl(url);
}

/** Signs in and looks into the folder, now. Where that works, the mailbox is read with the next turn, however often it failed before. */
export async function checkMailbox(
  deps: AppDeps,
): Promise<{ works: true; messages: number } | { works: false; failure: string } | undefined> {
  const mailbox = await findMailbox(deps);
  if (mailbox === undefined) return undefined;
  try {
    const messages = await inFolder(mailbox, (_client, { exists }) => Promise.resolve(exists));
    await rows(
      deps.database.queries,
      sql`UPDATE bounce_mailboxes SET due_at = ${deps.now().toISOString()}, failures = 0, failure = NULL WHERE key = ${mailbox.key}`,
    );
    return { works: true, messages };
  } catch (error) {
    return { works: false, failure: wordsOf(error, mailbox) };
  }
}

interface Lease {
  key: string;
  owner: string;
  uid_validity: string | null;
  last_uid: number;
  failures: number;
}

/** One node at a time reads; a lease that ran out was of a node that is gone. */
async function takeLease(deps: AppDeps, key: string): Promise<Lease | undefined> {
  const owner = deps.newId();
  const now = deps.now();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const [lease] = await rows<Omit<Lease, 'owner'>>(
    deps.database.queries,
    sql`INSERT INTO bounce_mailboxes AS b (key, lease_until, lease_owner, due_at) VALUES (${key}, ${until}, ${owner}, ${now.toISOString()})
        ON CONFLICT (key) DO UPDATE SET lease_until = excluded.lease_until, lease_owner = excluded.lease_owner
        WHERE (b.lease_until IS NULL OR b.lease_until < ${now.toISOString()}::timestamptz) AND b.due_at <= ${now.toISOString()}::timestamptz
        RETURNING key, uid_validity, last_uid, failures`,
  );
  return lease === undefined ? undefined : { ...lease, owner };
}

async function giveBack(
  deps: AppDeps,
  { key, owner }: Lease,
  { failure, waitMs }: { failure: string | null; waitMs: number },
): Promise<void> {
  const now = deps.now();
  const dueAt = new Date(now.getTime() + waitMs).toISOString();
  await rows(
    deps.database.queries,
    sql`UPDATE bounce_mailboxes SET lease_until = NULL, lease_owner = NULL, due_at = ${dueAt}, failure = ${failure},
          failures = CASE WHEN ${failure === null} THEN 0 ELSE failures + 1 END,
          read_at = CASE WHEN ${failure === null} THEN ${now.toISOString()}::timestamptz ELSE read_at END
        WHERE key = ${key} AND lease_owner = ${owner}`,
  );
}

/** Whatever is above the last UID; each is marked as read, and the mark in the database moves with it. */
function readNew(deps: AppDeps, mailbox: Mailbox, lease: Lease): Promise<boolean> {
  return inFolder(mailbox, async (client, opened) => {
    const validity = String(opened.uidValidity);
    const last = validity === lease.uid_validity ? lease.last_uid : 0;
    const found = await client.search({ uid: `${last + 1}:*` }, { uid: true });
    // "n:*" names the last message even where n is beyond it.
    const uids = (found || []).filter((uid) => uid > last).toSorted((one, other) => one - other);
    for (const uid of uids.slice(0, MESSAGES_AT_ONCE)) {
      const message = await client.fetchOne(
        String(uid),
        { source: { maxLength: READ_MAX_BYTES } },
        { uid: true },
      );
      const { source } = message || {};
      if (source !== undefined) await takeIn(deps, `${lease.key} #${uid}`, source);
      if (!(await moveOn(deps, lease, { uid, validity }))) return false;
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    return uids.length > MESSAGES_AT_ONCE;
  });
}

/** Throws where a message cannot be read, so that it is read again; one that never can be is left, and the next ones are read. */
async function takeIn(deps: AppDeps, item: string, bytes: Uint8Array): Promise<void> {
  try {
    await takeInMessage(deps, { bytes, source: 'mailbox' });
    await clearFailures(deps.database.queries, { queue: RETURNED_MAIL, items: [item] });
  } catch (error) {
    if (error instanceof UnreadableMessage) {
      const failed = { queue: RETURNED_MAIL, item, reason: error.message };
      return failAtOnce(deps.database.queries, deps, failed);
    }
    if (!(await noteFailure(deps, { queue: RETURNED_MAIL, item, error }))) throw error;
  }
}

/** False: another node has the lease by now. */
async function moveOn(
  deps: AppDeps,
  { key, owner }: Lease,
  { uid, validity }: { uid: number; validity: string },
): Promise<boolean> {
  const until = new Date(deps.now().getTime() + LEASE_MS).toISOString();
  const moved = await rows(
    deps.database.queries,
    sql`UPDATE bounce_mailboxes SET last_uid = ${uid}, uid_validity = ${validity}, messages = messages + 1, lease_until = ${until}
        WHERE key = ${key} AND lease_owner = ${owner} RETURNING 1`,
  );
  return moved.length > 0;
}
