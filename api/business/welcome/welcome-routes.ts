import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { newsletterAccess, sendAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import { bodies } from '#schema/bodies/index.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { noteAudit, recordPlainChange } from '../../platform/audit/audit-log.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound, validationFailed } from '../../platform/base/api-error.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { stepRoutes, stepWords } from './step-routes.ts';
import { templateFaults } from './template-faults.ts';
import { welcomeViewRoute } from './view-route.ts';
import type { WelcomePerson, WelcomeSeries, WelcomeStep } from '#schema/answers/newsletter/welcome.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { faultAt } from '../../platform/route/field-errors.ts';
import { faults } from '#schema/faults/faults.ts';

const spoken = later(messages);

const GROUP = 'Newsletter';
const PATH = '/contact-lists/:id/welcome-series';
const STEPS_MAX = 10;
const DELAY_HOURS_MAX = 24 * 365;
const PEOPLE_SHOWN = 20;

const body = z.strictObject({
  steps: z
    .array(
      z.strictObject({
        /** The ID of an existing step; a new step has none. */
        id: z.uuid(faults.recordId).optional(),
        delay_hours: z.number().int().min(0).max(DELAY_HOURS_MAX),
        ...stepWords,
        enabled: z.boolean().default(true),
      }),
    )
    .max(STEPS_MAX, faults.entriesAtMost(STEPS_MAX)),
});
type StepInput = z.output<typeof body>['steps'][number];

const readRoute: Route = defineRoute({
  method: 'GET',
  path: PATH,
  summary: 'Get the welcome series of a list, its results, and the subscribers still in it',
  group: GROUP,
  grant: newsletterAccess.get,
  answer: { status: 200, shape: 'data', schema: answers['GET /contact-lists/:id/welcome-series'] },
  async handle({ params, deps }) {
    const on = deps.database.queries;
    return ok(await viewOf(on, await requireList(on, params.id)));
  },
});

const saveRoute: Route = defineRoute({
  method: 'PUT',
  path: PATH,
  summary: 'Set the steps of a welcome series in order; steps left out are removed',
  group: GROUP,
  grant: sendAccess,
  body: { kind: 'json', schema: body },
  answer: { status: 200, shape: 'data', schema: answers['PUT /contact-lists/:id/welcome-series'] },
  async handle({ params, body: { steps }, deps }) {
    return ok(
      await deps.database.transaction(async (tx) => {
        const list = await requireList(tx, params.id, true);
        await refuseUnfit(tx, steps);
        await saveSteps(tx, deps, { listId: list.id, steps });
        await recordPlainChange(tx, deps, {
          action: 'update',
          resource: 'contact-lists',
          recordId: list.id,
          recordTitle: list.name,
          details: { fields: ['welcome_series'] },
        });
        return viewOf(tx, list);
      }),
    );
  },
});

const sendAgainRoute: Route = defineRoute({
  method: 'POST',
  path: `${PATH}/send-again`,
  summary:
    'Resend a step to subscribers still on the list whose delivery is unknown, such as after a restore',
  group: GROUP,
  grant: sendAccess,
  body: { kind: 'json', schema: bodies['POST /contact-lists/:id/welcome-series/send-again'] },
  answer: {
    status: 202,
    shape: 'data',
    schema: answers['POST /contact-lists/:id/welcome-series/send-again'],
  },
  async handle({ params, body: { step_id: stepId }, deps }) {
    const released = await deps.database.transaction(async (tx) => {
      const list = await requireList(tx, params.id, true);
      const count = await releaseUnknown(tx, { listId: list.id, stepId });
      if (count > 0)
        await noteAudit(tx, deps, {
          action: 'resend',
          resource: 'contact-lists',
          recordId: list.id,
          recordTitle: list.name,
          details: { welcome_step: stepId, queued: count },
        });
      return count;
    });
    return { status: 202, data: { released } };
  },
});

/** The series of a list. */
export const welcomeRoutes: readonly Route[] = [
  readRoute,
  saveRoute,
  sendAgainRoute,
  ...stepRoutes,
  welcomeViewRoute,
];

interface List {
  id: string;
  name: string;
}

async function requireList(on: Queries, key: string | undefined, lock = false): Promise<List> {
  const id = z.uuid().safeParse(key);
  const where = id.success ? sql`id = ${id.data}` : sql`slug = ${key ?? ''}`;
  const locking = lock ? sql`FOR UPDATE` : sql``;
  const [list] = await rows<List>(on, sql`SELECT id, name FROM contact_lists WHERE ${where} ${locking}`);
  if (list === undefined) throw notFound('contact_list');
  return list;
}

/** Every email must let its recipient unsubscribe. */
async function refuseUnfit(tx: Queries, steps: readonly StepInput[]): Promise<void> {
  const emails = steps.map(({ subject, template_id: templateId }, index) => ({ index, subject, templateId }));
  const problems = await templateFaults(tx, emails);
  if (problems.length > 0) throw validationFailed({ steps: problems });
}

