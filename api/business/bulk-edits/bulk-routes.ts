import { sql } from 'drizzle-orm';
import type { Translator } from '#schema/messages/translator.ts';
import { answers } from '#schema/answers/index.ts';
import type { JOB_ITEM_STATES } from '#schema/answers/records/bulk-edits.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { csvDownload, csvLine } from '../../platform/text/csv.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit } from '../../platform/audit/audit-log.ts';
import { isUniqueViolation, rows } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, type RouteInput, defineRoute, ok } from '../../platform/route/route.ts';
import { previewOf } from './bulk-preview.ts';
import { bulkBody, readRequest } from './job-request.ts';
import { listJobQueue } from './list-job-queue.ts';
import { namesOfItems, openJob, readJob } from './list-job.ts';
import { toCell } from '../rows/cells.ts';
import { messages } from './messages.ts';

const GROUP = 'Bulk edits';
const { access } = anyContent;
const spoken = later(messages);

const previewRoute = defineRoute({
  method: 'POST',
  path: '/bulk-edits/preview',
  summary: 'Preview a bulk edit; nothing is saved',
  group: GROUP,
  grant: access.update,
  body: { kind: 'json', schema: bulkBody },
  answer: { status: 200, shape: 'data', schema: answers['POST /bulk-edits/preview'] },
  async handle({ body, request, deps, ...input }) {
    const actor = requireActor(input.actor);
    const by = { actor, words: askedWords(deps, request) };
    return ok(await previewOf(deps, await readRequest(deps, body, actor), by));
  },
});

const startRoute = defineRoute({
  method: 'POST',
  path: '/bulk-edits',
  summary: 'Start a bulk edit; records are processed in the background, one by one',
  group: GROUP,
  grant: access.update,
  body: { kind: 'json', schema: bulkBody },
  answer: { status: 202, shape: 'data', schema: answers['POST /bulk-edits'] },
  async handle({ body, deps, ...input }) {
    const actor = requireActor(input.actor);
    const { resource, ids, ...task } = await readRequest(deps, body, actor);
    const { changes, action, step, update_live: live } = task;
    const id = await deps.database.transaction(async (tx) => {
      const job = await openJob(
        tx,
        { ...input, deps, actor },
        { kind: 'edit', resource: resource.name, task },
      );
      await rows(
        tx,
        sql`INSERT INTO list_job_items (job_id, position, record_id)
            SELECT ${job}, v.position, v.id FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS v (id, position)`,
      );
      await rows(tx, sql`UPDATE list_jobs SET total = ${ids.length} WHERE id = ${job}`);
      await noteAudit(tx, deps, {
        action: 'bulk_edit',
        resource: resource.name,
        details: {
          records: ids.length,
          ...(changes === undefined ? { action: action ?? step } : { fields: Object.keys(changes) }),
          ...(live === undefined ? {} : { update_live: live }),
        },
      });
      return job;
    });
    return { status: 202, data: await readJob(deps, id, { ...input, actor }) };
  },
});

const getRoute = defineRoute({
  method: 'GET',
  path: '/bulk-edits/:id',
  summary: 'Get the progress of a bulk edit or import',
  group: GROUP,
  grant: access.update,
  answer: { status: 200, shape: 'data', schema: answers['GET /bulk-edits/:id'] },
  async handle({ params, actor, request, deps }) {
    return ok(await readJob(deps, params.id ?? '', { actor: requireActor(actor), request }), {
      headers: { 'Cache-Control': 'no-store' },
    });
  },
});

const stopRoute = defineRoute({
  method: 'POST',
  path: '/bulk-edits/:id/stop',
  summary: 'Stop a job; records already changed stay changed and can be undone',
  group: GROUP,
  grant: access.update,
  answer: { status: 200, shape: 'data', schema: answers['POST /bulk-edits/:id/stop'] },
  async handle({ params, actor, request, deps }) {
    const by = { actor: requireActor(actor), request };
    const { id, resource } = await readJob(deps, params.id ?? '', by);
    // Waits for the record that is being worked on: nothing changes after the response.
    await deps.database.transaction(async (tx) => {
      if (!(await listJobQueue.cancel(tx, deps, id))) throw wrongState(spoken('not_running'));
      await noteAudit(tx, deps, { action: 'stop_bulk_edit', resource, recordId: id });
    });
    return ok(await readJob(deps, id, by));
  },
});

