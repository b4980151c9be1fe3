import { sql } from 'drizzle-orm';
import { ApiError } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { actorNow } from '../../platform/jobs/actor-now.ts';
import { failAtOnce, mayTry, reasonOf } from '../../platform/jobs/failures.ts';
import { type LockedQueue, workOnDue } from '../../platform/jobs/locked-queue.ts';
import { messages } from './messages.ts';
import { publishRelease } from './publish-release.ts';
import { RELEASES } from './releases-queue.ts';
import { type ReleaseRow, wrongState } from './release.ts';

const spoken = later(messages);

/**
 * Publishes the releases that are due, including those that came due while no server was running. Each is locked in the
 * transaction that publishes it, so exactly one of several nodes does.
 */
export async function publishDueReleases(deps: AppDeps): Promise<void> {
  while ((await workOnDue(deps, dueReleases)) > 0);
}

const dueReleases: LockedQueue<ReleaseRow> = {
  name: RELEASES,
  take(tx, deps, limit) {
    const now = deps.now();
    return rows<ReleaseRow>(
      tx,
      sql`SELECT id, version, name, status, scheduled_at, published_at, scheduled_by FROM releases r
          WHERE status = 'scheduled' AND scheduled_at <= ${now.toISOString()}
            AND ${mayTry(RELEASES, sql`r.id::text`, now)}
          ORDER BY scheduled_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    );
  },
  async work(tx, deps, due) {
    const done: string[] = [];
    for (const release of due) if (await publishDue(tx, deps, release)) done.push(release.id);
    return { done };
  },
  failureOf: ({ id }) => ({ item: id }),
};

/** Returns false if it is refused: then nothing of it is live, and it stays scheduled, with the reason. */
async function publishDue(tx: Queries, deps: AppDeps, release: ReleaseRow): Promise<boolean> {
  await rows(tx, sql`SAVEPOINT release`);
  try {
    const actor =
      release.scheduled_by === null
        ? undefined
        : await actorNow(tx, { id: release.scheduled_by, role: 'administrator' });
    if (actor === undefined) throw wrongState(spoken('no_person'));
    await publishRelease(tx, release, { deps, actor, isScheduled: true });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await rows(tx, sql`ROLLBACK TO SAVEPOINT release`);
    deps.log.warn({ id: release.id, reason: error.message }, 'a scheduled release was refused');
    await failAtOnce(tx, deps, { queue: RELEASES, item: release.id, reason: reasonOf(error) });
    return false;
  }
}
