import { sql } from 'drizzle-orm';
import { contentTypeNamed } from '#schema/registry.ts';
import type { AppDeps } from '../app-deps.ts';
import { rows } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import { goLive } from './publish.ts';
import { lockDocument } from './save-document.ts';

/**
 * Publishes everything whose time has come, also what came due while nobody was running. The row is locked and its
 * schedule cleared in the same transaction, so that of several nodes exactly one publishes it.
 */
export async function publishDue(deps: AppDeps): Promise<void> {
  let published = 0;
  while (await publishNext(deps)) published += 1;
  if (published > 0) deps.onOutbox();
}

/** False when nothing is due. */
async function publishNext(deps: AppDeps): Promise<boolean> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const [due] = await rows<{ id: string; type: string }>(
      tx,
      sql`SELECT id, type FROM content WHERE scheduled_at <= ${now.toISOString()} AND status <> 'trashed'
          ORDER BY scheduled_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    if (due === undefined) return false;
    const resource = contentTypeNamed(due.type);
    try {
      if (resource !== undefined)
        await goLive(tx, { resource, row: await lockDocument(tx, resource, due.id), now });
    } catch (error) {
      // What was complete when it was scheduled may not be any more. It stays a draft, and is not tried for ever.
      if (!(error instanceof ApiError)) throw error;
      deps.log.warn(
        { id: due.id, reason: error.message },
        'a scheduled publication is incomplete and stays a draft',
      );
      await rows(tx, sql`UPDATE content SET scheduled_at = NULL WHERE id = ${due.id}`);
    }
    return true;
  });
}
