import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { auditOrigin, noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { siteImportQueue } from './site-import-queue.ts';
import type { SiteImport } from './site-import.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A step in the life of an import. */
interface Step {
  from: readonly SiteImport['status'][];
  to: 'checking' | 'running' | 'stopped';
  options?: SiteImport['options'];
  by?: { actor: { id: string; role: string }; address: string; requestId: string };
}

/** Takes an import one step further. Throws 409 if its state doesn’t allow that. */
export async function takeStep(deps: AppDeps, id: string, asked: Step): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [before] = await rows<ImportState>(
      tx,
      // A failed step can be retried: a run resumes, a check starts again.
      sql`SELECT CASE WHEN status <> 'failed' THEN status WHEN failed_from = 'running' THEN 'stopped' ELSE 'checking' END AS status,
            system, total, file_name FROM site_imports WHERE id = ${id} FOR UPDATE`,
    );
    if (before === undefined || !asked.from.includes(before.status))
      throw new ApiError('invalid_transition', { message: wordsFor(before?.status) });
    await writeStep(tx, id, { ...asked, now: deps.now() });
    await clearFailures(tx, { queue: siteImportQueue.name, items: [id] });
    const { to } = asked;
    // What one check found is found again by the next, and imported by the run; what a run did stays done.
    if (to === 'checking' || before.status === 'checked')
      await rows(
        tx,
        sql`UPDATE site_import_items SET state = 'waiting', slug = CASE WHEN ${to === 'running'} THEN slug END
            WHERE import_id = ${id} AND kind IN ('post', 'page', 'record')`,
      );
    const about = {
      resource: 'imports',
      recordId: id,
      recordTitle: before.file_name,
      details: { system: before.system, rows: before.total },
    };
    if (to === 'running') await recordPlainChange(tx, deps, { action: 'import', ...about });
    else await noteAudit(tx, deps, { action: VERBS[to], ...about });
  });
}

const VERBS = { checking: 'check_import', stopped: 'stop_import' } as const;

type ImportState = Pick<SiteImport, 'status' | 'system' | 'total' | 'file_name'>;

async function writeStep(
  tx: Queries,
  id: string,
  { to, options, by, now }: Step & { now: Date },
): Promise<void> {
  const finishedAt = to === 'stopped' ? now.toISOString() : null;
  const decided = options === undefined ? null : JSON.stringify(options);
  const who = by ?? { actor: { id: null, role: null }, address: null, requestId: null };
  await rows(
    tx,
    sql`UPDATE site_imports SET status = ${to}, epoch = epoch + 1, lease_until = NULL, finished_at = ${finishedAt}, failure = NULL, failure_said = NULL, failed_from = NULL,
          options = coalesce(${decided}::jsonb, options), created_by = coalesce(${who.actor.id}, created_by),
          role = coalesce(${who.actor.role}, role), address = coalesce(${who.address}, address),
          request_id = coalesce(${who.requestId}, request_id),
          token_name = ${by === undefined ? sql`token_name` : sql`${auditOrigin()?.tokenName ?? null}`}
        WHERE id = ${id}`,
  );
}

function wordsFor(status: SiteImport['status'] | undefined): Spoken {
  if (status === 'checking') return spoken('still_checking');
  if (status === 'running') return spoken('still_running');
  if (status === 'finished') return spoken('finished');
  return spoken('not_now');
}