const undoRoute = defineRoute({
  method: 'POST',
  path: '/bulk-edits/:id/undo',
  summary: 'Undo a job, except for records that have been changed since',
  group: GROUP,
  grant: access.update,
  answer: { status: 202, shape: 'data', schema: answers['POST /bulk-edits/:id/undo'] },
  async handle(input) {
    const actor = requireActor(input.actor);
    const id = await startUndo({ ...input, actor });
    return { status: 202, data: await readJob(input.deps, id, { ...input, actor }) };
  },
});

const reportRoute = defineRoute({
  method: 'GET',
  path: '/bulk-edits/:id/report.csv',
  summary: 'Download the result of each record or row as CSV',
  group: GROUP,
  grant: access.update,
  answer: { status: 200, shape: 'file', type: 'text/csv' },
  async handle({ params, actor, request, deps }) {
    const job = await readJob(deps, params.id ?? '', { actor: requireActor(actor), request });
    return csvDownload('report.csv', reportLines(deps, job, askedWords(deps, request)));
  },
});

/** Changes of many records: previewed, worked on, stopped, undone, reported. */
export const bulkRoutes: readonly Route[] = [
  previewRoute,
  startRoute,
  getRoute,
  stopRoute,
  undoRoute,
  reportRoute,
];

async function startUndo(
  input: RouteInput<unknown, unknown> & { actor: NonNullable<RouteInput<unknown, unknown>['actor']> },
): Promise<string> {
  const { deps, params } = input;
  const job = await readJob(deps, params.id ?? '', input);
  if (job.status !== 'finished' && job.status !== 'stopped') {
    throw wrongState(spoken('not_finished'));
  }
  if (job.kind === 'undo') throw wrongState(spoken('undo_of_undo'));
  try {
    return await deps.database.transaction(async (tx) => {
      const [{ task } = { task: {} }] = await rows<{ task: object }>(
        tx,
        sql`SELECT task FROM list_jobs WHERE id = ${job.id}`,
      );
      const undo = { kind: 'undo', resource: job.resource, task, undoOf: job.id } as const;
      const id = await openJob(tx, input, undo);
      const added = await rows(
        tx,
        sql`INSERT INTO list_job_items (job_id, position, record_id, title, before, after)
            SELECT ${id}, position, record_id, title, before, after FROM list_job_items
            WHERE job_id = ${job.id} AND state IN ('changed', 'created') AND before IS NOT NULL RETURNING position`,
      );
      if (added.length === 0) throw wrongState(spoken('nothing_to_undo'));
      await rows(tx, sql`UPDATE list_jobs SET total = ${added.length} WHERE id = ${id}`);
      const details = { records: added.length };
      await noteAudit(tx, deps, { action: 'undo_bulk_edit', resource: job.resource, details });
      return id;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'list_jobs_undo')) throw wrongState(spoken('undone'));
    throw error;
  }
}

const OUTCOMES = {
  waiting: 'outcome_waiting',
  changed: 'outcome_changed',
  created: 'outcome_created',
  unchanged: 'outcome_unchanged',
  refused: 'outcome_refused',
} as const;

async function* reportLines(
  deps: AppDeps,
  { id, resource }: { id: string; resource: string },
  words: Translator,
): AsyncGenerator<string> {
  const named = namesOfItems(resource);
  const say = words.of(messages);
  yield csvLine([
    say('report_row'),
    say('report_id'),
    say('report_title'),
    say('report_outcome'),
    say('report_reason'),
  ]);
  let after = 0;
  for (;;) {
    const found = await rows<{
      position: number;
      record_id: string | null;
      title: string | null;
      state: (typeof JOB_ITEM_STATES)[number];
      reason: string | null;
      said: KeptMessage | null;
    }>(
      deps.database.queries,
      sql`SELECT i.position, i.record_id, ${named.title} AS title, i.state, i.reason, i.said FROM list_job_items i ${named.join}
          WHERE i.job_id = ${id} AND i.position > ${after} ORDER BY i.position LIMIT 500`,
    );
    if (found.length === 0) return;
    yield found
      .map((row) =>
        csvLine([
          row.position,
          row.record_id,
          toCell(row.title) as string,
          say(OUTCOMES[row.state]),
          toCell(keptIn(words, row)) as string,
        ]),
      )
      .join('');
    after = found.at(-1)?.position ?? after;
  }
}

function wrongState(message: Spoken): ApiError {
  return new ApiError('invalid_transition', { message });
}
