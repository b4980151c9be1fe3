import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { publishAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { IMPORT_MAX_BYTES } from '#schema/base/limits.ts';
import { csvDownload } from '../../platform/text/csv.ts';
import { rows } from '../../platform/database/database.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { receiveFormFile } from '../../platform/request/form-file.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { SourceFileError } from '../import-formats/source-item.ts';
import { takeStep } from './import-steps.ts';
import { receiveSite } from './receive-site.ts';
import { reportLines } from './report.ts';
import { type Decisions, decisionsSchema } from './decisions/decisions.ts';
import { listSiteImports, readSiteImport } from './site-import.ts';
import { shownItems } from './shown-items.ts';
import { ITEM_STATES } from '#schema/answers/operations/site-import.ts';

const spoken = later(messages);
const GROUP = 'Import';
const send = defineRoute({
  method: 'POST',
  path: '/imports',
  summary:
    'Upload an export of Ghost (.json), WordPress (.xml), a book (.epub), a Word file (.docx), or Markdown, Medium, Substack, Notion, or Google Docs (.zip) to preview; imports nothing yet',
  group: GROUP,
  grant: publishAccess,
  body: { kind: 'form', maxBytes: IMPORT_MAX_BYTES },
  answer: { status: 202, shape: 'data', schema: answers['POST /imports'] },
  async handle({ request, actor, address, requestId, deps }) {
    const { id: userId, role } = requireActor(actor);
    const sender = { userId, role, address, requestId };
    const id = await receiveFormFile(request, async ({ name, stream }) => {
      try {
        return await receiveSite(deps, { name, stream, sender });
      } catch (error) {
        if (error instanceof SourceFileError) throw validationFailed({ file: [error.spoken] });
        throw error;
      }
    });
    return { status: 202, data: await readSiteImport(deps, id, askedWords(deps, request)) };
  },
});

const list = defineRoute({
  method: 'GET',
  path: '/imports',
  summary: 'List site imports, newest first',
  group: GROUP,
  grant: publishAccess,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /imports'] },
  async handle({ query, request, deps }) {
    const asked = { page: query.page, perPage: query.per_page };
    const { found, total } = await listSiteImports(deps, { ...asked, words: askedWords(deps, request) });
    return ok(pageOf(found, { ...asked, total }));
  },
});

const get = defineRoute({
  method: 'GET',
  path: '/imports/:id',
  summary: 'Get the progress of a site import',
  group: GROUP,
  grant: publishAccess,
  answer: { status: 200, shape: 'data', schema: answers['GET /imports/:id'] },
  async handle({ params, request, deps }) {
    return ok(await readSiteImport(deps, params.id ?? '', askedWords(deps, request)));
  },
});

const items = defineRoute({
  method: 'GET',
  path: '/imports/:id/items',
  summary: 'List the result or preview of each item',
  group: GROUP,
  grant: publishAccess,
  query: z.strictObject({
    ...pagingParams,
    state: z.enum(ITEM_STATES).optional(),
    noted: z.enum(['true', 'false']).default('false'),
  }),
  answer: { status: 200, shape: 'data', schema: answers['GET /imports/:id/items'] },
  async handle({ params, query, request, deps }) {
    const { id } = await readSiteImport(deps, params.id ?? '', askedWords(deps, request));
    const { page, per_page: perPage, state, noted } = query;
    const where = sql`import_id = ${id} AND kind <> 'attachment' AND (${state ?? null}::text IS NULL OR state = ${state ?? null})
      AND (${noted === 'false'} OR notes <> '[]' OR reason IS NOT NULL)`;
    const on = deps.database.queries;
    const found = await shownItems(
      on,
      askedWords(deps, request),
      sql`${where} ORDER BY position LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM site_import_items WHERE ${where}`,
    );
    return ok(pageOf(found, { page, perPage, total: counted?.total ?? 0 }));
  },
});

const report = defineRoute({
  method: 'GET',
  path: '/imports/:id/report.csv',
  summary: 'Download the result of each item as CSV',
  group: GROUP,
  grant: publishAccess,
  answer: { status: 200, shape: 'file', type: 'text/csv' },
  async handle({ params, request, deps }) {
    const { id } = await readSiteImport(deps, params.id ?? '', askedWords(deps, request));
    return csvDownload('import.csv', reportLines(deps, id, askedWords(deps, request)));
  },
});

const check = defineRoute({
  method: 'POST',
  path: '/imports/:id/check',
  summary: 'Set import options and preview again; imports nothing yet',
  group: GROUP,
  grant: publishAccess,
  body: { kind: 'json', schema: decisionsSchema },
  answer: { status: 202, shape: 'data', schema: answers['POST /imports/:id/check'] },
  async handle({ params, body, request, deps }) {
    const { id } = await readSiteImport(deps, params.id ?? '', askedWords(deps, request));
    await refuseUnknown(deps, body);
    await takeStep(deps, id, { from: ['checking', 'checked', 'cancelled'], to: 'checking', options: body });
    return { status: 202, data: await readSiteImport(deps, id, askedWords(deps, request)) };
  },
});

async function refuseUnknown({ database }: AppDeps, { categories, tags }: Decisions): Promise<void> {
  const idsIn = (choices: Record<string, string>) => [
    ...new Set(Object.values(choices).filter((choice) => choice.includes('-'))),
  ];
  const [ofCategories, ofTags] = [idsIn(categories), idsIn(tags)];
  const [known] = await rows<{ categories: number; tags: number }>(
    database.queries,
    sql`SELECT (SELECT count(*)::int FROM categories WHERE id = ANY (${sql.param(ofCategories)}::uuid[])) AS categories,
          (SELECT count(*)::int FROM tags WHERE id = ANY (${sql.param(ofTags)}::uuid[])) AS tags`,
  );
  if ((known?.categories ?? 0) < ofCategories.length)
    throw validationFailed({ categories: [spoken('no_category')] });
  if ((known?.tags ?? 0) < ofTags.length) throw validationFailed({ tags: [spoken('no_tag')] });
}

const run = defineRoute({
  method: 'POST',
  path: '/imports/:id/run',
  summary: 'Run a previewed import, or continue a stopped one',
  group: GROUP,
  grant: publishAccess,
  answer: { status: 202, shape: 'data', schema: answers['POST /imports/:id/run'] },
  async handle({ params, actor, address, requestId, request, deps }) {
    const { id, needs_name: needsName } = await readSiteImport(
      deps,
      params.id ?? '',
      askedWords(deps, request),
    );
    if (needsName) throw validationFailed({ site_name: [spoken('site_unnamed')] });
    await takeStep(deps, id, {
      from: ['checked', 'stopped'],
      to: 'running',
      by: { actor: requireActor(actor), address, requestId },
    });
    return { status: 202, data: await readSiteImport(deps, id, askedWords(deps, request)) };
  },
});

const stop = defineRoute({
  method: 'POST',
  path: '/imports/:id/stop',
  summary: 'Stop an import; imported items stay, and running it again continues from there',
  group: GROUP,
  grant: publishAccess,
  answer: { status: 200, shape: 'data', schema: answers['POST /imports/:id/stop'] },
  async handle({ params, request, deps }) {
    const { id } = await readSiteImport(deps, params.id ?? '', askedWords(deps, request));
    await takeStep(deps, id, { from: ['running'], to: 'stopped' });
    return ok(await readSiteImport(deps, id, askedWords(deps, request)));
  },
});

/** Imports of whole sites: upload, preview, decisions, import, report. */
export const siteImportRoutes: readonly Route[] = [send, list, get, items, report, check, run, stop];
