import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactAccess } from '#schema/access.ts';
import { answers } from '#schema/answers/index.ts';
import { IMPORT_FIELDS, guessMapping } from '#schema/import-columns.ts';
import { IMPORT_MAX_BYTES } from '#schema/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError, notFound, validationFailed } from '../../platform/base/api-error.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../../platform/route/field-errors.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import type { ImportOptions } from './import-options.ts';
import { importQueue } from './import-queue.ts';
import { type ImportPlan, isTarget } from './import-row.ts';
import { type Received, receiveImport } from './receive-import.ts';
import type { ImportRun, RefusedRow } from '#schema/answers/contacts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Subscribers';
const SHOWN = sql.raw(
  `id, status, file_name, rows, imported, updated, refused, contact_list_ids, mapping->'mapping' AS mapping,
   (options->>'dryRun')::boolean AS dry_run, failure, created_by, created_at, finished_at`,
);

const importRoute = defineRoute({
  method: 'POST',
  path: '/contacts/import',
  summary: 'Import contacts from a CSV file; rows are processed in the background',
  group: GROUP,
  grant: contactAccess.create,
  body: { kind: 'form', maxBytes: IMPORT_MAX_BYTES },
  answer: { status: 202, shape: 'data', schema: answers['POST /contacts/import'] },
  async handle({ request, actor, deps }) {
    const received = await receiveImport(deps, request, requireActor(actor).id);
    try {
      const { plan, options } = await readOptions(deps, received, requireActor(actor).id);
      await deps.database.transaction(async (tx) => {
        await rows(
          tx,
          sql`UPDATE contact_imports SET status = 'queued', file_name = ${received.fileName}, rows = ${received.rows},
                contact_list_ids = ${sql.param(options.listIds)}::uuid[], mapping = ${JSON.stringify(plan)}::jsonb,
                options = ${JSON.stringify(options)}::jsonb WHERE id = ${received.id}`,
        );
        await noteAudit(tx, deps, {
          action: options.dryRun ? 'check_import' : 'import',
          resource: 'contacts',
          recordId: received.id,
          details: { rows: received.rows },
        });
      });
    } catch (error) {
      await rows(deps.database.queries, sql`DELETE FROM contact_imports WHERE id = ${received.id}`);
      throw error;
    }
    return { status: 202, data: await findImport(deps, received.id) };
  },
});

const listRoute = defineRoute({
  method: 'GET',
  path: '/contacts/imports',
  summary: 'List contact imports, newest first',
  group: GROUP,
  grant: contactAccess.list,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /contacts/imports'] },
  async handle({ query, deps }) {
    const { page, per_page: perPage } = query;
    const on = deps.database.queries;
    const found = await rows<ImportRun>(
      on,
      sql`SELECT ${SHOWN} FROM contact_imports WHERE status <> 'receiving' ORDER BY created_at DESC, id DESC
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM contact_imports WHERE status <> 'receiving'`,
    );
    return ok(pageOf(found, { page, perPage, total: counted?.total ?? 0 }));
  },
});

const getRoute = defineRoute({
  method: 'GET',
  path: '/contacts/imports/:id',
  summary: 'Get the progress of a contact import',
  group: GROUP,
  grant: contactAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /contacts/imports/:id'] },
  async handle({ params, deps }) {
    const found = await findImport(deps, params.id ?? '');
    return ok({ ...found, refusals: await firstRefusals(deps, found.id) });
  },
});

const reportRoute = defineRoute({
  method: 'GET',
  path: '/contacts/imports/:id/report.csv',
  summary: 'Download the rejected rows and their reasons as CSV',
  group: GROUP,
  grant: contactAccess.get,
  answer: { status: 200, shape: 'file', type: 'text/csv' },
  async handle({ params, deps }) {
    const { id } = await findImport(deps, params.id ?? '');
    return csvDownload('refused.csv', reportLines(deps, id));
  },
});

const cancelRoute = defineRoute({
  method: 'POST',
  path: '/contacts/imports/:id/cancel',
  summary: 'Cancel your own import; contacts already imported stay, remaining rows are dropped',
  group: GROUP,
  grant: contactAccess.create,
  answer: { status: 200, shape: 'data', schema: answers['POST /contacts/imports/:id/cancel'] },
  async handle({ params, actor, deps }) {
    const by = requireActor(actor);
    const { id, created_by: owner, file_name: name } = await findImport(deps, params.id ?? '');
    if (owner !== by.id && by.role !== 'administrator')
      throw new ApiError('forbidden', {
        message: spoken('not_yours'),
      });
    await deps.database.transaction(async (tx) => {
      if (!(await importQueue.cancel(tx, deps, id)))
        throw new ApiError('invalid_transition', {
          message: spoken('import_over'),
        });
      await noteAudit(tx, deps, {
        action: 'stop_import',
        resource: 'contacts',
        recordId: id,
        ...(name === null ? {} : { recordTitle: name }),
      });
    });
    return ok(await findImport(deps, id));
  },
});

