import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type PreparedCampaign, campaignMail } from '../campaigns/campaign-mail.ts';

/** A step of a series that is due for one person. */
export interface DueStep {
  step_id: string;
  contact_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  attributes: Record<string, unknown>;
}

/**
 * Queues the email of a step for one person, who gets it once: a row for the step and the person is written in the same
 * transaction, and nothing is sent if there is one.
 */
export async function sendStep(
  tx: Queries,
  deps: AppDeps,
  { due, step, purpose }: { due: DueStep; step: PreparedCampaign; purpose: 'welcome' | 'series' },
): Promise<void> {
  const [id, now] = [deps.newId(), deps.now()];
  const recipient = {
    deliveryId: id,
    contactId: due.contact_id,
    address: due.email,
    firstName: due.first_name,
    lastName: due.last_name,
    attributes: due.attributes,
  };
  const { subject, text, html, headers, envelope } = await campaignMail(deps, step, { recipient, date: now });
  const state = deps.mailer.delivers ? 'queued' : 'accepted';
  if (!(await writeIntent(tx, due, { id, state, now }))) return;
  await queueMail(tx, deps, {
    id,
    kind: 'newsletter',
    purpose,
    to: due.email,
    subject,
    text,
    html: html ?? '',
    headers: { ...headers, 'Return-Path': `<${envelope.from}>` },
  });
}

/** Records that someone gets a step. Returns false if it was recorded before. */
export async function writeIntent(
  tx: Queries,
  due: DueStep,
  { id, state, now }: { id: string; state: 'queued' | 'accepted' | 'failed'; now: Date },
): Promise<boolean> {
  const settledAt = state === 'queued' ? null : now.toISOString();
  const written = await rows(
    tx,
    sql`INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at, settled_at)
        VALUES (${id}, ${due.step_id}, ${due.contact_id}, ${state}, ${now.toISOString()}, ${settledAt})
        ON CONFLICT (step_id, contact_id) DO NOTHING RETURNING 1`,
  );
  return written.length > 0;
}
