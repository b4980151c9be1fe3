import { sql } from 'drizzle-orm';
import { addressHash } from '../text/address.ts';
import type { AppDeps } from '../deps/app-deps.ts';
import { defaultSender, senderLine } from './senders.ts';
import { type Queries, rows } from '../database/database.ts';

/** A single email: a confirmation, a link, an invitation. */
export interface SingleMail {
  /** Set when a caller must know its id; left out: a new one. */
  id?: string;
  /** Which staff may read it when it is captured: newsletters are for editors, account emails for administrators only. */
  kind: 'newsletter' | 'account';
  purpose: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Not sent before this; at once if left out. */
  dueAt?: Date;
  /** Keyed hash of the network whose pace it follows, so that what one network has waiting can be counted. */
  pacedFor?: string;
  /** `Return-Path` is where mail systems send reports, in place of the sender. */
  headers?: Record<string, string>;
}

/**
 * Queues an email in the transaction that makes it necessary: a crash loses neither. Without a mail server it is
 * captured at once, with one it is sent in the next turn of the jobs.
 */
export async function queueMail(tx: Queries, deps: AppDeps, mail: SingleMail): Promise<string> {
  const id = mail.id ?? deps.newId();
  const at = deps.now();
  const now = at.toISOString();
  const dueAt = mail.dueAt ?? at;
  const state = deps.mailer.delivers ? 'queued' : 'captured';
  await rows(
    tx,
    sql`INSERT INTO mails (id, kind, purpose, state, recipient, recipient_hash, sender, subject, headers, html, text,
          due_at, wait_ms, paced_for, created_at, settled_at)
        VALUES (${id}, ${mail.kind}, ${mail.purpose}, ${state}, ${mail.to}, ${addressHash(deps, mail.to)},
          ${senderLine(defaultSender(deps))}, ${mail.subject}, ${JSON.stringify(mail.headers ?? {})}::jsonb, ${mail.html}, ${mail.text},
          ${dueAt.toISOString()}, ${Math.max(0, dueAt.getTime() - at.getTime())}, ${mail.pacedFor ?? null}, ${now},
          ${state === 'captured' ? now : null})`,
  );
  return id;
}
