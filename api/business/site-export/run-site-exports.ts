import { sql } from 'drizzle-orm';
import { can, exportAccess } from '#schema/access/access.ts';
import { EXPORT_FILE_KEPT_HOURS } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { rows } from '../../platform/database/database.ts';
import { actorNow } from '../../platform/jobs/actor-now.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { clearFailures, noteFailure } from '../../platform/jobs/failures.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import type { Received } from '../../platform/storage/image-storage.ts';
import { clearExportFiles } from './clear-export-files.ts';
import { expectedFiles } from './expected-files.ts';
import { messages } from './messages.ts';
import { type Hold, type SiteExport, siteExportQueue, siteExports } from './site-export-queue.ts';
import { exportBytes } from './write-export.ts';

const spoken = later(messages);

const POLL_MS = 1_000;
const HOUR_MS = 3_600_000;
/** Even the largest sites take only minutes; an export that takes longer than this is stuck. */
const DEADLINE_MS = 6 * HOUR_MS;
/** How often progress is recorded, and how soon a writer learns that the export was canceled. */
const NOTED_MS = 2_000;
const NOTED_FILES = 100;

/** Polls for exports; one whose process stopped or was killed is written again from the start. */
export function startSiteExports(deps: AppDeps): { stop(): Promise<void> } {
  const failure = 'an export failed; it is tried again';
  return startPolling(deps, { next: runNextExport, everyMs: POLL_MS, failure, deadlineMs: DEADLINE_MS });
}

/** Writes one export if one is waiting; returns whether there may be more. */
export async function runNextExport(
  deps: AppDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const [hold] = await siteExports.claim(deps);
  if (hold === undefined) return false;
  const on = deps.database.queries;
  try {
    await write(deps, hold, signal);
  } catch (error) {
    if (error instanceof FencedError) return true;
    await siteExports.release(on, hold, sql`status = 'waiting'`);
    if (signal.aborted) return false;
    const giveUp = siteExportQueue.giveUp(hold.id, sql`epoch = ${hold.epoch}`);
    await noteFailure(deps, { queue: siteExportQueue.name, item: hold.id, error: explained(error), giveUp });
  }
  return true;
}

async function write(deps: AppDeps, hold: Hold, signal: AbortSignal): Promise<void> {
  const on = deps.database.queries;
  await deps.exports.removeAll(folderOf({ ...hold, epoch: hold.epoch - 1 }));
  const job = await siteExports.renew(on, hold);
  if (!(await mayExport(deps, job))) {
    const { reason, said } = keptColumns(spoken('no_longer_allowed'));
    const at = deps.now().toISOString();
    return siteExports.release(
      on,
      hold,
      sql`status = 'cancelled', finished_at = ${at}, failure = ${reason}, failure_said = ${said}::jsonb`,
    );
  }
  await siteExports.renew(on, hold, sql`files_expected = ${await expectedFiles(deps, job)}`);
  const received = await deps.exports.receive(counted(deps, { hold, job, signal }));
  await keep(deps, hold, received);
  await clearExportFiles(deps);
}

async function mayExport({ database }: AppDeps, { created_by: id, role }: SiteExport): Promise<boolean> {
  const actor = id === null ? undefined : await actorNow(database.queries, { id, role });
  return actor !== undefined && can(actor, exportAccess.create);
}

interface Writing {
  hold: Hold;
  job: SiteExport;
  signal: AbortSignal;
}

/** The bytes of an export, counted. Throws once it is canceled, or has to stop. */
async function* counted(deps: AppDeps, { hold, job, signal }: Writing): AsyncGenerator<Uint8Array> {
  let [files, bytes] = [0, 0];
  let noted = { files, at: deps.uptime() };
  const onFile = (): void => void (files += 1);
  for await (const piece of exportBytes(deps, { format: job.format, what: job.what, onFile })) {
    signal.throwIfAborted();
    bytes += piece.length;
    yield piece;
    if (deps.uptime() - noted.at < NOTED_MS && files - noted.files < NOTED_FILES) continue;
    noted = { files, at: deps.uptime() };
    await siteExports.renew(deps.database.queries, hold, sql`files = ${files}, bytes = ${bytes}`);
  }
  await siteExports.renew(deps.database.queries, hold, sql`files = ${files}, bytes = ${bytes}`);
}

/**
 * Stores the file first, then the row that refers to it: a row without a file would promise something that
 * doesn’t exist.
 */
async function keep(deps: AppDeps, hold: Hold, { bytes, digest, keep: keepAs }: Received): Promise<void> {
  const folder = folderOf(hold);
  await keepAs(`${folder}/archive`);
  const now = deps.now();
  const expires = new Date(now.getTime() + EXPORT_FILE_KEPT_HOURS * HOUR_MS).toISOString();
  try {
    await deps.database.transaction(async (tx) => {
      await siteExports.write(
        tx,
        hold,
        sql`status = 'finished', bytes = ${bytes}, sha256 = ${digest}, file_key = ${`${folder}/archive`}, lease_until = NULL,
            finished_at = ${now.toISOString()}, expires_at = ${expires}`,
      );
      await clearFailures(tx, { queue: siteExportQueue.name, items: [hold.id] });
      await rows(tx, sql`UPDATE site_exports SET failure = NULL, failure_said = NULL WHERE id = ${hold.id}`);
    });
  } catch (error) {
    await deps.exports.removeAll(folder);
    throw error;
  }
}

/**
 * Each attempt has its own folder, so a process that was wrongly taken for dead can’t interfere with the next
 * one.
 */
function folderOf({ id, epoch }: Hold): string {
  return `export-${id}-${epoch}`;
}

function explained(error: unknown): unknown {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFull ? new ApiError('storage_full', { message: spoken('no_space') }) : error;
}
