import { sql } from 'drizzle-orm';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Database, type Queries, rows } from '../../platform/database/database.ts';
import { runStatement } from '../../platform/database/run-statement.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rolledBack } from '../releases/release-contents.ts';
import { applyDue } from './apply-due.ts';
import type { Moment } from './due-then.ts';
import { messages } from './messages.ts';
import type { Rehearsed } from './rehearsed.ts';
import { createTurns } from './turns.ts';

const spoken = later(messages);

const WAITING_MAX = 8;
/** Of one statement, on PostgreSQL. */
const STATEMENT_MS = 2_000;
/** Of a whole rehearsal: on the embedded database, every other request that needs it waits for that long at most. */
const WITHIN_MS = 4_000;

/** One process rehearses one page at a time. */
const turns = createTurns({ waitingMax: WAITING_MAX });

/**
 * Does everything that is due by a moment in a transaction, then `work` in that transaction, and rolls all of it back. The deps
 * that `work` gets read from it and never write: their clock shows that moment. Returns undefined if `find` finds no moment.
 */
export async function rehearse<Result>(
  deps: AppDeps,
  find: (tx: Queries) => Promise<Moment | undefined>,
  work: (then: AppDeps, rehearsed: Rehearsed) => Promise<Result>,
): Promise<Result | undefined> {
  const turn = turns(() =>
    rolledBack(deps.database, (tx) =>
      inTime(async () => {
        await rows(tx, sql`SELECT set_config('statement_timeout', ${String(STATEMENT_MS)}, true)`);
        const moment = await find(tx);
        if (moment === undefined) return undefined;
        return work(depsThen(deps, tx, moment.at), await applyDue(tx, depsThen(deps, tx, moment.at), moment));
      }),
    ),
  );
  if (turn === undefined) throw new ApiError('preview_unavailable', { message: spoken('busy') });
  return turn;
}

/** What comes too late finds its transaction closed. */
async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ApiError('preview_unavailable', { message: spoken('too_slow') })),
    WITHIN_MS,
  );
  const working = work();
  working.catch(() => undefined);
  return Promise.race([working, promise]).finally(() => clearTimeout(timer));
}

/** The same program in a transaction, at a moment. Nothing counts its requests. */
function depsThen(deps: AppDeps, tx: Queries, at: Date): AppDeps {
  const refuse = () => Promise.reject(new Error('A rehearsal only reads.'));
  const select: Database['select'] = (statement, values) => runStatement(tx, statement, values);
  const database: Database = {
    ...deps.database,
    queries: tx,
    transaction: (work) => work(tx),
    select,
    probe: (statement, values) => select(statement, values),
    forJobs: () => database,
    onAnnounced: () => () => undefined,
    define: refuse,
    checkpoint: refuse,
    maintain: refuse,
    close: refuse,
  };
  const { observe: _observe, ...others } = deps;
  return { ...others, database, now: () => at };
}
