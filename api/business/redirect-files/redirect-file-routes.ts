import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { redirectAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { ImportedLine } from '#schema/answers/records/redirects.ts';
import { REDIRECT_IMPORT_MAX_BYTES } from '#schema/base/limits.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { jsonForDatabase } from '../../platform/base/json-text.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type KeptMessage, keptIn, keptOf } from '../../platform/base/kept-spoken.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { receiveFormFile } from '../../platform/request/form-file.ts';
import { pagingParams } from '../../platform/route/list-query.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok, pageOf } from '../../platform/route/route.ts';
import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import { openJob, readJob } from '../bulk-edits/list-job.ts';
import { toExpression } from './foreign-pattern.ts';
import { type PlannedLine, planRedirects } from './plan-redirects.ts';
import { type FileEntry, readRedirects } from './read-redirects.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';

const GROUP = 'Redirects';
const RESOURCE = 'redirects';
const ROWS_AT_ONCE = 250;

const importRoute = defineRoute({
  method: 'POST',
  path: '/redirects/import',
  summary: 'Import redirects from CSV, Ghost JSON, or Ghost YAML; a dry run previews each line',
  group: GROUP,
  grant: redirectAccess.create,
  body: { kind: 'form', maxBytes: REDIRECT_IMPORT_MAX_BYTES },
  query: z.strictObject({ dry_run: z.enum(['true', 'false']).optional() }),
  answer: { status: 202, shape: 'data', schema: answers['POST /redirects/import'] },
  async handle({ request, query, deps, ...input }) {
    const actor = requireActor(input.actor);
    const { fileName, entries, dryRun } = await received(request, query.dry_run);
    const plannedAt = deps.now().toISOString();
    const lines = await planRedirects(deps, entries);
    const task = { dry_run: dryRun, file_name: fileName };
    const job = { kind: 'import', resource: RESOURCE, task, status: 'receiving' } as const;
    const id = await openJob(deps.database.queries, { ...input, deps, actor }, job);
    try {
      // A few lines at a time, so that other requests get their turn in between.
      for (let at = 0; at < lines.length; at += ROWS_AT_ONCE)
        await storeLines(deps.database.queries, id, {
          lines: lines.slice(at, at + ROWS_AT_ONCE),
          dryRun,
          plannedAt,
        });
      await deps.database.transaction(async (tx) => {
        const waits = !dryRun && lines.some(isToWrite);
        await rows(
          tx,
          sql`UPDATE list_jobs SET total = ${lines.length}, status = ${waits ? 'running' : 'finished'},
                finished_at = ${waits ? null : deps.now().toISOString()} WHERE id = ${id}`,
        );
        const file = { resource: RESOURCE, details: { rows: lines.length, dry_run: dryRun } };
        if (dryRun) await noteAudit(tx, deps, { action: 'check_import', ...file });
        else await recordPlainChange(tx, deps, { action: 'import', ...file });
      });
    } catch (error) {
      await rows(deps.database.queries, sql`DELETE FROM list_jobs WHERE id = ${id}`);
      throw error;
    }
    return { status: 202, data: await readJob(deps, id, { actor, request }) };
  },
});

interface Received {
  fileName: string;
  entries: FileEntry[];
  dryRun: boolean;
}

/** The file in the form; the dry run flag may be in the query or before the file. */
async function received(request: Request, asked: 'true' | 'false' | undefined): Promise<Received> {
  return receiveFormFile(request, async ({ name, stream, fields }) => {
    const dryRun = asked ?? fields.dry_run ?? 'false';
    // A misspelled dry run must not become a real import.
    if (dryRun !== 'true' && dryRun !== 'false') throw validationFailed({ dry_run: [commonFaults.boolean] });
    const pieces: Buffer[] = [];
    for await (const piece of stream as AsyncIterable<Buffer>) pieces.push(piece);
    const fileName = name.slice(0, 200);
    return {
      fileName,
      dryRun: dryRun === 'true',
      entries: await readRedirects(fileName, Buffer.concat(pieces)),
    };
  });
}

function isToWrite({ outcome }: PlannedLine): boolean {
  return outcome === 'created' || outcome === 'changed';
}

