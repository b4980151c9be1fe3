import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { exportAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import { EXPORTS_OPEN_MAX } from '#schema/base/limits.ts';
import { EXPORT_PARTS } from '#schema/base/export-parts.ts';
import { slugify } from '#schema/base/slugify.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { rows } from '../../platform/database/database.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { clearFailures } from '../../platform/jobs/failures.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, noContent, ok, pageOf } from '../../platform/route/route.ts';
import { clearExportFiles, folderOfKey } from './clear-export-files.ts';
import { exportDownload } from './export-download.ts';
import { messages } from './messages.ts';
import { siteExportQueue } from './site-export-queue.ts';
import { listSiteExports, readSiteExport } from './stored-exports.ts';
import { EXPORT_ENDINGS } from './write-export.ts';

const spoken = later(messages);
const GROUP = 'Export';
const RESOURCE = 'exports';

const start = defineRoute({
  method: 'POST',
  path: '/exports',
  summary: 'Start an export of the site; the file can be downloaded when it is finished',
  group: GROUP,
  grant: exportAccess.create,
  body: { kind: 'json', schema: bodies['POST /exports'], optional: true },
  answer: { status: 202, shape: 'data', schema: answers['POST /exports'] },
  async handle({ body, actor, request, deps }) {
    const { id: userId, role } = requireActor(actor);
    const { format } = body;
    const what =
      format === 'colophon' ? EXPORT_PARTS.filter((part) => body.what?.includes(part) ?? true) : ['content'];
    const id = deps.newId();
    const now = deps.now().toISOString();
    const fileName = `${slugify(deps.site().name) || 'site'}-${now.slice(0, 10)}${EXPORT_ENDINGS[format]}`;
    await deps.database.transaction(async (tx) => {
      await rows(tx, sql`LOCK TABLE site_exports IN SHARE ROW EXCLUSIVE MODE`);
      const [open] = await rows<{ count: number }>(
        tx,
        sql`SELECT count(*)::int AS count FROM site_exports WHERE status IN ('waiting', 'running')`,
      );
      if ((open?.count ?? 0) >= EXPORTS_OPEN_MAX)
        throw new ApiError('too_many_requests', {
          message: spoken('too_many_open', { count: EXPORTS_OPEN_MAX }),
        });
      await rows(
        tx,
        sql`INSERT INTO site_exports (id, format, what, status, file_name, created_by, role, created_at)
            VALUES (${id}, ${format}, ${JSON.stringify(what)}::jsonb, 'waiting', ${fileName}, ${userId}, ${role}, ${now})`,
      );
      await noteAudit(tx, deps, {
        action: 'export',
        ...about({ id, file_name: fileName }),
        details: { format, fields: what },
      });
    });
    return { status: 202, data: await readSiteExport(deps.database.queries, id, askedWords(deps, request)) };
  },
});

const list = defineRoute({
  method: 'GET',
  path: '/exports',
  summary: 'List exports of the site, newest first',
  group: GROUP,
  grant: exportAccess.get,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /exports'] },
  async handle({ query, request, deps }) {
    const asked = { page: query.page, perPage: query.per_page };
    const words = askedWords(deps, request);
    const { found, total } = await listSiteExports(deps.database.queries, { ...asked, words });
    return ok(pageOf(found, { ...asked, total }));
  },
});

const get = defineRoute({
  method: 'GET',
  path: '/exports/:id',
  summary: 'Get the progress of an export',
  group: GROUP,
  grant: exportAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /exports/:id'] },
  handle: async ({ params, request, deps }) =>
    ok(await readSiteExport(deps.database.queries, params.id ?? '', askedWords(deps, request))),
});

const download = defineRoute({
  method: 'GET',
  path: '/exports/:id/file',
  summary: 'Download the file of an export, whole or a part of it (Range)',
  group: GROUP,
  grant: exportAccess.download,
  answer: { status: 200, shape: 'file', type: ['application/zip', 'application/json', 'application/xml'] },
  async handle({ params, request, deps }) {
    const shown = await readSiteExport(deps.database.queries, params.id ?? '', askedWords(deps, request));
    const key = await keyOf(deps, shown.id);
    const { response, isStart } = await exportDownload(deps, { shown, key, request });
    if (isStart) await noteAudit(deps.database.queries, deps, { action: 'download', ...about(shown) });
    return response;
  },
});

const cancel = defineRoute({
  method: 'POST',
  path: '/exports/:id/cancel',
  summary: 'Cancel an export that is waiting or being written',
  group: GROUP,
  grant: exportAccess.end,
  answer: { status: 200, shape: 'data', schema: answers['POST /exports/:id/cancel'] },
  async handle({ params, request, deps }) {
    const shown = await readSiteExport(deps.database.queries, params.id ?? '', askedWords(deps, request));
    await deps.database.transaction(async (tx) => {
      if (!(await siteExportQueue.cancel(tx, deps, shown.id)))
        throw new ApiError('invalid_transition', { message: spoken('not_open') });
      await noteAudit(tx, deps, { action: 'cancel_export', ...about(shown) });
    });
    return ok(await readSiteExport(deps.database.queries, shown.id, askedWords(deps, request)));
  },
});

const remove = defineRoute({
  method: 'DELETE',
  path: '/exports/:id',
  summary: 'Delete an export with its file',
  group: GROUP,
  grant: exportAccess.end,
  answer: { status: 204, shape: 'none' },
  async handle({ params, request, deps }) {
    const shown = await readSiteExport(deps.database.queries, params.id ?? '', askedWords(deps, request));
    const gone = await deps.database.transaction(async (tx) => {
      const deleted = await rows<{ file_key: string | null }>(
        tx,
        sql`DELETE FROM site_exports WHERE id = ${shown.id} AND status NOT IN ('waiting', 'running') RETURNING file_key`,
      );
      if (deleted.length === 0) throw new ApiError('invalid_transition', { message: spoken('still_open') });
      await clearFailures(tx, { queue: siteExportQueue.name, items: [shown.id] });
      await recordPlainChange(tx, deps, { action: 'delete', ...about(shown) });
      return deleted[0]?.file_key ?? null;
    });
    if (gone !== null) await deps.exports.removeAll(folderOfKey(gone));
    return noContent();
  },
});

/** Exports of the whole site. */
export const siteExportRoutes: readonly Route[] = [start, list, get, download, cancel, remove];

function about({ id, file_name: title }: { id: string; file_name: string }) {
  return { resource: RESOURCE, recordId: id, recordTitle: title };
}

/** The key of the file. Throws 404 if it no longer exists. */
async function keyOf(deps: AppDeps, id: string): Promise<string> {
  const now = deps.now().toISOString();
  const [found] = await rows<{ file_key: string }>(
    deps.database.queries,
    sql`SELECT file_key FROM site_exports WHERE id = ${id} AND status = 'finished' AND expires_at >= ${now}`,
  );
  if (found !== undefined) return found.file_key;
  await clearExportFiles(deps);
  throw notFound('file');
}
