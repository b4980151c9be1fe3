import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, QueryError, rows } from '../../platform/database/database.ts';
import { mayTry } from '../../platform/jobs/failures.ts';
import { type FailedItem, type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import { advance } from './advance.ts';
import { Scene, StepError } from './scene.ts';
import { type Person, endOf } from './person.ts';
import { EMAIL_SERIES } from './series-queue.ts';
import { mayGet } from './series.ts';

/** How many at a time, so that each transaction is short. */
const AT_ONCE = 50;
const PARTS_MAX = 20;

/**
 * Does the due steps of everyone who is in a series: at most a thousand people in a turn. What someone gets is recorded
 * in the transaction that queues the email, which is then sent like every single email.
 */
export async function runSeries(deps: AppDeps): Promise<void> {
  for (let part = 0; part < PARTS_MAX && (await workOnDue(deps, duePeople, AT_ONCE)) > 0; part += 1);
}

const itemOf = ({ series_id: series, contact_id: contact }: Person) => `${series}.${contact}`;

const failureOf = (person: Person): Omit<FailedItem, 'error'> => ({
  item: itemOf(person),
  giveUp: (tx, { now }) => endOf(tx, person, { reason: 'failed', now }),
});

const duePeople: LockedQueue<Person> = {
  name: EMAIL_SERIES,
  take: takeDue,
  async work(tx, deps, due) {
    const [done, failed]: [string[], FailedItem[]] = [[], []];
    const scene = new Scene(tx, deps);
    const broken = new Set<string>();
    for (const person of due) {
      try {
        await advance(scene, person);
        done.push(itemOf(person));
      } catch (error) {
        // After a database error, nothing more can be done in this transaction.
        if (error instanceof QueryError) throw error;
        if (!(error instanceof StepError)) failed.push({ error, ...failureOf(person) });
        // No email of this step can be written: everyone who reaches it waits until someone fixes it.
        else if (!broken.has(error.stepId)) {
          broken.add(error.stepId);
          failed.push({ error: error.cause, item: error.stepId });
        }
      }
    }
    return { done: [...done, ...scene.preparedSteps()], failed };
  },
  failureOf,
};

function takeDue(tx: Queries, deps: AppDeps, limit: number): Promise<Person[]> {
  const now = deps.now();
  return rows<Person>(
    tx,
    sql`SELECT p.series_id, p.contact_id, p.step_id, p.arrived_at, p.is_waiting, c.email, c.first_name, c.last_name, c.attributes,
          ${mayGet(sql`e.contact_list_id`)} AS may_get
        FROM series_people p JOIN email_series e ON e.id = p.series_id AND e.enabled
        JOIN contacts c ON c.id = p.contact_id AND c.paused_until IS NULL
        WHERE p.ended_at IS NULL AND p.due_at <= ${now.toISOString()}
          AND (p.step_id IS NULL OR ${mayTry(EMAIL_SERIES, sql`p.step_id::text`, now)})
          AND ${mayTry(EMAIL_SERIES, sql`p.series_id::text || '.' || p.contact_id::text`, now)}
        ORDER BY p.due_at, p.series_id, p.contact_id LIMIT ${limit}
        -- Saving steps locks the series first, and then the people in it.
        FOR UPDATE OF p SKIP LOCKED FOR KEY SHARE OF e SKIP LOCKED`,
  );
}