async function storeLines(
  tx: Queries,
  job: string,
  { lines, dryRun, plannedAt }: { lines: readonly PlannedLine[]; dryRun: boolean; plannedAt: string },
): Promise<void> {
  const inputs = lines.map(({ from, to, status, note }) =>
    JSON.stringify({ from, to, status, note, planned_at: plannedAt }),
  );
  await rows(
    tx,
    sql`INSERT INTO list_job_items (job_id, position, title, input, state, reason, said)
        SELECT ${job}, v.position, v.title, v.input::jsonb, v.state, v.reason, v.said::jsonb FROM unnest(
          ${sql.param(lines.map(({ line }) => line))}::int[], ${sql.param(lines.map(({ from }) => from.slice(0, 200)))}::text[],
          ${sql.param(inputs)}::text[],
          ${sql.param(lines.map((line) => (isToWrite(line) && !dryRun ? 'waiting' : line.outcome)))}::text[],
          ${sql.param(lines.map(({ reason }) => reason && String(reason)))}::text[],
          ${sql.param(lines.map(({ reason }) => reason && jsonForDatabase(keptOf(reason))))}::text[]) AS v (position, title, input, state, reason, said)`,
  );
}

const linesRoute = defineRoute({
  method: 'GET',
  path: '/redirects/imports/:id/lines',
  summary: 'List the result or preview of each line of an import, rejected lines first',
  group: GROUP,
  grant: redirectAccess.list,
  query: z.strictObject(pagingParams),
  answer: { status: 200, shape: 'data', schema: answers['GET /redirects/imports/:id/lines'] },
  async handle({ params, query, actor, request, deps }) {
    const { id, total } = await readJob(deps, params.id ?? '', { actor: requireActor(actor), request });
    const { page, per_page: perPage } = query;
    const lines = await rows<ImportedLine & { said: KeptMessage | null }>(
      deps.database.queries,
      sql`SELECT position AS line, coalesce(i.input->>'from', i.title) AS "from", coalesce(i.input->>'to', r."to") AS "to",
            coalesce((i.input->>'status')::int, r.status) AS status,
            CASE i.state WHEN 'waiting' THEN 'created' ELSE i.state END AS outcome, i.reason, i.said
          FROM list_job_items i LEFT JOIN redirects r ON r.id = i.record_id WHERE i.job_id = ${id}
          ORDER BY array_position(ARRAY['refused', 'changed', 'created', 'waiting', 'unchanged'], i.state), i.reason IS NULL, i.position
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
    );
    const words = askedWords(deps, request);
    const told = lines.map(({ said, ...line }) => ({ ...line, reason: keptIn(words, { ...line, said }) }));
    return ok(pageOf(told, { page, perPage, total }));
  },
});

const exportRoute = defineRoute({
  method: 'GET',
  path: '/redirects/export',
  summary: 'Export manually created redirects as CSV or Ghost JSON; reimporting them changes nothing',
  group: GROUP,
  grant: redirectAccess.list,
  query: z.strictObject({ format: z.enum(['csv', 'ghost']).default('csv') }),
  answer: { status: 200, shape: 'file', type: ['text/csv', 'application/json'] },
  async handle({ query, deps }) {
    const details = { format: query.format };
    await noteAudit(deps.database.queries, deps, { action: 'export', resource: RESOURCE, details });
    if (query.format === 'csv') return csvDownload('redirects.csv', csvOf(deps));
    const file = csvDownload('redirects.json', ghostOf(deps));
    file.headers.set('Content-Type', 'application/json; charset=utf-8');
    return file;
  },
});

interface Exported {
  from: string;
  to: string | null;
  status: number;
  note: string | null;
}

async function* exported({ database }: Pick<AppDeps, 'database'>): AsyncGenerator<Exported[]> {
  let after = '';
  for (;;) {
    const found = await rows<Exported>(
      database.queries,
      sql`SELECT "from", "to", status, note FROM redirects WHERE made_by = 'person' AND lower("from" COLLATE "C") > ${after}
          ORDER BY lower("from" COLLATE "C") LIMIT ${ROWS_AT_ONCE}`,
    );
    const last = found.at(-1);
    if (last === undefined) return;
    yield found;
    after = last.from.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  }
}

async function* csvOf(deps: AppDeps): AsyncGenerator<string> {
  yield csvLine(['from', 'to', 'status', 'note']);
  for await (const part of exported(deps))
    yield part.map(({ from, to, status, note }) => csvLine([from, to, status, note])).join('');
}

/** Ghost has no redirects for pages that are gone. */
async function* ghostOf(deps: AppDeps): AsyncGenerator<string> {
  let isFirst = true;
  yield '[';
  for await (const part of exported(deps)) {
    for (const { from, to, status } of part) {
      if (to === null) continue;
      const target = from.endsWith('/*') ? to.replace(/\/\*$/, '/$1') : to;
      const entry = { from: toExpression(from), to: target, permanent: status === 301 };
      yield `${isFirst ? '\n' : ',\n'}  ${JSON.stringify(entry)}`;
      isFirst = false;
    }
  }
  yield '\n]\n';
}

/** Imports and exports redirects as files. */
export const redirectFileRoutes: readonly Route[] = [importRoute, linesRoute, exportRoute];
