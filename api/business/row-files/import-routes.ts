import { sql } from 'drizzle-orm';
import { contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { IMPORT_MAX_BYTES } from '#schema/base/limits.ts';
import { recordPlainChange } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute } from '../../platform/route/route.ts';
import { openJob, readJob } from '../bulk-edits/list-job.ts';
import { receiveRows } from './receive-rows.ts';

const importRoute = defineRoute({
  method: 'POST',
  path: '/content/import',
  summary: 'Import records from an exported CSV or JSON file; rows are processed in the background',
  group: 'Content',
  grant: contentAccess.create,
  body: { kind: 'form', maxBytes: IMPORT_MAX_BYTES },
  answer: { status: 202, shape: 'data', schema: answers['POST /content/import'] },
  async handle({ request, deps, ...input }) {
    const actor = requireActor(input.actor);
    const asking = { ...input, deps, actor };
    const job = { kind: 'import', resource: anyContent.name, task: {}, status: 'receiving' } as const;
    const id = await openJob(deps.database.queries, asking, job);
    try {
      const { resource, dryRun, fileName, total } = await receiveRows(deps, request, {
        jobId: id,
        actor,
      });
      const task = JSON.stringify({ dry_run: dryRun, file_name: fileName });
      await deps.database.transaction(async (tx) => {
        await rows(
          tx,
          sql`UPDATE list_jobs SET status = 'running', resource = ${resource.name}, total = ${total}, task = ${task}::jsonb
              WHERE id = ${id}`,
        );
        const details = { rows: total, dry_run: dryRun };
        await recordPlainChange(tx, deps, { action: 'import', resource: resource.name, details });
      });
    } catch (error) {
      await rows(deps.database.queries, sql`DELETE FROM list_jobs WHERE id = ${id}`);
      throw error;
    }
    return { status: 202, data: await readJob(deps, id, { actor, request }) };
  },
});

export const contentImportRoutes: readonly Route[] = [importRoute];
