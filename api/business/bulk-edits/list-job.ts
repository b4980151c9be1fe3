import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { allResources, isTableResource } from '#schema/registry/registry.ts';
import { JOB_ITEM_STATES, type JobRefusal, type ListJob } from '#schema/answers/records/bulk-edits.ts';
import { auditOrigin } from '../../platform/audit/audit-log.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { countStates } from '../../platform/jobs/count-states.ts';
import type { RouteInput } from '../../platform/route/route.ts';
import { requireTask } from './bulk-action.ts';

const REFUSALS_SHOWN = 20;

/** Creates a job for the caller, who adds its items. */
export async function openJob(
  tx: Queries,
  {
    actor,
    address,
    requestId,
    deps,
  }: Pick<RouteInput<never, never>, 'address' | 'requestId' | 'deps'> & { actor: Actor },
  job: { kind: ListJob['kind']; resource: string; task: object; undoOf?: string; status?: string },
): Promise<string> {
  const id = deps.newId();
  const scopes = actor.scopes === undefined ? null : sql.param([...actor.scopes]);
  await rows(
    tx,
    sql`INSERT INTO list_jobs (id, kind, resource, task, status, undo_of, created_by, role, scopes, address, request_id, token_name,
          created_at)
        VALUES (${id}, ${job.kind}, ${job.resource}, ${JSON.stringify(job.task)}::jsonb, ${job.status ?? 'running'},
          ${job.undoOf ?? null}, ${actor.id}, ${actor.role}, ${scopes}::text[], ${address}, ${requestId},
          ${auditOrigin()?.tokenName ?? null}, ${deps.now().toISOString()})`,
  );
  return id;
}

/** How far a job is. Editors see every job, others their own; 404 for the rest. 403 for those who may not do its task themselves. */
export async function readJob(
  deps: AppDeps,
  id: string,
  { actor, request }: { actor: Actor; request: Request },
): Promise<ListJob> {
  const on = deps.database.queries;
  const [job] = z.uuid().safeParse(id).success
    ? await rows<Omit<ListJob, 'counts' | 'refusals'>>(
        on,
        sql`SELECT j.id, j.kind, j.resource, j.task, j.status, j.total, j.undo_of, j.created_at, j.finished_at, j.created_by,
              (SELECT u.id FROM list_jobs u WHERE u.undo_of = j.id) AS undone_by FROM list_jobs j WHERE j.id = ${id}`,
      )
    : [];
  const mayAll = actor.role === 'administrator' || actor.role === 'editor';
  if (job === undefined || (!mayAll && job.created_by !== actor.id)) throw notFound();
  requireTask(actor, { resource: resourceOfJob(job), task: job.task });
  const counted = await rows<{ state: string; count: number }>(
    on,
    sql`SELECT state, count(*)::int AS count FROM list_job_items WHERE job_id = ${id} GROUP BY state`,
  );
  const counts = countStates(JOB_ITEM_STATES, counted);
  const named = namesOfItems(job.resource);
  const refusals = await rows<JobRefusal & { said: KeptMessage | null }>(
    on,
    sql`SELECT i.position, i.record_id AS id, ${named.title} AS title, i.reason, i.said FROM list_job_items i ${named.join}
        WHERE i.job_id = ${id} AND i.state = 'refused' ORDER BY i.position LIMIT ${REFUSALS_SHOWN}`,
  );
  const words = askedWords(deps, request);
  const told = refusals.map(({ said, ...item }) => ({ ...item, reason: keptIn(words, { ...item, said }) }));
  return { ...job, counts, refusals: told };
}

/** Undoing a job, and reading its results, need the same permissions as the job itself. */
function resourceOfJob({ resource: name }: Pick<ListJob, 'resource'>): Resource {
  const resource = allResources.find((one) => one.name === name);
  if (resource === undefined) throw notFound();
  return resource;
}

/** The titles of items `i`: as recorded, or else the current ones. Names of tables come from declarations. */
export function namesOfItems(resourceName: string): { title: SQL; join: SQL } {
  const resource = allResources.find(({ name }) => name === resourceName);
  const isTable = resource !== undefined && isTableResource(resource);
  const table = sql.identifier(isTable ? resource.storage.table : 'content');
  const title = sql.identifier(isTable ? resource.title : 'title');
  return {
    title: sql`coalesce(nullif(i.title, ''), named.${title})`,
    join: sql`LEFT JOIN ${table} named ON named.id = i.record_id`,
  };
}
