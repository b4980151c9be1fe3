import { sql } from 'drizzle-orm';
import { IMPORT_REPORT_KEPT_DAYS } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { isDoubled, refreshStatistics } from '../../platform/database/statistics.ts';
import { type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { noteImportEvent } from '../webhooks/subscription-events.ts';
import type { ImportOptions } from './import-options.ts';
import type { BatchOutcome, StoredRow } from './batch.ts';
import { importBatch } from './import-batch.ts';
import { type ImportStates, addStates, leftStateOf } from './import-states.ts';
import { importQueue } from './import-queue.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import type { ImportPlan } from './import-row.ts';

const ROWS_AT_ONCE = 250;
const GROWING_TABLES = ['contacts', 'contact_list_members', 'consent_events', 'contact_import_rows'];
const POLL_MS = 500;
const DAY_MS = 86_400_000;
/** A file whose upload ended without a word is not waited for any longer than this. */
const RECEIVING_MS = DAY_MS / 24;

interface ImportCounts {
  rows: number;
  imported: number;
  updated: number;
  refused: number;
}

interface OpenImport {
  id: string;
  mapping: ImportPlan;
  options: ImportOptions;
  worked_line: number;
  states: ImportStates;
}

/**
 * Works on every waiting file, a part at a time; after a crash it resumes where it was.
 *
 * @tests
 */
export async function runImports(deps: AppDeps): Promise<void> {
  while (await runNextBatch(deps));
}

/** Keeps looking for files, apart from the other jobs, which must not wait for a hundred thousand rows. */
export function startImports(deps: AppDeps): { stop(): Promise<void> } {
  const failure = 'a part of an import failed; it is tried again';
  return startPolling(deps, { next: runNextBatch, everyMs: POLL_MS, failure });
}

/** A part of one file; of several nodes one works on it. */
const parts: LockedQueue<OpenImport> = {
  name: importQueue.name,
  take: (tx, deps, limit) =>
    rows<OpenImport>(
      tx,
      sql`SELECT id, mapping, options, worked_line, states FROM contact_imports q WHERE ${importQueue.isOpen(deps.now())}
          ORDER BY created_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    ),
  async work(tx, deps, files) {
    for (const file of files) await workOnPart(tx, deps, file);
    return { done: files.map(({ id }) => id) };
  },
  failureOf: ({ id }) => ({ item: id, giveUp: importQueue.giveUp(id) }),
};

/** Returns whether there may be more. */
async function runNextBatch(deps: AppDeps): Promise<boolean> {
  return (await workOnDue(deps, parts)) > 0;
}

async function workOnPart(tx: Queries, deps: AppDeps, open: OpenImport): Promise<void> {
  const batch = await rows<StoredRow>(
    tx,
    sql`SELECT line, cells FROM contact_import_rows WHERE import_id = ${open.id} AND line > ${open.worked_line} AND NOT done
        ORDER BY line LIMIT ${ROWS_AT_ONCE}`,
  );
  const last = batch.at(-1);
  if (last === undefined) return finish(tx, deps, open);
  const { id, mapping: plan, options } = open;
  const outcome = await importBatch(tx, deps, { id, plan, options, batch });
  // Rows that another process changed first are read again with the next batch.
  const workedLine = outcome.later.length > 0 ? open.worked_line : last.line;
  await recordProgress(tx, { id, workedLine, outcome, states: addStates(open.states, outcome) });
  if (isDoubled(Math.floor(last.line / ROWS_AT_ONCE))) await refreshStatistics(tx, GROWING_TABLES);
}

async function recordProgress(
  tx: Queries,
  {
    id,
    workedLine,
    outcome,
    states,
  }: { id: string; workedLine: number; outcome: BatchOutcome; states: ImportStates },
): Promise<void> {
  const taken = [...outcome.imported, ...outcome.updated];
  const lines = [...taken, ...outcome.refused.keys()];
  const reasons = lines.map((line) => keptColumns(outcome.refused.get(line)));
  await rows(
    tx,
    sql`UPDATE contact_import_rows r SET done = true, email = v.email, reason = v.reason, said = v.said::jsonb, state = v.state FROM unnest(
          ${sql.param(lines)}::int[], ${sql.param(lines.map((line) => outcome.emails.get(line) ?? null))}::text[],
          ${sql.param(reasons.map(({ reason }) => reason))}::text[], ${sql.param(reasons.map(({ said }) => said))}::text[],
          ${sql.param(lines.map((line) => leftStateOf(outcome, line)))}::text[]) AS v (line, email, reason, said, state)
        WHERE r.import_id = ${id} AND r.line = v.line`,
  );
  await rows(
    tx,
    sql`UPDATE contact_imports SET status = 'running', worked_line = ${workedLine}, imported = imported + ${outcome.imported.length},
          updated = updated + ${outcome.updated.length}, refused = refused + ${outcome.refused.size},
          states = ${JSON.stringify(states)}::jsonb WHERE id = ${id}`,
  );
}

/** Keeps what was refused, for the report, and nothing else of the file. */
async function finish(tx: Queries, deps: AppDeps, { id, options }: OpenImport): Promise<void> {
  await rows(tx, sql`DELETE FROM contact_import_rows WHERE import_id = ${id} AND reason IS NULL`);
  const [counts] = await rows<ImportCounts>(
    tx,
    sql`UPDATE contact_imports SET status = 'finished', finished_at = ${deps.now().toISOString()} WHERE id = ${id}
        RETURNING rows, imported, updated, refused`,
  );
  if (counts === undefined || options.dryRun) return;
  await noteImportEvent(tx, { id, ...counts, listIds: options.listIds, source: options.source }, deps.now());
}

/** Reports have their time, and files that never arrived are not waited for. */
export async function clearOldImports(deps: AppDeps): Promise<void> {
  const before = (ms: number) => new Date(deps.now().getTime() - ms).toISOString();
  const on = deps.database.queries;
  await rows(
    on,
    sql`DELETE FROM contact_import_rows r USING contact_imports i
        WHERE r.import_id = i.id AND i.finished_at < ${before(IMPORT_REPORT_KEPT_DAYS * DAY_MS)}`,
  );
  await rows(
    on,
    sql`DELETE FROM contact_imports WHERE status = 'receiving' AND created_at < ${before(RECEIVING_MS)}`,
  );
}
