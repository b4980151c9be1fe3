import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../app-deps.ts';
import { type Queries, rows } from '../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { type PreparedCampaign, campaignMail } from '../campaign-mail.ts';
import { prepareStep } from './prepare-step.ts';

/** So many at a time: the transaction of each part is short. */
const AT_ONCE = 50;
const PARTS_MAX = 20;

interface Due {
  step_id: string;
  contact_id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  attributes: Record<string, unknown>;
}

/**
 * Sends what is due of the series for new readers. The row that says so is written with the mail itself, in one transaction, and
 * one per step and person; then the mail goes the way of all single mails, which are claimed before they leave.
 */
export async function sendWelcomeSeries(deps: AppDeps): Promise<void> {
  const prepared = new Map<string, PreparedCampaign>();
  for (let part = 0; part < PARTS_MAX; part += 1) {
    const count = await deps.database.transaction((tx) => queueDue(tx, deps, prepared));
    if (count < AT_ONCE) break;
  }
  await finishRuns(deps);
}

async function queueDue(
  tx: Queries,
  deps: AppDeps,
  prepared: Map<string, PreparedCampaign>,
): Promise<number> {
  const now = deps.now();
  const due = await rows<Due>(
    tx,
    sql`SELECT s.id AS step_id, c.id AS contact_id, c.email, c.first_name, c.last_name, c.attributes
        FROM welcome_runs r JOIN welcome_steps s ON s.contact_list_id = r.contact_list_id AND s.enabled
        JOIN contacts c ON c.id = r.contact_id AND c.status = 'enabled' AND c.unsubscribed_at IS NULL
        JOIN contact_list_members m ON m.contact_id = r.contact_id AND m.contact_list_id = r.contact_list_id
          AND m.status = 'confirmed'
        WHERE r.stopped_at IS NULL AND r.started_at + make_interval(hours => s.delay_hours) <= ${now.toISOString()}
          AND ${MEANT} AND NOT EXISTS (SELECT FROM welcome_sends w WHERE w.step_id = s.id AND w.contact_id = r.contact_id)
        ORDER BY r.started_at, r.contact_id, s.position LIMIT ${AT_ONCE} FOR UPDATE OF r SKIP LOCKED`,
  );
  for (const one of due) {
    const step = prepared.get(one.step_id) ?? (await prepareStep(tx, deps, one.step_id));
    prepared.set(one.step_id, step);
    await queueOne(tx, deps, { due: one, step, now });
  }
  return due.length;
}

/** The person came early enough for the step, which may be younger than their series. */
const MEANT = sql`r.started_at + make_interval(hours => s.delay_hours) >= s.live_since`;

async function queueOne(
  tx: Queries,
  deps: AppDeps,
  { due, step, now }: { due: Due; step: PreparedCampaign; now: Date },
): Promise<void> {
  const id = deps.newId();
  const state = deps.mailer.delivers ? 'queued' : 'accepted';
  const intent = await rows(
    tx,
    sql`INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at, settled_at)
        VALUES (${id}, ${due.step_id}, ${due.contact_id}, ${state}, ${now.toISOString()},
          ${state === 'accepted' ? now.toISOString() : null})
        ON CONFLICT (step_id, contact_id) DO NOTHING RETURNING 1`,
  );
  if (intent.length === 0) return;
  const recipient = {
    deliveryId: id,
    contactId: due.contact_id,
    address: due.email,
    firstName: due.first_name,
    lastName: due.last_name,
    attributes: due.attributes,
  };
  const { subject, text, html, headers, envelope } = campaignMail(deps, step, { recipient, date: now });
  await queueMail(tx, deps, {
    id,
    kind: 'newsletter',
    purpose: 'welcome',
    to: due.email,
    subject,
    text,
    html: html ?? '',
    headers: { ...headers, 'Return-Path': `<${envelope.from}>` },
  });
}

/** Whoever has had everything is through; what is still on its way can be taken back. */
async function finishRuns(deps: AppDeps): Promise<void> {
  await rows(
    deps.database.queries,
    sql`UPDATE welcome_runs r SET stopped_at = ${deps.now().toISOString()}, reason = 'finished'
        WHERE r.stopped_at IS NULL AND NOT EXISTS (
          SELECT FROM welcome_steps s WHERE s.contact_list_id = r.contact_list_id AND s.enabled AND ${MEANT}
            AND NOT EXISTS (SELECT FROM welcome_sends w WHERE w.step_id = s.id AND w.contact_id = r.contact_id AND w.state <> 'queued'))`,
  );
}
