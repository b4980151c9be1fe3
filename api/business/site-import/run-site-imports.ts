import { sql } from 'drizzle-orm';
import { can, publishAccess } from '#schema/access/access.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { withAuditOrigin } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { clearFailures, noteFailure } from '../../platform/jobs/failures.ts';
import { FencedError } from '../../platform/jobs/leased-queue.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { actorNow } from '../../platform/jobs/actor-now.ts';
import { type Hold, siteImportQueue, siteImports } from './site-import-queue.ts';
import type { ImportItem, ItemOutcome, SiteImport } from './site-import.ts';
import { type Workshop, planItem, runItem } from './work-on-item.ts';
import { recordProgress } from './record-progress.ts';
import { keptColumns } from '../../platform/base/kept-spoken.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const POLL_MS = 500;
/** Few enough that a stop, or a node that dies, costs little. */
const ITEMS_AT_ONCE = 20;

/**
 * Works until no file is waiting. Each item is one transaction, so after any interruption it is either done
 * or not.
 */
export async function runSiteImports(
  deps: AppDeps,
  onBatch: () => Promise<void> = async () => undefined,
): Promise<void> {
  const worker = createWorker();
  while (await worker.next(deps)) await onBatch();
}

/** Polls for files, and resumes those whose process was stopped or died. */
export function startSiteImports(deps: AppDeps): { stop(): Promise<void> } {
  const worker = createWorker();
  const failure = 'a part of an import failed; it is tried again';
  const polling = startPolling(deps, { next: worker.next, everyMs: POLL_MS, failure });
  return {
    stop: async () => {
      await polling.stop();
      await worker.end(deps);
    },
  };
}

function createWorker() {
  let held: { hold: Hold; shop: Workshop } | undefined;
  return {
    /** Returns whether there may be more. */
    async next(deps: AppDeps): Promise<boolean> {
      const mine = held ?? (await begin(deps));
      held = undefined;
      if (mine === undefined) return false;
      try {
        if (await workOnBatch(deps, mine)) held = mine;
      } catch (error) {
        if (error instanceof FencedError) return true;
        const { id, epoch } = mine.hold;
        await siteImports.release(deps.database.queries, mine.hold);
        // It waits for its next attempt while those behind it get their turn.
        const giveUp = siteImportQueue.giveUp(id, sql`epoch = ${epoch}`);
        await noteFailure(deps, { queue: siteImportQueue.name, item: id, error, giveUp });
      }
      return true;
    },
    async end(deps: AppDeps): Promise<void> {
      if (held !== undefined) await siteImports.release(deps.database.queries, held.hold);
      held = undefined;
    },
  };
}

async function begin(deps: AppDeps): Promise<{ hold: Hold; shop: Workshop } | undefined> {
  const [hold] = await siteImports.claim(deps);
  if (hold === undefined) return undefined;
  const planned = await rows<{ slug: string }>(
    deps.database.queries,
    sql`SELECT slug FROM site_import_items WHERE import_id = ${hold.id} AND slug IS NOT NULL`,
  );
  return { hold, shop: { slugs: new Set(planned.map(({ slug }) => slug)), failed: new Map() } };
}

/** Returns whether there may be more in this file. */
async function workOnBatch(deps: AppDeps, { hold, shop }: { hold: Hold; shop: Workshop }): Promise<boolean> {
  const job = await siteImports.renew(deps.database.queries, hold);
  if (!(await mayResume(deps, hold, job))) return false;
  const items = await rows<ImportItem<unknown> & { kind: string }>(
    deps.database.queries,
    sql`SELECT position, kind, source_id, title, slug, input FROM site_import_items
        WHERE import_id = ${job.id} AND state = 'waiting' ORDER BY position LIMIT ${ITEMS_AT_ONCE}`,
  );
  if (items.length === 0) {
    await finish(deps, hold, job);
    return false;
  }
  const work = { deps, job, hold, shop };
  if (job.status === 'checking') {
    const outcomes: (ItemOutcome & { position: number })[] = [];
    for (const item of items) outcomes.push({ position: item.position, ...(await planItem(work, item)) });
    await deps.database.transaction(async (tx) => {
      await siteImports.renew(tx, hold);
      await recordProgress(tx, job.id, outcomes);
      await clearFailures(tx, { queue: siteImportQueue.name, items: [job.id] });
    });
    return true;
  }
  const { created_by: userId, token_name: tokenName } = job;
  const origin = { userId, tokenName, address: job.address ?? '', requestId: job.request_id ?? '' };
  for (const item of items) await withAuditOrigin(origin, () => runItem(work, item));
  await clearFailures(deps.database.queries, { queue: siteImportQueue.name, items: [job.id] });
  return true;
}

/** Whether the person who asked may still do so now; the command line always may. */
async function mayResume(deps: AppDeps, hold: Hold, job: SiteImport): Promise<boolean> {
  if (job.created_by === null || job.role === null) return true;
  const actor = await actorNow(deps.database.queries, { id: job.created_by, role: job.role });
  if (actor !== undefined && can(actor, publishAccess)) return true;
  const { reason, said } = keptColumns(spoken('no_longer_allowed'));
  await siteImports.release(
    deps.database.queries,
    hold,
    sql`status = 'stopped', finished_at = ${deps.now().toISOString()}, failure = ${reason}, failure_said = ${said}::jsonb`,
  );
  return false;
}

async function finish(deps: AppDeps, hold: Hold, job: SiteImport): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const isOver = job.status === 'running';
    const finishedAt = isOver ? deps.now().toISOString() : null;
    const set = sql`status = ${isOver ? 'finished' : 'checked'}, finished_at = ${finishedAt}, lease_until = NULL`;
    await siteImports.write(tx, hold, set);
    if (!isOver) return;
    // The report stays; the contents of the file don’t.
    await rows(tx, sql`UPDATE site_import_items SET input = NULL WHERE import_id = ${job.id}`);
    await rows(tx, sql`DELETE FROM site_import_files WHERE import_id = ${job.id}`);
  });
}
