import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { SentEmail } from '#schema/answers/newsletter/emails.ts';
import type { EmailToSend } from '#schema/bodies/emails.ts';
import { EMAIL_VARIABLES_MAX_BYTES } from '#schema/base/limits.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError, validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { defaultSender, findSender, senderLine } from '../../platform/mail/senders.ts';
import { addressHash } from '../../platform/text/address.ts';
import { attachmentsProblem } from '../campaigns/attachments.ts';
import { EMAILS, emailOf } from './email.ts';
import { noteEmail } from './email-events.ts';
import { messages } from './messages.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';

const spoken = later(messages);

/** A request to send one email. */
export interface EmailRequest {
  email: EmailToSend;
  userId: string;
  /** The same key is the same email. */
  key: string | undefined;
}

interface Accepted extends EmailRequest {
  rendered: RenderedEmail;
  sender: string;
  hash: string;
}

/**
 * Queues an email, once for each key. Everything that can be wrong is found first: what is accepted can be sent. Throws 422, and
 * 409 for a key that was used for another email.
 */
export async function acceptEmail(deps: AppDeps, request: EmailRequest): Promise<SentEmail> {
  const { email } = request;
  refuseTooLarge(email);
  const hash = createHash('sha256').update(JSON.stringify(email)).digest('base64url');
  const earlier = await earlierOf(deps.database.queries, { ...request, hash });
  if (earlier !== undefined) return earlier;
  const sender = senderOf(deps, email.from);
  const rendered = await renderEmail(deps, email);
  return deps.database.transaction((tx) => store(tx, deps, { ...request, rendered, sender, hash }));
}

function refuseTooLarge({ attachments, variables }: EmailToSend): void {
  const bytes = attachments.reduce((sum, { content }) => sum + Math.floor((content.length * 3) / 4), 0);
  const problem = attachmentsProblem(bytes);
  if (problem !== undefined) throw validationFailed({ attachments: [problem] });
  if (JSON.stringify(variables ?? {}).length > EMAIL_VARIABLES_MAX_BYTES) {
    const kilobytes = EMAIL_VARIABLES_MAX_BYTES / 1024;
    throw validationFailed({ variables: [spoken('variables_too_large', { kilobytes })] });
  }
}

function senderOf(deps: AppDeps, from: string | undefined): string {
  const sender = from === undefined ? defaultSender(deps) : findSender(deps, from);
  if (sender === undefined) throw validationFailed({ from: [spoken('no_sender')] });
  return senderLine(sender);
}

/** The email that was accepted with this key before. */
async function earlierOf(
  on: Queries,
  { userId, key, hash }: Pick<Accepted, 'userId' | 'key' | 'hash'>,
): Promise<SentEmail | undefined> {
  if (key === undefined) return undefined;
  const [found] = await rows<{ id: string; request_hash: string }>(
    on,
    sql`SELECT id, request_hash FROM emails WHERE user_id = ${userId} AND idempotency_key = ${key}`,
  );
  if (found === undefined) return undefined;
  if (found.request_hash !== hash)
    throw new ApiError('idempotency_conflict', { message: spoken('key_reused') });
  return emailOf(on, found.id);
}

async function store(tx: Queries, deps: AppDeps, accepted: Accepted): Promise<SentEmail> {
  const { email, userId, key, rendered, sender, hash } = accepted;
  const id = deps.newId();
  const now = deps.now();
  const recipientHash = addressHash(deps, email.to);
  const state = await stateOf(tx, deps, recipientHash);
  const isWaiting = state === 'queued';
  const [written] = await rows(
    tx,
    sql`INSERT INTO emails (id, user_id, idempotency_key, request_hash, template_id, state, recipient, recipient_name,
          recipient_hash, sender, reply_to, subject, html, text, due_at, created_at, settled_at)
        VALUES (${id}, ${userId}, ${key ?? null}, ${hash}, ${email.template_id ?? null}, ${state}, ${email.to},
          ${email.to_name ?? null}, ${recipientHash}, ${sender}, ${email.reply_to ?? null}, ${rendered.subject},
          ${isWaiting ? rendered.html : null}, ${isWaiting ? rendered.text : null}, ${now.toISOString()},
          ${now.toISOString()}, ${isWaiting ? null : now.toISOString()})
        ON CONFLICT (user_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING RETURNING 1`,
  );
  // The same request came twice at the same moment.
  if (written === undefined) return (await earlierOf(tx, accepted)) ?? emailOf(tx, id);
  if (isWaiting) await keepFiles(tx, id, email.attachments);
  if (state === 'captured') await capture(tx, deps, accepted);
  if (!isWaiting) await noteEmail(tx, { id, state, now });
  await recordPlainChange(tx, deps, { action: 'send', resource: EMAILS, recordId: id });
  return emailOf(tx, id);
}

/** People who left newsletters still get what they asked a program for; addresses that are no good do not. */
async function stateOf(
  tx: Queries,
  deps: AppDeps,
  recipientHash: string,
): Promise<'queued' | 'suppressed' | 'captured'> {
  const closed = await rows(
    tx,
    sql`SELECT 1 FROM contacts WHERE address_hash = ${recipientHash} AND status <> 'enabled'`,
  );
  if (closed.length > 0) return 'suppressed';
  return deps.mailer.delivers ? 'queued' : 'captured';
}

async function keepFiles(tx: Queries, id: string, files: EmailToSend['attachments']): Promise<void> {
  for (const [position, { filename, content_type: type, content }] of files.entries())
    await rows(
      tx,
      sql`INSERT INTO email_attachments (email_id, position, filename, content_type, content)
          VALUES (${id}, ${position}, ${filename}, ${type}, ${content})`,
    );
}

/** Without a mail server, administrators read it in the outbox. */
async function capture(tx: Queries, deps: AppDeps, { email, rendered }: Accepted): Promise<void> {
  const { subject, html, text } = rendered;
  await queueMail(tx, deps, {
    kind: 'account',
    purpose: 'api',
    to: email.to,
    subject,
    html: html ?? `<pre>${text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</pre>`,
    text,
  });
}
