import { sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { type ClaimedRow, watchPerDatabase } from '../jobs/claim-watch.ts';
import { reasonOf } from '../jobs/failures.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import { parseNamedAddress } from '../text/mail-address.ts';
import type { MailChannel, SendResult } from '../smtp/mailer.ts';

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
/** No mail is on its way for longer than this: a relay that says nothing holds up neither the others nor a stop. */
const MAIL_MS = 2 * MINUTE_MS;
/** At a stop, a mail on its way may take this long to arrive. */
const STOP_GRACE_MS = 5_000;
/** A process that took a mail and did not say what became of it is gone after this long. */
const GIVEN_UP_MS = 5 * MINUTE_MS;
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

/** Mails that this process has claimed, and those of others that it has seen. */
const watchOf = watchPerDatabase();

export interface SendingOptions {
  /** Given when no further mail is to be claimed. */
  stop?: AbortSignal;
  /** How long a mail may be on its way, and how long after a stop. */
  mailMs?: number;
  stopGraceMs?: number;
}

/**
 * Sends single mails that are due over one connection, each claimed before it leaves. One whose sender died is not sent
 * again. Throws {@link RelayUnavailableError} where the relay cannot be reached: then nothing was claimed.
 */
export async function sendQueuedMails(deps: AppDeps, options: SendingOptions = {}): Promise<void> {
  if (!deps.mailer.delivers) return;
  const { stop } = options;
  let channel: MailChannel | undefined;
  try {
    for (let count = 0; count < AT_ONCE && stop?.aborted !== true; count += 1) {
      if (channel?.isOpen !== true)
        channel = (await isAnyMailDue(deps)) ? await deps.mailer.connect(stop) : undefined;
      if (channel === undefined || !(await sendNext(deps, channel, options))) return;
    }
  } finally {
    channel?.close();
  }
}

export async function isAnyMailDue(deps: AppDeps): Promise<boolean> {
  const now = deps.now().toISOString();
  const due = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM mails WHERE state = 'queued' AND due_at <= ${now} LIMIT 1`,
  );
  return due.length > 0;
}

/** Answers whether there was one. */
async function sendNext(deps: AppDeps, channel: MailChannel, options: SendingOptions): Promise<boolean> {
  const mail = await claim(deps);
  if (mail === undefined) return false;
  await watchOf(deps.database).during(mail.id, async () => {
    const signal = onItsWay(options);
    try {
      await settle(deps, mail, await attempt(deps, mail, { channel, signal: signal.given }));
    } finally {
      signal.cancel();
    }
  });
  return true;
}

/** Whatever happens is a result: a mail that cannot be written keeps none of the others. */
async function attempt(
  deps: AppDeps,
  mail: QueuedMail,
  { channel, signal }: { channel: MailChannel; signal: AbortSignal },
): Promise<SendResult> {
  let message: OutgoingMail;
  try {
    message = outgoing(deps, mail);
  } catch (error) {
    return { outcome: 'unsent', code: null, reply: reasonOf(error) };
  }
  try {
    return await channel.send(message, undefined, signal);
  } catch (error) {
    deps.log.error({ err: error, id: mail.id }, 'a mail ended in an error');
    return { outcome: 'unknown', code: null, reply: reasonOf(error) };
  }
}

/** Given when a mail has been on its way for too long, and some time after a stop. */
function onItsWay({ stop, mailMs = MAIL_MS, stopGraceMs = STOP_GRACE_MS }: SendingOptions) {
  const over = new AbortController();
  const after = (ms: number, words: string) => setTimeout(() => over.abort(new Error(words)), ms);
  const timers = [after(mailMs, 'The relay did not answer in time.')];
  const onStop = () => timers.push(after(stopGraceMs, 'The server was stopped before the relay answered.'));
  stop?.addEventListener('abort', onStop);
  if (stop?.aborted === true) onStop();
  return {
    given: over.signal,
    cancel() {
      timers.forEach((timer) => clearTimeout(timer));
      stop?.removeEventListener('abort', onStop);
    },
  };
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

/** Mails whose process ended while they were on their way may have arrived: they are not sent again. */
export async function giveUpAbandonedMails(deps: AppDeps): Promise<void> {
  const { queries, kind } = deps.database;
  const claimed = await rows<ClaimedRow>(queries, sql`SELECT id, attempt FROM mails WHERE state = 'sending'`);
  const lost = watchOf(deps.database).abandoned(claimed, {
    leaseMs: GIVEN_UP_MS,
    uptime: deps.uptime(),
    isAlone: kind === 'embedded',
  });
  if (lost.length === 0) return;
  const abandoned = await rows<{ id: string }>(
    queries,
    sql`UPDATE mails SET state = 'failed', settled_at = ${deps.now().toISOString()},
          smtp_reply = 'The process that sent it ended; it may have arrived.'
        WHERE state = 'sending' AND id = ANY (${sql.param(lost)}::uuid[]) RETURNING id`,
  );
  const count = abandoned.length;
  for (const { id } of abandoned) await deps.extensions.mailSettled(deps, { id, state: 'unknown' });
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
        WHERE id = ${mail.id} AND attempt = ${mail.attempt} AND state = 'sending'`,
  );
  if (!again) await deps.extensions.mailSettled(deps, { id: mail.id, state: settledState(result), result });
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
