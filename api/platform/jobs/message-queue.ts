import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../deps/app-deps.ts';
import type { Queries } from '../database/database.ts';
import { type Backoff, longestWait, waitAfter } from './backoff.ts';
import { LeasedQueue, assignments } from './leased-queue.ts';
import { hasChanged } from './queue.ts';

/** The fields common to all messages. Its table has `state` and `settled_at` as well. */
interface Message {
  id: string;
  /** Counts its attempts, and restarts when staff retry it. */
  attempt: number;
  /** While it is on its way: since when. */
  due_at: string;
}

/** A queue of messages that leave this server: each is queued, on its way, and in the end it has arrived or failed. */
export interface MessageRules {
  table: string;
  /** The state of a message on its way. */
  held: string;
  /** The state of one that has arrived. */
  done: string;
  /** After this attempt it has failed. */
  attemptsMax: number;
  backoff: Backoff;
  /** Longer than an attempt may take: after it, the process that made it is gone. */
  leaseMs: number;
  returning?: SQL;
}

/** The outcome of an attempt. */
interface Attempted<Row> {
  message: Row;
  /** `again`: another attempt is worth it. */
  outcome: 'done' | 'again' | 'failed';
  /** What else is written down; `isOver`: there will be no further attempt. */
  set: (isOver: boolean) => SQL;
}

/** A message that staff decide about, and what else is set. */
interface Decided {
  id: string;
  set?: SQL;
}

interface Chosen extends Decided {
  where?: SQL;
}

/** A leased queue that counts attempts in its rows. */
export class MessageQueue<Row extends Message> extends LeasedQueue<Row> {
  readonly #rules: MessageRules;
  readonly #table: SQL;

  constructor(rules: MessageRules) {
    const { table, held, leaseMs, returning } = rules;
    super({
      table,
      key: 'id',
      fence: ['attempt', 'due_at'],
      open: (now) => sql`q.state = 'queued' AND q.due_at <= ${now.toISOString()}`,
      order: sql`q.due_at, q.id`,
      onClaim: ({ now }) => sql`state = ${held}, attempt = q.attempt + 1, due_at = ${now().toISOString()}`,
      held: sql`q.state = ${held}`,
      lease: { ms: leaseMs },
      ...(returning === undefined ? {} : { returning }),
    });
    this.#rules = rules;
    this.#table = sql`${sql.identifier(table)}`;
  }

  /** Records the outcome of an attempt and returns the state. Throws a FencedError when the message is no longer ours. */
  async recordOutcome(
    on: Queries,
    deps: AppDeps,
    { message, outcome, set }: Attempted<Row>,
  ): Promise<string> {
    const { attemptsMax, backoff, done } = this.#rules;
    const now = deps.now();
    const isAgain = outcome === 'again' && message.attempt < attemptsMax;
    const state = isAgain ? 'queued' : outcome === 'done' ? done : 'failed';
    const dueAt = new Date(now.getTime() + (isAgain ? waitAfter(backoff, message.attempt, deps) : 0));
    const moments = sql`due_at = ${dueAt.toISOString()}, settled_at = ${isAgain ? null : now.toISOString()}`;
    await this.write(on, message, assignments(sql`state = ${state}`, moments, set(!isAgain)));
    return state;
  }

  /** Seconds that a message may have to wait for its next attempt. */
  get longestWait(): SQL {
    return longestWait(this.#rules.backoff, sql`attempt`);
  }

  /** What staff are shown of the messages `q`: all that have not arrived. */
  get shownState(): SQL {
    return sql`CASE WHEN q.state = ${this.#rules.held} THEN 'running' WHEN q.state = 'failed' THEN 'failed'
      WHEN q.attempt > 0 THEN 'retrying' ELSE 'waiting' END`;
  }

  get isShown(): SQL {
    return sql`q.state IN ('queued', ${this.#rules.held}, 'failed')`;
  }

  /** Makes a message due now if it failed at least once and meets a condition. Returns false if not, or if it has arrived. */
  retry(tx: Queries, deps: AppDeps, { id, where = sql`true`, set }: Chosen): Promise<boolean> {
    const hasFailed = sql`(state = 'failed' OR (state = 'queued' AND attempt > 0))`;
    const attempt = sql`attempt = CASE WHEN state = 'failed' THEN 0 ELSE attempt END`;
    return this.#makeDue(tx, deps, {
      id,
      where: sql`${hasFailed} AND ${where}`,
      set: assignments(attempt, set),
    });
  }

  /**
   * Sends a message again from its first attempt, whatever its outcome was. Returns false if it is being sent or
   * fails the condition.
   */
  resend(tx: Queries, deps: AppDeps, { id, where }: { id: string; where: SQL }): Promise<boolean> {
    const isFree = sql`state <> ${this.#rules.held}`;
    return this.#makeDue(tx, deps, { id, where: sql`${isFree} AND ${where}`, set: sql`attempt = 0` });
  }

  /** Takes a message out of the queue that is not on its way. */
  cancel(tx: Queries, { now }: AppDeps, { id, set }: Decided): Promise<boolean> {
    const cancelled = sql`state = 'cancelled', settled_at = ${now().toISOString()}`;
    return hasChanged(
      tx,
      sql`UPDATE ${this.#table} SET ${assignments(cancelled, set)}
          WHERE id = ${id} AND state IN ('queued', 'failed')`,
    );
  }

  #makeDue(tx: Queries, { now }: AppDeps, { id, where, set }: Required<Chosen>): Promise<boolean> {
    const queued = sql`state = 'queued', due_at = ${now().toISOString()}, settled_at = NULL`;
    return hasChanged(
      tx,
      sql`UPDATE ${this.#table} SET ${assignments(queued, set)} WHERE id = ${id} AND ${where}`,
    );
  }
}
