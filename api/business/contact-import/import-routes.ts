import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { contactAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { IMPORT_MAX_BYTES } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { rows } from '../../platform/database/database.ts';
import { ApiError, notFound } from '../../platform/base/api-error.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import { importQueue } from './import-queue.ts';
import type { ImportStates } from './import-states.ts';
import { readOptions } from './read-options.ts';
import { receiveImport } from './receive-import.ts';
import type { ImportRun, RefusedRow } from '#schema/answers/newsletter/contacts.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const GROUP = 'Subscribers';
const SHOWN = sql.raw(
  `id, status, file_name, rows, imported, updated, refused, contact_list_ids, mapping->'mapping' AS mapping,
   (options->>'dryRun')::boolean AS dry_run, states AS left_states, failure, failure_said, created_by, created_at, finished_at`,
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
        const file = { resource: 'contacts', recordId: received.id, details: { rows: received.rows } };
        if (options.dryRun) await noteAudit(tx, deps, { action: 'check_import', ...file });
        else await recordPlainChange(tx, deps, { action: 'import', ...file });
      });
    } catch (error) {
      await rows(deps.database.queries, sql`DELETE FROM contact_imports WHERE id = ${received.id}`);
      throw error;
    }
    return { status: 202, data: await findImport(deps, received.id, askedWords(deps, request)) };
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
  async handle({ query, request, deps }) {
    const words = askedWords(deps, request);
    const { page, per_page: perPage } = query;
    const on = deps.database.queries;
    const found = await rows<StoredRun>(
      on,
      sql`SELECT ${SHOWN} FROM contact_imports WHERE status <> 'receiving' ORDER BY created_at DESC, id DESC
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const [counted] = await rows<{ total: number }>(
      on,
      sql`SELECT count(*)::int AS total FROM contact_imports WHERE status <> 'receiving'`,
    );
    return ok(
      pageOf(
        found.map((run) => runOf(run, words)),
        { page, perPage, total: counted?.total ?? 0 },
      ),
    );
  },
});

const getRoute = defineRoute({
  method: 'GET',
  path: '/contacts/imports/:id',
  summary: 'Get the progress of a contact import',
  group: GROUP,
  grant: contactAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /contacts/imports/:id'] },
  async handle({ params, request, deps }) {
    const words = askedWords(deps, request);
    const found = await findImport(deps, params.id ?? '', words);
    return ok({ ...found, refusals: await firstRefusals(deps, found.id, words) });
  },
});

const reportRoute = defineRoute({
  method: 'GET',
  path: '/contacts/imports/:id/report.csv',
  summary: 'Download the rejected rows and their reasons as CSV',
  group: GROUP,
  grant: contactAccess.get,
  answer: { status: 200, shape: 'file', type: 'text/csv' },
  async handle({ params, request, deps }) {
    const words = askedWords(deps, request);
    const { id } = await findImport(deps, params.id ?? '', words);
    return csvDownload('refused.csv', reportLines(deps, id, words));
  },
});

const cancelRoute = defineRoute({
  method: 'POST',
  path: '/contacts/imports/:id/cancel',
  summary: 'Cancel your own import; contacts already imported stay, remaining rows are dropped',
  group: GROUP,
  grant: contactAccess.create,
  answer: { status: 200, shape: 'data', schema: answers['POST /contacts/imports/:id/cancel'] },
  async handle({ params, actor, request, deps }) {
    const by = requireActor(actor);
    const words = askedWords(deps, request);
    const { id, created_by: owner, file_name: name } = await findImport(deps, params.id ?? '', words);
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
    return ok(await findImport(deps, id, words));
  },
});

/** Files of contacts: sent in, looked after, cancelled, reported. */
export const importRoutes: readonly Route[] = [importRoute, listRoute, getRoute, cancelRoute, reportRoute];

async function findImport(deps: AppDeps, id: string, words: Translator): Promise<ImportRun> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<StoredRun>(deps.database.queries, sql`SELECT ${SHOWN} FROM contact_imports WHERE id = ${id}`)
    : [];
  if (found === undefined) throw notFound('import');
  return runOf(found, words);
}

interface StoredRun extends ImportRun {
  left_states: ImportStates;
  failure_said: KeptMessage | null;
}

/** States are in the response only if the file says something about them. */
function runOf({ left_states: states, failure_said: said, ...run }: StoredRun, words: Translator): ImportRun {
  const { rows: counted = {}, undecided } = states;
  const saysMore = Object.keys(counted).some((state) => state !== 'subscribed') || undecided !== undefined;
  return {
    ...run,
    failure: keptIn(words, { reason: run.failure, said }),
    ...(saysMore ? { states: counted } : {}),
    ...(undecided === undefined ? {} : { undecided }),
  };
}

/** Enough to see what is wrong with a file; the report has all of them. */
const REFUSALS_SHOWN = 20;

type StoredRefusal = RefusedRow & { said: KeptMessage | null };

async function firstRefusals({ database }: AppDeps, id: string, words: Translator): Promise<RefusedRow[]> {
  const refused = await rows<StoredRefusal>(
    database.queries,
    sql`SELECT line, reason, said, cells FROM contact_import_rows WHERE import_id = ${id} AND reason IS NOT NULL
        ORDER BY line LIMIT ${REFUSALS_SHOWN}`,
  );
  return refused.map(({ said, ...row }) => ({
    ...row,
    reason: keptIn(words, { reason: row.reason, said }) ?? '',
  }));
}

const LINES_AT_ONCE = 1_000;

async function* reportLines({ database }: AppDeps, id: string, words: Translator): AsyncGenerator<string> {
  const [file] = await rows<{ columns: string[] | null }>(
    database.queries,
    sql`SELECT mapping->'columns' AS columns FROM contact_imports WHERE id = ${id}`,
  );
  const say = words.of(messages);
  yield csvLine([say('report_line'), say('report_reason'), ...(file?.columns ?? [])]);
  for (let after = 0; ;) {
    const refused = await rows<StoredRefusal>(
      database.queries,
      sql`SELECT line, reason, said, cells FROM contact_import_rows
          WHERE import_id = ${id} AND reason IS NOT NULL AND line > ${after} ORDER BY line LIMIT ${LINES_AT_ONCE}`,
    );
    if (refused.length === 0) return;
    yield refused.map((row) => csvLine([row.line, keptIn(words, row), ...row.cells])).join('');
    after = refused.at(-1)?.line ?? after;
  }
}
