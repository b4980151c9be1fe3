import { sql } from 'drizzle-orm';
import { validationFailed } from '../../platform/base/api-error.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { faultAt } from '../../platform/route/field-errors.ts';
import { templateFaults } from '../welcome/template-faults.ts';
import { messages } from './messages.ts';
import { type StoredStep, readSteps } from './series.ts';
import type { StepInput } from './step-body.ts';

const spoken = later(messages);

/**
 * Sets the steps of a series, in order. People at a step that is removed continue with the one after it, when they would
 * have. People who wait keep their time, unless their own step changed.
 */
export async function saveSteps(
  tx: Queries,
  deps: AppDeps,
  { seriesId, steps }: { seriesId: string; steps: readonly StepInput[] },
): Promise<void> {
  await refuseUnfit(tx, steps);
  const before = await readSteps(tx, seriesId);
  await moveFromRemoved(tx, deps, { seriesId, before, steps });
  const kept = steps.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await rows(
    tx,
    sql`DELETE FROM welcome_steps WHERE series_id = ${seriesId} AND NOT (id = ANY (${sql.param(kept)}::uuid[]))`,
  );
  for (const [position, step] of steps.entries())
    await saveStep(tx, deps, { seriesId, position, step, before });
}

async function saveStep(
  tx: Queries,
  deps: AppDeps,
  {
    seriesId,
    position,
    step,
    before,
  }: { seriesId: string; position: number; step: StepInput; before: readonly StoredStep[] },
): Promise<void> {
  const stored = before.find(({ id }) => id === step.id);
  if (step.id !== undefined && stored?.kind !== step.kind)
    throw validationFailed({ steps: [faultAt([position], spoken('step_gone'))] });
  const now = deps.now().toISOString();
  const { subject, template, settings } = columnsOf(step);
  const id = step.id ?? deps.newId();
  await rows(
    tx,
    sql`INSERT INTO welcome_steps AS s (id, series_id, position, kind, subject, template_id, settings, live_since)
        VALUES (${id}, ${seriesId}, ${position}, ${step.kind}, ${subject}, ${template}, ${settings}::jsonb, ${now})
        ON CONFLICT (id) DO UPDATE SET position = excluded.position, subject = excluded.subject,
          template_id = excluded.template_id, settings = excluded.settings WHERE s.series_id = excluded.series_id`,
  );
  // Their time is computed again, from when they got to the step.
  if (stored?.kind === 'wait' && !isSame(stored.settings, JSON.parse(settings)))
    await rows(
      tx,
      sql`UPDATE series_people SET due_at = ${now}, is_waiting = false
          WHERE series_id = ${seriesId} AND step_id = ${id} AND ended_at IS NULL`,
    );
}

function columnsOf(step: StepInput): { subject: string; template: string | null; settings: string } {
  if (step.kind === 'email') return { subject: step.subject, template: step.template_id, settings: '{}' };
  const { id: _id, kind: _kind, ...settings } = step;
  return { subject: '', template: null, settings: JSON.stringify(settings) };
}

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.every((name) => one[name] === other[name]);
}

async function moveFromRemoved(
  tx: Queries,
  deps: AppDeps,
  {
    seriesId,
    before,
    steps,
  }: { seriesId: string; before: readonly StoredStep[]; steps: readonly StepInput[] },
): Promise<void> {
  const kept = new Set(steps.map(({ id }) => id));
  for (const [index, { id }] of before.entries()) {
    if (kept.has(id)) continue;
    const next = before.slice(index + 1).find((step) => kept.has(step.id));
    await rows(
      tx,
      next === undefined
        ? sql`UPDATE series_people SET ended_at = ${deps.now().toISOString()}, reason = 'finished', is_waiting = false
              WHERE series_id = ${seriesId} AND step_id = ${id} AND ended_at IS NULL`
        : sql`UPDATE series_people SET step_id = ${next.id}, arrived_at = greatest(due_at, arrived_at), is_waiting = false
              WHERE series_id = ${seriesId} AND step_id = ${id} AND ended_at IS NULL`,
    );
  }
}

async function refuseUnfit(tx: Queries, steps: readonly StepInput[]): Promise<void> {
  const problems: Spoken[] = [];
  const ids = steps.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) problems.push(spoken('step_gone'));
  const emails = steps.flatMap((step, index) =>
    step.kind === 'email' ? [{ index, subject: step.subject, templateId: step.template_id }] : [],
  );
  problems.push(...(await templateFaults(tx, emails)));
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'condition' || step.test !== 'segment') continue;
    const found = await rows(tx, sql`SELECT 1 FROM segments WHERE id = ${step.segment_id}`);
    if (found.length === 0) problems.push(faultAt([index, 'segment_id'], spoken('segment_gone')));
  }
  if (problems.length > 0) throw validationFailed({ steps: problems });
}