async function saveSteps(
  tx: Queries,
  deps: AppDeps,
  { listId, steps }: { listId: string; steps: readonly StepInput[] },
): Promise<void> {
  const now = deps.now().toISOString();
  const kept = steps.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await rows(
    tx,
    sql`DELETE FROM welcome_steps WHERE contact_list_id = ${listId} AND NOT (id = ANY (${sql.param(kept)}::uuid[]))`,
  );
  for (const [position, step] of steps.entries()) {
    const { id, delay_hours: delay, subject, template_id: template, enabled } = step;
    const saved = await rows(
      tx,
      id === undefined
        ? sql`INSERT INTO welcome_steps (id, contact_list_id, position, delay_hours, subject, template_id, enabled, live_since)
              VALUES (${deps.newId()}, ${listId}, ${position}, ${delay}, ${subject}, ${template}, ${enabled}, ${now}) RETURNING 1`
        : sql`UPDATE welcome_steps SET position = ${position}, subject = ${subject}, template_id = ${template}, enabled = ${enabled},
                live_since = CASE WHEN delay_hours <> ${delay} OR (NOT enabled AND ${enabled}) THEN ${now}::timestamptz ELSE live_since END,
                delay_hours = ${delay}
              WHERE id = ${id} AND contact_list_id = ${listId} RETURNING 1`,
    );
    if (saved.length === 0) throw validationFailed({ steps: [faultAt([position], spoken('step_gone'))] });
  }
}

/**
 * Makes a step due again for people with an unknown outcome, except those who have left the list since.
 * Returns how many. Throws 422 if the list has no such step, or if it is off, because then no one would get
 * it.
 */
async function releaseUnknown(
  tx: Queries,
  { listId, stepId }: { listId: string; stepId: string },
): Promise<number> {
  const [step] = await rows<{ enabled: boolean }>(
    tx,
    sql`SELECT enabled FROM welcome_steps WHERE id = ${stepId} AND contact_list_id = ${listId}`,
  );
  if (step?.enabled !== true)
    throw validationFailed({
      step_id: [spoken(step === undefined ? 'not_a_step' : 'step_off')],
    });
  const [released] = await rows<{ count: number }>(
    tx,
    sql`WITH chosen AS (
          SELECT w.id, r.contact_id FROM welcome_sends w
          JOIN welcome_runs r ON r.contact_id = w.contact_id AND r.contact_list_id = ${listId}
          JOIN welcome_steps s ON s.id = w.step_id
          JOIN contacts c ON c.id = r.contact_id AND c.status = 'enabled' AND c.unsubscribed_at IS NULL
          JOIN contact_list_members m ON m.contact_id = r.contact_id AND m.contact_list_id = ${listId} AND m.status = 'confirmed'
          WHERE w.step_id = ${stepId} AND w.state = 'unknown' AND (r.stopped_at IS NULL OR r.reason = 'finished')
            AND r.started_at + make_interval(hours => s.delay_hours) >= s.live_since
          FOR UPDATE OF r),
        gone AS (DELETE FROM welcome_sends w USING chosen WHERE w.id = chosen.id RETURNING w.contact_id),
        opened AS (
          UPDATE welcome_runs r SET stopped_at = NULL, reason = NULL FROM gone
          WHERE r.contact_id = gone.contact_id AND r.contact_list_id = ${listId} AND r.stopped_at IS NOT NULL)
        SELECT count(*)::int AS count FROM gone`,
  );
  return released?.count ?? 0;
}

async function viewOf(on: Queries, { id }: List): Promise<WelcomeSeries> {
  const steps = await rows<WelcomeStep>(
    on,
    sql`SELECT s.id, s.delay_hours, s.subject, s.template_id, t.name AS template_name, s.enabled,
          count(*) FILTER (WHERE w.state = 'accepted')::int AS accepted, count(*) FILTER (WHERE w.state = 'queued')::int AS queued,
          count(*) FILTER (WHERE w.state = 'unknown')::int AS unknown, count(*) FILTER (WHERE w.state = 'failed')::int AS failed,
          count(*) FILTER (WHERE w.bounced_at IS NOT NULL)::int AS bounced
        FROM welcome_steps s JOIN newsletter_templates t ON t.id = s.template_id LEFT JOIN welcome_sends w ON w.step_id = s.id
        WHERE s.contact_list_id = ${id} GROUP BY s.id, t.name ORDER BY s.position`,
  );
  const [counts] = await rows<Pick<WelcomeSeries, 'in_series' | 'finished' | 'stopped'>>(
    on,
    sql`SELECT count(*) FILTER (WHERE stopped_at IS NULL)::int AS in_series,
          count(*) FILTER (WHERE reason = 'finished')::int AS finished,
          count(*) FILTER (WHERE reason = 'unsubscribed')::int AS stopped
        FROM welcome_runs WHERE contact_list_id = ${id}`,
  );
  const people = await rows<WelcomePerson>(
    on,
    sql`SELECT c.id, c.email, r.started_at,
          (SELECT count(*)::int FROM welcome_sends w JOIN welcome_steps s ON s.id = w.step_id
           WHERE w.contact_id = c.id AND s.contact_list_id = ${id}) AS sent
        FROM welcome_runs r JOIN contacts c ON c.id = r.contact_id
        WHERE r.contact_list_id = ${id} AND r.stopped_at IS NULL ORDER BY r.started_at DESC LIMIT ${PEOPLE_SHOWN}`,
  );
  return { steps, ...(counts ?? { in_series: 0, finished: 0, stopped: 0 }), people };
}
