import { sql } from 'drizzle-orm';
import { resources } from '#schema/index.ts';
import { noteAudit } from '../audit/audit-log.ts';
import { rows } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import { requireGrant } from '../http/require-actor.ts';
import { type Route, defineRoute, noContent } from '../http/route.ts';
import { workingCopy } from './content-reads.ts';
import { lockDocument } from './save-document.ts';

const deleteForGood = defineRoute({
  method: 'DELETE',
  path: '/content/:id/for-good',
  summary: 'Delete what lies in the trash, with its history, before its 30 days are over',
  group: 'Content',
  grant: resources.articles.access.delete,
  answer: { status: 204, shape: 'none' },
  async handle({ params, actor, deps }) {
    const { resource, row } = await workingCopy(deps.database.queries, params.id ?? '');
    requireGrant(actor, resource.access.delete, row);
    await deps.database.transaction(async (tx) => {
      const { id, type, status } = await lockDocument(tx, resource, row.id);
      // Somebody may have restored it a moment ago: nothing that can be seen goes for good.
      if (status !== 'trashed') {
        throw new ApiError('invalid_transition', {
          message: 'This is not in the trash. Move it there first.',
        });
      }
      await rows(
        tx,
        sql`WITH gone AS (DELETE FROM content WHERE id = ${id}),
            history AS (DELETE FROM revisions WHERE record_id = ${id}),
            former AS (DELETE FROM redirects WHERE target_id = ${id})
            UPDATE document_counts SET count = count - 1 WHERE type = ${type} AND status = 'trashed'`,
      );
      const record = { resource: resource.name, recordId: id, recordTitle: row.title };
      await noteAudit(tx, deps, { action: 'delete', ...record });
    });
    return noContent();
  },
});

/** What can be done in the trash beyond restoring. */
export const trashRoutes: readonly Route[] = [deleteForGood];
