import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, QueryError, rows } from '../../platform/database/database.ts';
import { mayTry } from '../../platform/jobs/failures.ts';
import { type FailedItem, type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import type { PreparedCampaign } from '../campaigns/campaign-mail.ts';
import { prepareStep } from './prepare-step.ts';
import { type DueStep as Due, sendStep, writeIntent } from './send-step.ts';
import { WELCOME_SERIES } from './welcome-queue.ts';

/** How many at a time, so that each transaction is short. */
const AT_ONCE = 50;
const PARTS_MAX = 20;

/**
 * Sends the due steps of the series for new subscribers. One row per step and person records each, in the
 * same transaction as the email itself, which is then sent like every single email; those are claimed first.
 */
export async function sendWelcomeSeries(deps: AppDeps): Promise<void> {
  const due = dueMails(deps, new Map());
  for (let part = 0; part < PARTS_MAX && (await workOnDue(deps, due, AT_ONCE)) > 0; part += 1);
  await finishRuns(deps);
}

const personItem = ({ step_id: step, contact_id: contact }: Due) => `${step}.${contact}`;

/** Due emails, with the steps that were prepared in this run of the job. */
function dueMails(deps: AppDeps, prepared: Map<string, PreparedCampaign>): LockedQueue<Due> {
  const failureOf = (due: Due): Omit<FailedItem, 'error'> => ({
    item: personItem(due),
    giveUp: (tx, { now }) => writeIntent(tx, due, { id: deps.newId(), state: 'failed', now }),
  });
  return {
    name: WELCOME_SERIES,
    take: takeDue,
    async work(tx, _deps, due) {
      const [done, failed]: [string[], FailedItem[]] = [[], []];
      const broken = new Set<string>();
      for (const one of due) {
        if (broken.has(one.step_id)) continue;
        try {
          const step = prepared.get(one.step_id) ?? (await prepareStep(tx, deps, one.step_id));
          if (!prepared.has(one.step_id)) done.push(one.step_id);
          prepared.set(one.step_id, step);
          await sendStep(tx, deps, { due: one, step, purpose: 'welcome' });
          done.push(personItem(one));
        } catch (error) {
          // After a database error, nothing more can be done in this transaction.
          if (error instanceof QueryError) throw error;
          // No email of this step can be rendered: it waits until someone fixes it.
          const isStep = !prepared.has(one.step_id);
          if (isStep) broken.add(one.step_id);
          failed.push({ error, ...(isStep ? { item: one.step_id } : failureOf(one)) });
        }
      }
      return { done, failed };
    },
    failureOf,
  };
}

function takeDue(tx: Queries, deps: AppDeps, limit: number): Promise<Due[]> {
  const now = deps.now();
  return rows<Due>(
    tx,
    sql`SELECT s.id AS step_id, c.id AS contact_id, c.email, c.first_name, c.last_name, c.attributes
        FROM welcome_runs r JOIN welcome_steps s ON s.contact_list_id = r.contact_list_id AND s.enabled
        JOIN contacts c ON c.id = r.contact_id AND c.status = 'enabled' AND c.unsubscribed_at IS NULL
          AND c.paused_until IS NULL
        JOIN contact_list_members m ON m.contact_id = r.contact_id AND m.contact_list_id = r.contact_list_id
          AND m.status = 'confirmed'
        WHERE r.stopped_at IS NULL AND (r.started_at + make_interval(hours => s.delay_hours) <= ${now.toISOString()}
            -- The clock was set back since they came: what is sent at once is not held back for it.
            OR (s.delay_hours = 0 AND r.started_at > ${now.toISOString()}))
          AND ${MEANT} AND NOT EXISTS (SELECT FROM welcome_sends w WHERE w.step_id = s.id AND w.contact_id = r.contact_id)
          AND ${mayTry(WELCOME_SERIES, sql`s.id::text`, now)}
          AND ${mayTry(WELCOME_SERIES, sql`s.id::text || '.' || r.contact_id::text`, now)}
        ORDER BY r.started_at, r.contact_id, s.position LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED`,
  );
}

/** Whether the step was already on when this person’s email was due. */
const MEANT = sql`r.started_at + make_interval(hours => s.delay_hours) >= s.live_since`;

/** Finishes the series for people who have had everything; emails that are still queued can be canceled. */
async function finishRuns(deps: AppDeps): Promise<void> {
  await rows(
    deps.database.queries,
    sql`UPDATE welcome_runs r SET stopped_at = ${deps.now().toISOString()}, reason = 'finished'
        WHERE r.stopped_at IS NULL AND NOT EXISTS (
          SELECT FROM welcome_steps s WHERE s.contact_list_id = r.contact_list_id AND s.enabled AND ${MEANT}
            AND NOT EXISTS (SELECT FROM welcome_sends w WHERE w.step_id = s.id AND w.contact_id = r.contact_id AND w.state <> 'queued'))`,
  );
}
