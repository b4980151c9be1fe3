import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, QueryError, rows } from '../../platform/database/database.ts';
import { type QueueItem, clearFailures, mayTry, noteFailure } from '../../platform/jobs/failures.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type PreparedCampaign, campaignMail } from '../campaigns/campaign-mail.ts';
import { prepareStep } from './prepare-step.ts';
import { WELCOME_SERIES } from './welcome-queue.ts';

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
  for (let part = 0; part < PARTS_MAX && (await queuePart(deps, prepared)); part += 1);
  await finishRuns(deps);
}

/** Answers whether there may be more. What cannot be written is noted and tried again later; the others are not held up. */
async function queuePart(deps: AppDeps, prepared: Map<string, PreparedCampaign>): Promise<boolean> {
  const part: Part = { prepared, limit: AT_ONCE, failed: [] };
  try {
    const due = await deps.database.transaction((tx) => queueDue(tx, deps, part));
    for (const failure of part.failed) await noteUnwritten(deps, failure);
    return due.length === AT_ONCE;
  } catch (error) {
    deps.log.warn({ err: error }, 'welcome mails are taken one by one');
    return queueAlone(deps, prepared);
  }
}

async function queueAlone(deps: AppDeps, prepared: Map<string, PreparedCampaign>): Promise<boolean> {
  let taken: Due | undefined;
  const part: Part = { prepared, limit: 1, failed: [], onTaken: (due) => (taken = due[0]) };
  try {
    await deps.database.transaction((tx) => queueDue(tx, deps, part));
  } catch (error) {
    if (taken === undefined) throw error;
    part.failed.push({ due: taken, error, isStep: false });
  }
  for (const failure of part.failed) await noteUnwritten(deps, failure);
  return taken !== undefined;
}

interface Part {
  /** Steps that were prepared in this turn of the job. */
  prepared: Map<string, PreparedCampaign>;
  limit: number;
  failed: Unwritten[];
  onTaken?: (due: readonly Due[]) => void;
}

/** A mail that could not be written; `isStep`: nobody's mail of this step can. */
interface Unwritten {
  due: Due;
  error: unknown;
  isStep: boolean;
}

const stepItem = ({ step_id: step }: Due): QueueItem => ({ queue: WELCOME_SERIES, item: step });
const personItem = (due: Due): QueueItem => ({
  queue: WELCOME_SERIES,
  item: `${due.step_id}.${due.contact_id}`,
});

/** One person's mail that never can be written counts as failed; a step waits until somebody mends it. */
async function noteUnwritten(deps: AppDeps, { due, error, isStep }: Unwritten): Promise<void> {
  if (isStep) return void (await noteFailure(deps, { ...stepItem(due), error }));
  const at = deps.now().toISOString();
  const giveUp = (tx: Queries) =>
    rows(
      tx,
      sql`INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at, settled_at)
          VALUES (${deps.newId()}, ${due.step_id}, ${due.contact_id}, 'failed', ${at}, ${at})
          ON CONFLICT (step_id, contact_id) DO NOTHING`,
    );
  await noteFailure(deps, { ...personItem(due), error, giveUp });
}

async function queueDue(tx: Queries, deps: AppDeps, part: Part): Promise<Due[]> {
  const now = deps.now();
  const due = await rows<Due>(
    tx,
    sql`SELECT s.id AS step_id, c.id AS contact_id, c.email, c.first_name, c.last_name, c.attributes
        FROM welcome_runs r JOIN welcome_steps s ON s.contact_list_id = r.contact_list_id AND s.enabled
        JOIN contacts c ON c.id = r.contact_id AND c.status = 'enabled' AND c.unsubscribed_at IS NULL
        JOIN contact_list_members m ON m.contact_id = r.contact_id AND m.contact_list_id = r.contact_list_id
          AND m.status = 'confirmed'
        WHERE r.stopped_at IS NULL AND (r.started_at + make_interval(hours => s.delay_hours) <= ${now.toISOString()}
            -- The clock was set back since they came: what is sent at once is not held back for it.
            OR (s.delay_hours = 0 AND r.started_at > ${now.toISOString()}))
          AND ${MEANT} AND NOT EXISTS (SELECT FROM welcome_sends w WHERE w.step_id = s.id AND w.contact_id = r.contact_id)
          AND ${mayTry(WELCOME_SERIES, sql`s.id::text`, now)}
          AND ${mayTry(WELCOME_SERIES, sql`s.id::text || '.' || r.contact_id::text`, now)}
        ORDER BY r.started_at, r.contact_id, s.position LIMIT ${part.limit} FOR UPDATE OF r SKIP LOCKED`,
  );
  part.onTaken?.(due);
  const broken = new Set<string>();
  for (const one of due) {
    if (broken.has(one.step_id)) continue;
    try {
      const step = await stepOf(tx, deps, { due: one, part });
      await queueOne(tx, deps, { due: one, step, now });
    } catch (error) {
      // After an error of the database nothing more can be done in this transaction.
      if (error instanceof QueryError) throw error;
      const isStep = !part.prepared.has(one.step_id);
      if (isStep) broken.add(one.step_id);
      part.failed.push({ due: one, error, isStep });
    }
  }
  return due;
}

async function stepOf(
  tx: Queries,
  deps: AppDeps,
  { due, part }: { due: Due; part: Part },
): Promise<PreparedCampaign> {
  const known = part.prepared.get(due.step_id);
  if (known !== undefined) return known;
  const step = await prepareStep(tx, deps, due.step_id);
  part.prepared.set(due.step_id, step);
  await clearFailures(tx, { queue: WELCOME_SERIES, items: [stepItem(due).item] });
  return step;
}

/** The person came early enough for the step, which may be younger than their series. */
const MEANT = sql`r.started_at + make_interval(hours => s.delay_hours) >= s.live_since`;

async function queueOne(
  tx: Queries,
  deps: AppDeps,
  { due, step, now }: { due: Due; step: PreparedCampaign; now: Date },
): Promise<void> {
  const id = deps.newId();
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
  const intent = await rows(
    tx,
    sql`INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at, settled_at)
        VALUES (${id}, ${due.step_id}, ${due.contact_id}, ${state}, ${now.toISOString()},
          ${state === 'accepted' ? now.toISOString() : null})
        ON CONFLICT (step_id, contact_id) DO NOTHING RETURNING 1`,
  );
  if (intent.length === 0) return;
  await clearFailures(tx, { queue: WELCOME_SERIES, items: [personItem(due).item] });
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
