import { SENDER_ENDED } from '../../platform/mail/own-replies.ts';
import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { doubling } from '../../platform/jobs/backoff.ts';
import { ifHeld } from '../../platform/jobs/leased-queue.ts';
import { MessageQueue } from '../../platform/jobs/message-queue.ts';
import { type Queue, existsIn } from '../../platform/jobs/queue.ts';
import { type MailLine, OUTCOMES } from '../../platform/mail/mail-line.ts';
import { startLine } from '../../platform/mail/mail-worker.ts';
import { senderOfLine } from '../../platform/mail/senders.ts';
import {
  type MailAttachment,
  type OutgoingMail,
  mailAttachment,
} from '../../platform/smtp/compose-message.ts';
import type { SendResult } from '../../platform/smtp/mailer.ts';
import { returnPath } from '../campaigns/campaign-mail.ts';
import { EMAILS } from './email.ts';
import { emptyEmails, noteEmail } from './email-events.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const MINUTE_MS = 60_000;

/** A row of `emails`, as far as sending needs it. */
interface EmailRow {
  id: string;
  recipient: string;
  recipient_name: string | null;
  sender: string;
  reply_to: string | null;
  subject: string;
  html: string | null;
  text: string | null;
  attempt: number;
  due_at: string;
  created_at: string;
}

const queue = new MessageQueue<EmailRow>({
  table: 'emails',
  held: 'sending',
  done: 'sent',
  // About six hours, as for other single emails.
  attemptsMax: 12,
  backoff: doubling(MINUTE_MS, 64 * MINUTE_MS),
  leaseMs: 5 * MINUTE_MS,
});

/** Emails of other programs: apart from other single emails and from issues, with connections of their own. */
export const emailLine: MailLine<EmailRow> = {
  queue,
  async isAnyDue(deps) {
    const now = deps.now().toISOString();
    const due = await rows(
      deps.database.queries,
      sql`SELECT 1 FROM emails WHERE state = 'queued' AND due_at <= ${now} LIMIT 1`,
    );
    return due.length > 0;
  },
  outgoing: async (deps, email) => outgoing(deps, { email, attachments: await filesOf(deps, email.id) }),
  recordAttempt,
  async giveUpAbandoned(deps) {
    const now = deps.now();
    const lost = await queue.reclaimExpired(
      deps,
      sql`state = 'failed', doubtful = true, html = NULL, text = NULL, settled_at = ${now.toISOString()}, smtp_reply = ${String(SENDER_ENDED)}`,
    );
    if (lost.length === 0) return;
    await deps.database.transaction(async (tx) => {
      await emptyEmails(tx, lost);
      for (const id of lost) await noteEmail(tx, { id, state: 'unknown', now });
    });
    deps.log.warn({ count: lost.length }, 'emails whose sending process ended are not sent again');
  },
};

/** Sends what programs asked for. */
export function startEmails(deps: AppDeps): { stop(): Promise<void> } {
  return startLine(deps, emailLine);
}

/** The outcome and its event are written together. Words and files are deleted once nothing more is tried. */
async function recordAttempt(deps: AppDeps, email: EmailRow, result: SendResult): Promise<void> {
  const isDoubtful = result.outcome === 'unknown';
  const set = (isOver: boolean) =>
    isOver
      ? sql`smtp_reply = ${result.reply}, doubtful = ${isDoubtful}, html = NULL, text = NULL`
      : sql`smtp_reply = ${result.reply}`;
  const attempted = { message: email, outcome: OUTCOMES[result.outcome], set };
  const state = await ifHeld(() =>
    deps.database.transaction(async (tx) => {
      const written = await queue.recordOutcome(tx, deps, attempted);
      if (written !== 'queued') {
        await emptyEmails(tx, [email.id]);
        await noteEmail(tx, { id: email.id, state: isDoubtful ? 'unknown' : written, now: deps.now() });
      }
      return written;
    }),
  );
  if (state === 'failed') deps.log.warn({ id: email.id, reply: result.reply }, 'an email could not be sent');
}

async function filesOf({ database }: AppDeps, id: string): Promise<MailAttachment[]> {
  const files = await rows<{ filename: string; content_type: string; content: string }>(
    database.queries,
    sql`SELECT filename, content_type, content FROM email_attachments WHERE email_id = ${id} ORDER BY position`,
  );
  return files.map(({ filename, content_type: type, content }) =>
    mailAttachment({ filename, type, content }),
  );
}

function outgoing(
  deps: AppDeps,
  { email, attachments }: { email: EmailRow; attachments: readonly MailAttachment[] },
): OutgoingMail {
  const from = senderOfLine(deps, email.sender);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    id: email.id,
    kind: 'account',
    purpose: 'api',
    envelope: { from: returnPath(deps, from.address, email.id), to: email.recipient },
    toName: email.recipient_name,
    from,
    replyTo: email.reply_to ?? deps.email().reply_to,
    subject: email.subject,
    messageId: `<${email.id}@${domain}>`,
    date: new Date(email.created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: email.html,
    text: email.text ?? '',
    attachments,
  };
}

/** Emails that programs asked for and that were not sent yet, or failed. */
export const emailQueue: Queue = {
  name: EMAILS,
  title: spoken('queue_title'),
  about: spoken('queue_about'),
  items: () => sql`SELECT q.id::text, subject || ' → ' || recipient AS title, ${queue.shownState} AS state,
      smtp_reply AS reason, NULL::jsonb AS said, attempt AS attempts, coalesce(settled_at, created_at) AS since
    FROM emails q WHERE ${queue.isShown}`,
  exists: existsIn(sql`emails`),
  /** One that failed has no words anymore: its program sends it again. */
  retry: (tx, deps, id) =>
    queue.retry(tx, deps, { id, set: sql`doubtful = false`, where: sql`text IS NOT NULL` }),
  async cancel(tx, deps, id) {
    const isCancelled = await queue.cancel(tx, deps, { id, set: sql`html = NULL, text = NULL` });
    if (isCancelled) await emptyEmails(tx, [id]);
    return isCancelled;
  },
};
