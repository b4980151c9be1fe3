import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { startPolling } from '../../platform/jobs/poll.ts';
import { indexesOf, syncIndexes } from './field-indexes.ts';
import { migrateNext } from './migrate-records.ts';

const EVERY_MS = 3_000;

/** Reports this process to others, and puts its declarations in force once it may. */
export async function followDeclarations({ declarations }: AppDeps): Promise<void> {
  await declarations?.follow();
}

/** Keeps the indexes of declared fields in line with the declarations in force. */
export async function indexDeclaredFields({ database, declarations, log }: AppDeps): Promise<void> {
  if (declarations?.isInForce !== true) return;
  const built = await syncIndexes(database, indexesOf());
  if (built > 0) log.info({ built }, 'indexes of declared fields were built');
}

/** Migrates records to the declarations in force, batch by batch. */
export function startMigrating(deps: AppDeps): { stop(): Promise<void> } {
  return startPolling(deps, {
    everyMs: EVERY_MS,
    failure: 'the migration of records failed; it is tried again',
    async next({ database, declarations, log, now }) {
      if (declarations?.isInForce !== true) return false;
      const turn = await migrateNext(database, { now });
      if (turn?.isFinished === true)
        log.info({ type: turn.type }, 'the records of a type have been migrated');
      return turn !== undefined;
    },
  });
}
