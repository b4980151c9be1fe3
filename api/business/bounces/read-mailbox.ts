import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, keptColumns, keptIn } from '../../platform/base/kept-spoken.ts';
import type { Spoken } from '../../platform/base/spoken.ts';
import { REASON_MAX_CHARS, clearFailures, failAtOnce, noteFailure } from '../../platform/jobs/failures.ts';
import { readSettings } from '../../platform/settings/settings-store.ts';
import { waitAfter } from '../../platform/jobs/backoff.ts';
import { ifHeld } from '../../platform/jobs/leased-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { type Mailbox, inFolder, mailboxProblem, parseImapUrl } from './imap-mailbox.ts';
import { UnreadableMessage } from './judge-message.ts';
import {
  type MailboxLease,
  READING_WAITS,
  READ_EVERY_MS,
  RETURNED_MAIL,
  mailboxes,
} from './mailbox-queue.ts';
import { READ_MAX_BYTES } from './read-report.ts';
import { ingestBounce } from './ingest-message.ts';
import type { MailboxState } from '#schema/answers/operations/settings-groups.ts';
import type { MailboxCheck } from '#schema/answers/newsletter/bounces.ts';

const SECOND_MS = 1000;
/** How often this process asks whether the mailbox is due. */
const POLL_MS = 15 * SECOND_MS;
const MESSAGES_AT_ONCE = 200;

/** Reads the mailbox of the return path if one is set, separately from the other jobs. */
export function startMailbox(deps: AppDeps): { stop(): Promise<void> } {
  return startPolling(deps, { next: readMailbox, everyMs: POLL_MS, failure: 'bounces could not be read' });
}

/** One round, by one of all nodes. Returns whether there may be more. */
export async function readMailbox(deps: AppDeps): Promise<boolean> {
  const mailbox = await findMailbox(deps);
  if (mailbox === undefined) return false;
  const lease = await takeLease(deps, mailbox.key);
  if (lease === undefined) return false;
  try {
    // Another node may have the lease by now, and reads on.
    const hasMore = (await ifHeld(() => readNew(deps, mailbox, lease))) ?? false;
    await release(deps, lease, { failure: null, waitMs: hasMore ? 0 : READ_EVERY_MS });
    return hasMore;
  } catch (error) {
    const failure = mailboxProblem(error, mailbox);
    const waitMs = waitAfter(READING_WAITS, lease.failures + 1);
    deps.log.warn(
      { mailbox: mailbox.key, reason: String(failure), wait_ms: waitMs },
      'the mailbox of bounces cannot be read',
    );
    await release(deps, lease, { failure, waitMs });
    return false;
  }
}

/** What staff see of the mailbox: null where none is set. */
export async function mailboxState(
  deps: AppDeps,
  on: Queries,
  words: Translator,
): Promise<MailboxState | null> {
  const mailbox = await findMailbox(deps, on);
  if (mailbox === undefined) return null;
  const [found] = await rows<
    Omit<MailboxState, 'address' | 'set_by_environment'> & { failure_said: KeptMessage | null }
  >(
    on,
    sql`SELECT read_at, messages, failures, failure, failure_said, due_at FROM bounce_mailboxes WHERE key = ${mailbox.key}`,
  );
  const isFixed = deps.env.bounceImapUrl !== undefined;
  const { failure_said: said = null, ...state } = found ?? {};
  return {
    address: mailbox.key,
    set_by_environment: isFixed,
    read_at: null,
    messages: 0,
    failures: 0,
    ...state,
    failure: keptIn(words, { reason: found?.failure ?? null, said }),
  };
}

async function findMailbox(deps: AppDeps, on?: Queries): Promise<Mailbox | undefined> {
  const { imap_url: url } = await readSettings(deps, 'bounces', on);
  return url === null ? undefined : parseImapUrl(url);
}

/** Signs in and looks into the folder, now. Where that works, the mailbox is read with the next turn, however often it failed before. */
export async function checkMailbox(deps: AppDeps, words: Translator): Promise<MailboxCheck | undefined> {
  const mailbox = await findMailbox(deps);
  if (mailbox === undefined) return undefined;
  try {
    const messages = await inFolder(mailbox, (_client, { exists }) => Promise.resolve(exists));
    await rows(
      deps.database.queries,
      sql`UPDATE bounce_mailboxes SET due_at = ${deps.now().toISOString()}, failures = 0, failure = NULL, failure_said = NULL WHERE key = ${mailbox.key}`,
    );
    return { works: true, messages };
  } catch (error) {
    return { works: false, failure: mailboxProblem(error, mailbox).in(words) };
  }
}

async function takeLease(deps: AppDeps, key: string): Promise<MailboxLease | undefined> {
  await rows(
    deps.database.queries,
    sql`INSERT INTO bounce_mailboxes (key, due_at) VALUES (${key}, ${deps.now().toISOString()}) ON CONFLICT DO NOTHING`,
  );
  const [lease] = await mailboxes.claim(deps, { where: sql`q.key = ${key}` });
  return lease;
}

async function release(
  deps: AppDeps,
  lease: MailboxLease,
  { failure, waitMs }: { failure: Spoken | null; waitMs: number },
): Promise<void> {
  const now = deps.now();
  const dueAt = new Date(now.getTime() + waitMs).toISOString();
  const result =
    failure === null ? sql`failures = 0, read_at = ${now.toISOString()}` : sql`failures = failures + 1`;
  const { reason, said } = keptColumns(failure, REASON_MAX_CHARS);
  const set = sql`due_at = ${dueAt}, failure = ${reason}, failure_said = ${said}::jsonb, ${result}`;
  await mailboxes.release(deps.database.queries, lease, set);
}

/** Everything above the last UID; each message is marked as read, and the mark in the database moves with it. */
function readNew(deps: AppDeps, mailbox: Mailbox, lease: MailboxLease): Promise<boolean> {
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
      const read = sql`last_uid = ${uid}, uid_validity = ${validity}, messages = messages + 1`;
      await mailboxes.renew(deps.database.queries, lease, read);
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    }
    return uids.length > MESSAGES_AT_ONCE;
  });
}

/** Throws where a message cannot be read, so that it is read again; one that never can be is left, and the next ones are read. */
async function takeIn(deps: AppDeps, item: string, bytes: Uint8Array): Promise<void> {
  try {
    await ingestBounce(deps, { bytes, source: 'mailbox' });
    await clearFailures(deps.database.queries, { queue: RETURNED_MAIL, items: [item] });
  } catch (error) {
    if (error instanceof UnreadableMessage) {
      const failed = { queue: RETURNED_MAIL, item, reason: error.spoken };
      return failAtOnce(deps.database.queries, deps, failed);
    }
    if (!(await noteFailure(deps, { queue: RETURNED_MAIL, item, error }))) throw error;
  }
}
