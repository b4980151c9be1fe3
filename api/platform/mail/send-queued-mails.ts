import { sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { reasonOf } from '../jobs/failures.ts';
import { ifHeld } from '../jobs/leased-queue.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import type { MailChannel, SendResult } from '../smtp/mailer.ts';
import { type QueuedMail, mails } from './mail-queue.ts';
import { senderOfLine } from './senders.ts';

const AT_ONCE = 50;
const MINUTE_MS = 60_000;
/** No email is in flight for longer than this: a silent mail server holds up neither the others nor a shutdown. */
const MAIL_MS = 2 * MINUTE_MS;
/** At a shutdown, an email in flight may take this long to arrive. */
const STOP_GRACE_MS = 5_000;

export interface SendingOptions {
  /** Given when no further emails are to be claimed. */
  stop?: AbortSignal;
  /** How long an email may be in flight, and how long after a stop. */
  mailMs?: number;
  stopGraceMs?: number;
}

/**
 * Sends the single emails that are due over one connection, claiming each before it is sent. An email whose sender
 * died is not sent again. Throws {@link RelayUnavailableError} when the mail server cannot be reached: then nothing
 * was claimed.
 */
export async function sendQueuedMails(deps: AppDeps, options: SendingOptions = {}): Promise<void> {
  if (!deps.mailer.delivers) return;
  const { stop } = options;
  let channel: MailChannel | undefined;
  try {
    for (let count = 0; count < AT_ONCE && stop?.aborted !== true; count += 1) {
      if (channel?.isOpen !== true) {
        channel?.close();
        channel = (await isAnyMailDue(deps)) ? await deps.mailer.connect(stop) : undefined;
      }
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
  const [mail] = await mails.claim(deps);
  if (mail === undefined) return false;
  await mails.during(deps, mail, async () => {
    const signal = onItsWay(options);
    try {
      await recordAttempt(deps, mail, await attempt(deps, mail, { channel, signal: signal.given }));
    } finally {
      signal.cancel();
    }
  });
  return true;
}

/** Every outcome is a result: an email that cannot be composed does not hold up the others. */
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

/** Aborted when an email has been in flight for too long, and some time after a stop. */
function onItsWay({ stop, mailMs = MAIL_MS, stopGraceMs = STOP_GRACE_MS }: SendingOptions) {
  const over = new AbortController();
  const after = (ms: number, words: string) => setTimeout(() => over.abort(new Error(words)), ms);
  const timers = [after(mailMs, 'The mail server didn’t respond in time.')];
  const onStop = () =>
    timers.push(after(stopGraceMs, 'The server was stopped before the mail server responded.'));
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

/** Emails whose process ended while they were in flight may have arrived: they are not sent again. */
export async function giveUpAbandonedMails(deps: AppDeps): Promise<void> {
  const lost = await mails.reclaimExpired(
    deps,
    sql`state = 'failed', settled_at = ${deps.now().toISOString()},
        smtp_reply = 'The process that sent it ended; it may have arrived.'`,
  );
  for (const id of lost) await deps.extensions.mailSettled(deps, { id, state: 'unknown' });
  if (lost.length > 0)
    deps.log.warn({ count: lost.length }, 'mails whose sending process ended are not sent again');
}

/** An email that has been given up in the meantime is not reported. */
async function recordAttempt(deps: AppDeps, mail: QueuedMail, result: SendResult): Promise<void> {
  const set = (isOver: boolean) =>
    // The content of an account email opens an account, so it is removed as soon as it is not needed.
    isOver && mail.kind === 'account'
      ? sql`smtp_reply = ${result.reply}, emptied = true, html = NULL, text = NULL`
      : sql`smtp_reply = ${result.reply}`;
  const outcome = OUTCOMES[result.outcome];
  const state = await ifHeld(() =>
    mails.recordOutcome(deps.database.queries, deps, { message: mail, outcome, set }),
  );
  if (state === undefined) return;
  if (state !== 'queued')
    await deps.extensions.mailSettled(deps, { id: mail.id, state: settledState(result), result });
  if (state === 'failed') deps.log.warn({ id: mail.id, reply: result.reply }, 'a mail could not be sent');
}

/** One that may have arrived is not sent again by itself. */
const OUTCOMES = {
  accepted: 'done',
  deferred: 'again',
  unsent: 'again',
  unknown: 'failed',
  rejected: 'failed',
} as const;

function settledState({ outcome }: SendResult): 'accepted' | 'failed' | 'unknown' {
  return outcome === 'accepted' || outcome === 'unknown' ? outcome : 'failed';
}

function outgoing(deps: AppDeps, mail: QueuedMail): OutgoingMail {
  const from = senderOfLine(deps, mail.sender);
  const { 'Return-Path': returnPath, ...headers } = mail.headers;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    id: mail.id,
    kind: mail.kind,
    purpose: mail.purpose,
    envelope: { from: returnPath?.replace(/[<>]/g, '') ?? from.address, to: mail.recipient },
    from,
    replyTo: deps.email().reply_to,
    subject: mail.subject,
    messageId: `<${mail.id}@${domain}>`,
    date: new Date(mail.created_at),
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    html: mail.html,
    text: mail.text,
  };
}
