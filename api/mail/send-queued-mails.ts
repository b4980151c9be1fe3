import { sql } from 'drizzle-orm';
import { MAIL_LIMITS_KEPT_HOURS } from '#schema/limits.ts';
import type { AppDeps } from '../app-deps.ts';
import { rows } from '../database/database.ts';
import { settleWelcome } from '../newsletter/welcome/settle-welcome.ts';
import type { OutgoingMail } from './compose-message.ts';
import { parseNamedAddress } from './mail-address.ts';
import { type MailChannel, RelayUnavailableError, type SendResult } from './mailer.ts';

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
/** A process that took a mail and did not say what became of it is gone after this long. */
const GIVEN_UP_MS = 15 * MINUTE_MS;
const ATTEMPTS_MAX = 12;

interface QueuedMail {
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
  created_at: string;
}

/** Sends the single mails that are due, each claimed before it leaves. One whose sender died is not sent again. */
export async function sendQueuedMails(deps: AppDeps): Promise<void> {
  if (!deps.mailer.delivers) return;
  await giveUpAbandoned(deps);
  let channel: MailChannel | undefined;
  try {
    for (let count = 0; count < AT_ONCE; count += 1) {
      channel = channel?.isOpen === true ? channel : await channelIfDue(deps);
      const mail = channel === undefined ? undefined : await claim(deps);
      if (channel === undefined || mail === undefined) return;
      await settle(deps, mail, await channel.send(outgoing(deps, mail)));
    }
  } catch (error) {
    if (!(error instanceof RelayUnavailableError)) throw error;
    deps.log.warn({ reason: error.message }, 'the mail relay does not answer; mail waits');
  } finally {
    channel?.close();
  }
}

/** A connection, where there is anything to send. */
async function channelIfDue(deps: AppDeps): Promise<MailChannel | undefined> {
  const now = deps.now().toISOString();
  const due = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM mails WHERE state = 'queued' AND due_at <= ${now} LIMIT 1`,
  );
  return due.length === 0 ? undefined : deps.mailer.connect();
}

async function claim(deps: AppDeps): Promise<QueuedMail | undefined> {
  const now = deps.now().toISOString();
  const [mail] = await rows<QueuedMail>(
    deps.database.queries,
    sql`UPDATE mails SET state = 'sending', attempt = attempt + 1, due_at = ${now} WHERE id = (
          SELECT id FROM mails WHERE state = 'queued' AND due_at <= ${now} ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING *`,
  );
  return mail;
}

async function giveUpAbandoned(deps: AppDeps): Promise<void> {
  const now = deps.now();
  const since = new Date(now.getTime() - GIVEN_UP_MS).toISOString();
  const abandoned = await rows<{ id: string }>(
    deps.database.queries,
    sql`UPDATE mails SET state = 'failed', settled_at = ${now.toISOString()},
          smtp_reply = 'The process that sent it ended; it may have arrived.'
        WHERE state = 'sending' AND due_at < ${since} RETURNING id`,
  );
  const count = abandoned.length;
  for (const { id } of abandoned) await settleWelcome(deps, { id, state: 'unknown' });
  if (count > 0) deps.log.warn({ count }, 'mails whose sending process ended are not sent again');
}

async function settle(deps: AppDeps, mail: QueuedMail, result: SendResult): Promise<void> {
  const now = deps.now();
  const isLater = result.outcome === 'deferred' || result.outcome === 'unsent';
  const again = isLater && mail.attempt < ATTEMPTS_MAX;
  const state = result.outcome === 'accepted' ? 'sent' : again ? 'queued' : 'failed';
  const dueAt = new Date(now.getTime() + MINUTE_MS * 2 ** Math.min(mail.attempt - 1, 6));
  // What is in an account mail opens an account: it does not stay where it is not needed.
  const emptied = mail.kind === 'account' && state !== 'queued';
  await rows(
    deps.database.queries,
    sql`UPDATE mails SET state = ${state}, due_at = ${dueAt.toISOString()}, smtp_reply = ${result.reply},
          settled_at = ${again ? null : now.toISOString()}, emptied = ${emptied},
          html = CASE WHEN ${emptied} THEN NULL ELSE html END, text = CASE WHEN ${emptied} THEN NULL ELSE text END
        WHERE id = ${mail.id} AND state = 'sending'`,
  );
  if (!again) await settleWelcome(deps, { id: mail.id, state: settledState(result), result });
  if (state === 'failed') deps.log.warn({ id: mail.id, reply: result.reply }, 'a mail could not be sent');
}

function settledState({ outcome }: SendResult): 'accepted' | 'failed' | 'unknown' {
  return outcome === 'accepted' || outcome === 'unknown' ? outcome : 'failed';
}

function outgoing({ env }: AppDeps, mail: QueuedMail): OutgoingMail {
  const from = parseNamedAddress(mail.sender) ?? { name: null, address: 'newsletter@localhost' };
  const { 'Return-Path': returnPath, ...headers } = mail.headers;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    id: mail.id,
    kind: mail.kind,
    purpose: mail.purpose,
    envelope: { from: returnPath?.replace(/[<>]/g, '') ?? from.address, to: mail.recipient },
    from: { name: from.name ?? env.siteName, address: from.address },
    replyTo: null,
    subject: mail.subject,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.created_at),
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    html: mail.html,
    text: mail.text,
  };
}

/** How many captured mails are kept to read. */
const CAPTURED_KEPT = 2_000;

/** Removes single mails that had their time, and what limits no longer need to know. */
export async function clearOldMails(deps: AppDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - MAIL_LIMITS_KEPT_HOURS * 60 * MINUTE_MS).toISOString();
  const on = deps.database.queries;
  await rows(on, sql`DELETE FROM mail_limits WHERE done_at < ${before}`);
  await rows(on, sql`DELETE FROM mails WHERE state IN ('sent', 'failed') AND settled_at < ${before}`);
  await rows(
    on,
    sql`DELETE FROM mails WHERE state = 'captured' AND (created_at, id) <
          (SELECT created_at, id FROM mails WHERE state = 'captured' ORDER BY created_at DESC, id DESC OFFSET ${CAPTURED_KEPT} LIMIT 1)`,
  );
}
