import { type SQL, sql } from 'drizzle-orm';
import { keptColumns } from '../base/kept-spoken.ts';
import type { Spoken } from '../base/spoken.ts';
import { type Queries, rows } from '../database/database.ts';
import { assignments } from './leased-queue.ts';
import { REASON_MAX_CHARS, clearFailures, mayTry } from './failures.ts';
import { type Queue, existsIn, failuresOf, hasChanged } from './queue.ts';

/**
 * A queue of tasks that take a while: files, changes of many records. A row is one of them, with `status`, `created_at` and
 * `finished_at`; its failures are counted in `queue_failures`. In conditions the row is `q`.
 */
export interface TaskRules extends Pick<Queue, 'name' | 'title' | 'about' | 'titleIn'> {
  table: string;
  /** The statuses of a task on which there is work to do. */
  open: readonly string[];
  /** How staff know it. */
  shownAs: SQL;
  /** True while it is being worked on. */
  isRunning: SQL;
  /** Its row has the columns `failure` and `failure_said`, for the reason. */
  hasReason: boolean;
  /** Columns set in addition to the status when it fails permanently. */
  onFailure?: SQL;
  /** Columns set when staff resume it, and when they end it. */
  retried: SQL;
  cancelled: SQL;
  /** What else ending it does. */
  onCancel?: (tx: Queries, id: string) => Promise<unknown>;
}

/** The same as its worker and staff use it. */
export interface TaskQueue extends Queue {
  /** True of a task that may be worked on at this moment. */
  isOpen(now: Date): SQL;
  /** Removes a permanently failed task from the work queue. */
  giveUp(id: string, where?: SQL): (tx: Queries, failed: { reason: Spoken; now: Date }) => Promise<unknown>;
}

/** The reason of its row, or that of the last attempt. */
const REASON = sql`coalesce(q.failure, f.reason) AS reason,
        CASE WHEN q.failure IS NULL THEN f.said ELSE q.failure_said END AS said`;

/** What a worker and staff need from a queue of tasks. */
export function taskQueue(rules: TaskRules): TaskQueue {
  const { name, title, about, hasReason } = rules;
  const table = sql`${sql.identifier(rules.table)}`;
  const isOpen = sql`q.status = ANY (${sql.param([...rules.open])}::text[])`;
  const decide = async (tx: Queries, id: string, set: SQL): Promise<boolean> => {
    await clearFailures(tx, { queue: name, items: [id] });
    return hasChanged(
      tx,
      sql`UPDATE ${table} q SET ${set} WHERE id = ${id} AND (${isOpen} OR status = 'failed')`,
    );
  };
  return {
    name,
    title,
    about,
    ...(rules.titleIn === undefined ? {} : { titleIn: rules.titleIn }),
    listsAll: true,
    cancellable: ['waiting', 'running', 'retrying', 'failed'],
    items: () => sql`SELECT q.id::text, ${rules.shownAs} AS title,
        CASE WHEN q.status = 'failed' THEN 'failed' WHEN f.item IS NOT NULL THEN 'retrying'
          WHEN ${rules.isRunning} THEN 'running' ELSE 'waiting' END AS state,
        ${hasReason ? REASON : sql`f.reason, f.said`}, coalesce(f.attempts, 0) AS attempts,
        coalesce(q.finished_at, q.created_at) AS since
      FROM ${table} q ${failuresOf(name, sql`q.id::text`)} WHERE ${isOpen} OR q.status = 'failed'`,
    exists: existsIn(table),
    isOpen: (now) => sql`${isOpen} AND ${mayTry(name, sql`q.id::text`, now)}`,
    giveUp:
      (id, where = sql`true`) =>
      (tx, { reason, now }) => {
        const { reason: failure, said } = keptColumns(reason, REASON_MAX_CHARS);
        const words = hasReason ? sql`failure = ${failure}, failure_said = ${said}::jsonb` : undefined;
        const failed = sql`status = 'failed', finished_at = ${now.toISOString()}`;
        const set = assignments(failed, words, rules.onFailure);
        return rows(tx, sql`UPDATE ${table} q SET ${set} WHERE id = ${id} AND ${isOpen} AND ${where}`);
      },
    retry: (tx, _deps, id) => {
      const words = hasReason ? sql`failure = NULL, failure_said = NULL` : undefined;
      return decide(tx, id, assignments(sql`finished_at = NULL`, words, rules.retried));
    },
    async cancel(tx, { now }, id) {
      const ended = sql`finished_at = ${now().toISOString()}`;
      if (!(await decide(tx, id, assignments(ended, rules.cancelled)))) return false;
      await rules.onCancel?.(tx, id);
      return true;
    },
  };
}
