import { sql } from 'drizzle-orm';
import type { SeriesStep, SeriesSteps } from '#schema/answers/newsletter/series.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { StoredStep } from './series.ts';

interface ShownStep extends StoredStep {
  template_name: string;
  segment_name: string | null;
  waiting: number;
  sent: number;
  queued: number;
  unknown: number;
  failed: number;
  bounced: number;
}

/** The steps of a series, their results, and how many people are in it. */
export async function viewOf(on: Queries, seriesId: string): Promise<SeriesSteps> {
  const steps = await rows<ShownStep>(
    on,
    sql`SELECT s.id, s.kind, s.subject, s.template_id, s.settings, coalesce(t.name, '') AS template_name,
          (SELECT g.name FROM segments g WHERE g.id::text = s.settings ->> 'segment_id') AS segment_name,
          (SELECT count(*)::int FROM series_people p WHERE p.series_id = s.series_id AND p.step_id = s.id
             AND p.ended_at IS NULL) AS waiting,
          count(*) FILTER (WHERE w.state = 'accepted')::int AS sent, count(*) FILTER (WHERE w.state = 'queued')::int AS queued,
          count(*) FILTER (WHERE w.state = 'unknown')::int AS unknown, count(*) FILTER (WHERE w.state = 'failed')::int AS failed,
          count(*) FILTER (WHERE w.bounced_at IS NOT NULL)::int AS bounced
        FROM welcome_steps s LEFT JOIN newsletter_templates t ON t.id = s.template_id LEFT JOIN welcome_sends w ON w.step_id = s.id
        WHERE s.series_id = ${seriesId} GROUP BY s.id, t.name ORDER BY s.position`,
  );
  const [counts] = await rows<Omit<SeriesSteps, 'steps'>>(
    on,
    sql`SELECT count(*) FILTER (WHERE ended_at IS NULL)::int AS in_series,
          count(*) FILTER (WHERE reason = 'finished')::int AS finished,
          count(*) FILTER (WHERE reason IN ('unsubscribed', 'condition', 'rule'))::int AS left,
          count(*) FILTER (WHERE reason IN ('failed', 'restored'))::int AS failed
        FROM series_people WHERE series_id = ${seriesId}`,
  );
  return { steps: steps.map(shownOf), ...(counts ?? { in_series: 0, finished: 0, left: 0, failed: 0 }) };
}

function shownOf(step: ShownStep): SeriesStep {
  const { id, kind, waiting, settings } = step;
  if (kind === 'wait')
    return { id, kind, waiting, amount: null, weekday: null, time: null, ...settings } as SeriesStep;
  if (kind === 'condition')
    return {
      id,
      kind,
      waiting,
      segment_id: null,
      segment_name: step.segment_name,
      attribute: null,
      value: null,
      issues: null,
      ...settings,
    } as SeriesStep;
  const { subject, template_id: templateId, template_name: templateName } = step;
  const { sent, queued, unknown, failed, bounced } = step;
  return {
    id,
    kind,
    waiting,
    subject,
    template_id: templateId ?? '',
    template_name: templateName,
    sent,
    queued,
    unknown,
    failed,
    bounced,
  };
}