/** Files of contacts: sent in, looked after, cancelled, reported. */
export const importRoutes: readonly Route[] = [importRoute, listRoute, getRoute, cancelRoute, reportRoute];

const flag = z
  .enum(['true', 'false', '1', '0', ''], 'must be true or false')
  .transform((text) => text === 'true' || text === '1');
const formSchema = z.strictObject({
  contact_list_ids: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    )
    .pipe(z.array(z.uuid('must be ids of contact lists separated by commas')).max(100))
    .default([]),
  mapping: z.string().optional(),
  dry_run: flag.default(false),
  confirmed: flag.default(false),
  resubscribe: flag.default(false),
  source: z.string().max(200).optional(),
});

async function readOptions(
  deps: AppDeps,
  { columns, fields, fileName }: Received,
  actorId: string,
): Promise<{ plan: ImportPlan; options: ImportOptions }> {
  const form = formSchema.safeParse(fields, PARSE_OPTIONS);
  if (!form.success) {
    throw validationFailed(fieldErrorsOf(form.error));
  }
  const { contact_list_ids: listIds, dry_run: dryRun, confirmed, resubscribe, source, mapping } = form.data;
  await requireLists(deps, listIds);
  const plan = {
    columns,
    mapping: mapping === undefined || mapping === '' ? guessMapping(columns) : readMapping(mapping, columns),
  };
  if (!Object.values(plan.mapping).includes('email')) {
    throw validationFailed({
      mapping: [`no column is the email address; there are: ${columns.slice(0, 20).join(', ')}`],
    });
  }
  const words = source === undefined || source === '' ? `import: ${fileName}` : source;
  return { plan, options: { listIds, dryRun, confirmed, resubscribe, source: words, actorId } };
}

function readMapping(text: string, columns: readonly string[]): Record<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw validationFailed({ mapping: [spoken('mapping_json')] });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw validationFailed({ mapping: [spoken('mapping_object')] });
  const mapping = Object.entries(value);
  const isGood = (entry: [string, unknown]): entry is [string, string] => isTarget(entry[1]);
  if (!mapping.every(isGood))
    throw validationFailed({ mapping: [`must be one of: ${IMPORT_FIELDS.join(', ')}, or attributes.name`] });
  const unknown = mapping.map(([column]) => column).filter((column) => !columns.includes(column));
  if (unknown.length > 0)
    throw validationFailed({ mapping: [`the file has no column ${unknown.join(', ')}`] });
  const targets = mapping.map(([, target]) => target).filter((target) => target !== '');
  if (new Set(targets).size < targets.length) throw validationFailed({ mapping: [spoken('field_twice')] });
  return Object.fromEntries(mapping);
}

async function requireLists(deps: AppDeps, listIds: readonly string[]): Promise<void> {
  const found = await rows(
    deps.database.queries,
    sql`SELECT 1 FROM contact_lists WHERE id = ANY (${sql.param(listIds)}::uuid[])`,
  );
  if (found.length < new Set(listIds).size)
    throw validationFailed({ contact_list_ids: [spoken('list_missing')] });
}

async function findImport(deps: AppDeps, id: string): Promise<ImportRun> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<ImportRun>(deps.database.queries, sql`SELECT ${SHOWN} FROM contact_imports WHERE id = ${id}`)
    : [];
  if (found === undefined) throw notFound('import');
  return found;
}

/** Enough to see what is wrong with a file; the report has all of them. */
const REFUSALS_SHOWN = 20;

function firstRefusals({ database }: AppDeps, id: string): Promise<RefusedRow[]> {
  return rows(
    database.queries,
    sql`SELECT line, reason, cells FROM contact_import_rows WHERE import_id = ${id} AND reason IS NOT NULL
        ORDER BY line LIMIT ${REFUSALS_SHOWN}`,
  );
}

const LINES_AT_ONCE = 1_000;

async function* reportLines({ database }: AppDeps, id: string): AsyncGenerator<string> {
  const [file] = await rows<{ columns: string[] | null }>(
    database.queries,
    sql`SELECT mapping->'columns' AS columns FROM contact_imports WHERE id = ${id}`,
  );
  yield csvLine(['line', 'reason', ...(file?.columns ?? [])]);
  for (let after = 0; ;) {
    const refused = await rows<{ line: number; reason: string; cells: string[] }>(
      database.queries,
      sql`SELECT line, reason, cells FROM contact_import_rows
          WHERE import_id = ${id} AND reason IS NOT NULL AND line > ${after} ORDER BY line LIMIT ${LINES_AT_ONCE}`,
    );
    if (refused.length === 0) return;
    yield refused.map(({ line, reason, cells }) => csvLine([line, reason, ...cells])).join('');
    after = refused.at(-1)?.line ?? after;
  }
}
