import { sql } from 'drizzle-orm';
import type { Role } from '#schema/access/roles.ts';
import type { Scope } from '#schema/access/scopes.ts';
import { allResources } from '#schema/registry/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { withAuditOrigin } from '../../platform/audit/audit-log.ts';
import { type Queries, QueryError, isUniqueViolation, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { countAttempt } from '../../platform/jobs/locked-queue.ts';
import { pause } from '../../platform/jobs/deadline.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { editRecord } from '../bulk-edits/edit-record.ts';
import { type ImportTask, importRow } from './import-row.ts';
import { actorOf } from './job-actor.ts';
import { importTogether } from './import-together.ts';
import { type KeptResource, isKept, storeOf } from '../../records/stores/store-of.ts';
import { listJobQueue } from '../bulk-edits/list-job-queue.ts';
import type { After, Before, Outcome, Step } from '../bulk-edits/job-item.ts';
import type { Task } from '../bulk-edits/task.ts';
import { type Done, undoRecord } from '../bulk-edits/undo-record.ts';
import { keptOf } from '../../platform/base/kept-spoken.ts';
import { jsonForDatabase } from '../../platform/base/json-text.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const POLL_MS = 400;
/** Between batches, so that requests get their turn: each asks the database several times. */
const PAUSE_MS = 20;

interface WaitingItem {
  job_id: string;
  position: number;
  record_id: string | null;
  input: unknown;
  before: Before | null;
  after: After | null;
  kind: 'edit' | 'import' | 'undo';
  resource: string;
  task: Task & ImportTask;
  created_by: string;
  role: Role;
  scopes: Scope[] | null;
  address: string;
  request_id: string;
  token_name: string | null;
}

/**
 * Works until nothing is waiting.
 *
 * @tests
 */
export async function runListJobs(deps: AppDeps): Promise<void> {
  while (await workOnNext(deps));
}

/**
 * Keeps looking for jobs. Each record is one transaction, which also writes its row of the job: after any
 * interruption, a record is either done and recorded as done, or neither.
 */
export function startListJobs(deps: AppDeps): { stop(): Promise<void> } {
  const failure = 'a record of a job could not be worked on; it is tried again';
  const next = (on: AppDeps, signal: AbortSignal) => workOnNext(on, () => pause(PAUSE_MS, signal));
  return startPolling(deps, { next, everyMs: POLL_MS, failure });
}

/** Rolls back a step of a dry run, of which only the outcome is kept. */
class DryRun extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

/** Returns whether there may be more. */
async function workOnNext(deps: AppDeps, afterBatch = () => Promise.resolve()): Promise<boolean> {
  const done = { isBatch: false };
  const counted = {
    queue: listJobQueue.name,
    failureOf: ({ job_id: id }: WaitingItem) => ({ item: id, giveUp: listJobQueue.giveUp(id) }),
  };
  const { taken } = await countAttempt<WaitingItem>(deps, counted, (onTaken) =>
    workOnItem(deps, (item) => onTaken([item])).then((isBatch) => {
      done.isBatch = isBatch;
    }),
  );
  if (done.isBatch) await afterBatch();
  return taken > 0 || finishJobs(deps);
}

/** Returns whether it was a whole batch. */
async function workOnItem(deps: AppDeps, onTaken: (item: WaitingItem) => void): Promise<boolean> {
  const held: { item?: WaitingItem; isBatch?: boolean } = {};
  try {
    await deps.database.transaction(async (tx) => {
      const item = await holdNext(tx, deps.now());
      if (item === undefined) return;
      held.item = item;
      onTaken(item);
      const { created_by: userId, address, request_id: requestId, token_name: tokenName } = item;
      const origin = { userId, address, requestId, tokenName };
      held.isBatch = await withAuditOrigin(origin, () => importTogether(tx, deps, item));
      if (held.isBatch) return;
      const outcome = await withAuditOrigin(origin, () => workOn(tx, deps, item));
      if (item.kind === 'import' && item.task.dry_run) throw new DryRun(outcome);
      await recordProgress(deps, tx, { item, outcome });
    });
  } catch (error) {
    if (held.item === undefined || isPassing(error)) throw error;
    const outcome = error instanceof DryRun ? error.outcome : { reason: reasonOf(deps, error) };
    await recordProgress(deps, deps.database.queries, { item: held.item, outcome });
  }
  return held.isBatch === true;
}

/**
 * The next record, locked so that only one node works on it. The job is locked too, so that nothing more
 * happens once a request to stop it was answered.
 */
async function holdNext(tx: Queries, now: Date): Promise<WaitingItem | undefined> {
  const [item] = await rows<WaitingItem>(
    tx,
    sql`SELECT i.job_id, i.position, i.record_id, i.input, i.before, i.after, j.kind, j.resource, j.task, j.created_by,
          j.role, j.scopes, j.address, j.request_id, j.token_name
        FROM list_jobs j JOIN list_job_items i ON i.job_id = j.id
        WHERE j.status = 'running' AND i.state = 'waiting' AND j.id = (
          SELECT q.id FROM list_jobs q WHERE ${listJobQueue.isOpen(now)} AND EXISTS (
            SELECT FROM list_job_items w WHERE w.job_id = q.id AND w.state = 'waiting')
          ORDER BY q.created_at, q.id LIMIT 1)
        ORDER BY i.position LIMIT 1
        FOR SHARE OF j FOR UPDATE OF i SKIP LOCKED`,
  );
  return item;
}

async function workOn(tx: Queries, deps: AppDeps, item: WaitingItem): Promise<Outcome> {
  const resource = resourceOf(item);
  const actor = await actorOf(tx, item);
  const step: Step = { tx, deps, actor, resource, store: storeOf(deps, resource) };
  if (item.kind === 'import') return importRow(step, item.input as Record<string, unknown>);
  if (item.kind === 'edit') return editRecord(step, item.record_id ?? '', item.task);
  return undoRecord(step, doneOf(item));
}

function doneOf({ record_id: recordId, task, before, after }: WaitingItem): Done {
  if (recordId === null || before === null || after === null)
    throw new Error('There is no record of what was done.');
  return { recordId, task, before, after };
}

function resourceOf({ resource: name }: WaitingItem): KeptResource {
  const found = allResources.filter(isKept).find((one) => one.name === name);
  if (found === undefined) throw new ApiError('not_found', { message: spoken('unknown_type') });
  return found;
}

async function recordProgress(
  deps: AppDeps,
  on: Queries,
  { item, outcome }: { item: WaitingItem; outcome: Outcome | { reason: Spoken } },
): Promise<void> {
  const where = sql`job_id = ${item.job_id} AND position = ${item.position} AND state = 'waiting'`;
  if ('reason' in outcome) {
    const { reason } = outcome;
    const said = jsonForDatabase(keptOf(reason));
    await rows(
      on,
      sql`UPDATE list_job_items SET state = 'refused', reason = ${String(reason)},
            said = nullif(${said}::jsonb, 'null') WHERE ${where}`,
    );
    return;
  }
  const { state, recordId, title } = outcome;
  const isKept =
    state !== 'unchanged' && item.task.dry_run !== true && item.kind !== 'undo' && outcome.before !== null;
  const before = isKept ? JSON.stringify(outcome.before) : null;
  const after = isKept ? JSON.stringify(await storeOf(deps, resourceOf(item)).snapshot(on, recordId)) : null;
  // What a dry run would create doesn’t exist, so it has no ID.
  const id = item.task.dry_run === true && state === 'created' ? null : recordId;
  await rows(
    on,
    sql`UPDATE list_job_items SET state = ${state}, record_id = ${id}, title = ${title}, before = ${before}::jsonb,
          after = ${after}::jsonb, input = NULL WHERE ${where}`,
  );
}

async function finishJobs(deps: AppDeps): Promise<boolean> {
  const finished = await rows<{ id: string }>(
    deps.database.queries,
    sql`UPDATE list_jobs j SET status = 'finished', finished_at = ${deps.now().toISOString()}
        WHERE j.status = 'running' AND NOT EXISTS (
          SELECT FROM list_job_items i WHERE i.job_id = j.id AND i.state = 'waiting') RETURNING id`,
  );
  const items = finished.map(({ id }) => id);
  await clearFailures(deps.database.queries, { queue: listJobQueue.name, items });
  return finished.length > 0;
}

/** Two transactions blocked each other: the same step succeeds when it is retried. */
function isPassing(error: unknown): boolean {
  return error instanceof QueryError && error.code?.startsWith('40') === true;
}

function reasonOf(deps: AppDeps, error: unknown): Spoken {
  if (error instanceof ApiError) return error.spoken;
  if (isUniqueViolation(error)) return spoken('slug_taken');
  if (error instanceof Error && error.name === 'StaleVersion') return spoken('just_changed');
  deps.log.error({ err: error }, 'a record of a job failed');
  return spoken('unexpected');
}
