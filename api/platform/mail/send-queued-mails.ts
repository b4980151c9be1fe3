import { sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import { rows } from '../database/database.ts';
import { ifHeld } from '../jobs/leased-queue.ts';
import type { OutgoingMail } from '../smtp/compose-message.ts';
import type { SendResult } from '../smtp/mailer.ts';
import { type MailLine, OUTCOMES } from './mail-line.ts';
import { type QueuedMail, mails } from './mail-queue.ts';
import { SENDER_ENDED } from './own-replies.ts';
import { senderOfLine } from './senders.ts';

async function isAnyMailDue(deps: AppDeps): Promise<boolean> {
  const now = deps.now().toISOString();
  const due = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM mails WHERE state = 'queued' AND due_at <= ${now} LIMIT 1`,
  );
  return due.length > 0;
}

/** Emails whose process ended while they were in flight may have arrived: they are not sent again. */
export async function giveUpAbandonedMails(deps: AppDeps): Promise<void> {
  const lost = await mails.reclaimExpired(
    deps,
    sql`state = 'failed', settled_at = ${deps.now().toISOString()},
        smtp_reply = ${String(SENDER_ENDED)}`,
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

/** Confirmations, welcome series, invitations, links. */
export const singleMails: MailLine<QueuedMail> = {
  queue: mails,
  isAnyDue: isAnyMailDue,
  outgoing,
  recordAttempt,
  giveUpAbandoned: giveUpAbandonedMails,
};
