import { sql } from 'drizzle-orm';
import { isContentType, isTableResource, resourceNamed } from '#schema/registry/registry.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ifHeld } from '../../platform/jobs/leased-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { hookByKey } from '../../platform/site-hooks/registry.ts';
import { runHook } from '../../platform/site-hooks/run-hook.ts';
import { forStaff, workingCopyOf } from '../../records/documents/content-reads.ts';
import { presentRecord } from '../../records/resources/present-record.ts';
import { createTableStore } from '../../records/resources/tables/table-store.ts';
import { type HookRun, hookRuns } from './hook-queue.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const AFTER_MS = 30_000;
const AT_ONCE = 5;
const POLL_MS = 1_000;
/** How often to look for runs of processes that have died. */
const RECOVER_EVERY_MS = 5_000;
const REASON_MAX_CHARS = 500;
/** A hook that runs more often for one record within a minute saves that record itself, again and again. */
const RUNS_PER_MINUTE_MAX = 20;
const MINUTE_MS = 60_000;

/**
 * Runs the queued hooks separately from the other jobs, because a hook may be slow. For the same reason, each of the places takes
 * the next run when its own has ended: one that hangs delays no other.
 */
export function startHooks(deps: AppDeps): { stop(): Promise<void> } {
  const failure = 'hooks of the site could not be run';
  const recover = async (): Promise<boolean> => recoverLostRuns(deps).then(() => false);
  const pollings = [
    ...Array.from({ length: AT_ONCE }, () =>
      startPolling(deps, { next: () => runDueHooks(deps, 1), everyMs: POLL_MS, failure }),
    ),
    startPolling(deps, { next: recover, everyMs: RECOVER_EVERY_MS, failure }),
  ];
  return {
    async stop() {
      await Promise.all(pollings.map((polling) => polling.stop()));
    },
  };
}

/** Runs at most `limit` hooks that are due. Returns whether more may be waiting. */
export async function runDueHooks(deps: AppDeps, limit = AT_ONCE): Promise<boolean> {
  const claimed = await hookRuns.claim(deps, { limit });
  await Promise.all(claimed.map((one) => hookRuns.during(deps, one, () => runOne(deps, one))));
  return claimed.length === limit;
}

/** Requeues runs that were started by processes that have died. */
export async function recoverLostRuns(deps: AppDeps): Promise<void> {
  await hookRuns.reclaimExpired(deps, sql`state = 'queued', due_at = ${deps.now().toISOString()}`);
}

async function runOne(deps: AppDeps, one: HookRun): Promise<void> {
  const refused = await refusalOf(deps, one);
  const reason = refused ?? (await attempt(deps, one));
  const outcome = reason === undefined ? 'done' : refused === undefined ? 'again' : 'failed';
  const kept = keptColumns(reason, REASON_MAX_CHARS);
  const set = () => sql`reason = ${kept.reason}, said = ${kept.said}::jsonb`;
  await ifHeld(() => hookRuns.recordOutcome(deps.database.queries, deps, { message: one, outcome, set }));
}

/** Returns why the run is refused; undefined if it is not. */
async function refusalOf(deps: AppDeps, { hook, record_id: id }: HookRun): Promise<Spoken | undefined> {
  if (hookByKey(hook) === undefined) return spoken('no_hook');
  const since = new Date(deps.now().getTime() - MINUTE_MS).toISOString();
  const [ran] = await rows<{ times: number }>(
    deps.database.queries,
    sql`SELECT count(*)::int AS times FROM hook_runs
        WHERE hook = ${hook} AND record_id = ${id} AND state = 'done' AND settled_at > ${since}`,
  );
  if ((ran?.times ?? 0) < RUNS_PER_MINUTE_MAX) return undefined;
  deps.log.error({ hook, record: id }, 'a hook of the site causes itself, and was stopped');
  return spoken('loop', { count: RUNS_PER_MINUTE_MAX });
}

/** Returns the reason for a failure; undefined on success. */
async function attempt(deps: AppDeps, one: HookRun): Promise<Spoken | undefined> {
  const hook = hookByKey(one.hook);
  if (hook === undefined) return undefined;
  try {
    const record = await recordOf(deps, one);
    await runHook(hook, { id: one.record_id, record, by: one.asked_by }, AFTER_MS);
    return undefined;
  } catch (error) {
    const { cause = error } = error as Error;
    deps.log.error({ err: cause, hook: one.hook, record: one.record_id }, 'a hook of the site failed');
    if (cause instanceof ApiError) return cause.spoken;
    return asWritten(cause instanceof Error ? cause.message : String(cause));
  }
}

/** The current record as staff see it; undefined when it no longer exists. */
async function recordOf(deps: AppDeps, { resource: name, record_id: id }: HookRun): Promise<unknown> {
  const resource = resourceNamed(name);
  const on = deps.database.queries;
  if (resource !== undefined && isTableResource(resource)) {
    const record = await createTableStore(resource).get(on, id);
    return record === undefined ? undefined : presentRecord(deps, { resource, record }, 'staff');
  }
  if (resource === undefined || !isContentType(resource)) return undefined;
  try {
    return await forStaff(deps, await workingCopyOf(on, id, resource.storage.type));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
