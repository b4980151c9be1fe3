import { sql } from 'drizzle-orm';
import type { Frequency } from '#schema/newsletter/frequency.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type Slot, type Timetable, nextSlots } from './next-times.ts';

/** A recurring issue as it is stored. */
export interface RecurringIssue extends Timetable {
  id: string;
  name: string;
  created_at: string;
  enabled: boolean;
  template_id: string | null;
  feed: string | null;
  /** Why its feed couldn't be read the last time. */
  feed_problem: string | null;
  content_types: string[];
  category_id: string | null;
  tag_id: string | null;
  minimum: number;
  approval: boolean;
  contact_list_ids: string[];
  segment_ids: string[];
  frequency: Frequency;
  topic_ids: string[];
  language: string | null;
  public: boolean;
  next_at: string | null;
}

/** Its columns, of `recurring_issues`. */
export const RECURRING_COLUMNS =
  sql.raw(`id, name, created_at, enabled, template_id, feed, feed_problem, content_types, category_id, tag_id, minimum,
  every, weekday, time, approval, contact_list_ids, segment_ids, frequency, topic_ids, language, public, next_at`);

/** By its id; throws 404 if there is none. */
export async function findRecurring(on: Queries, id: string): Promise<RecurringIssue> {
  const [found] = await rows<RecurringIssue>(
    on,
    sql`SELECT ${RECURRING_COLUMNS} FROM recurring_issues WHERE id::text = ${id}`,
  );
  if (found === undefined) throw notFound();
  return found;
}

/** The next dates from now, in the time zone of the site. */
export function upcoming(deps: Pick<AppDeps, 'now' | 'site'>, timetable: Timetable, count: number): Slot[] {
  return nextSlots(timetable, { zone: deps.site().time_zone, from: deps.now(), count });
}

/** Sets when its next issue is due. */
export async function setNext(tx: Queries, deps: AppDeps, recurring: RecurringIssue): Promise<void> {
  const next = upcoming(deps, recurring, 1)[0]?.at.toISOString() ?? null;
  await rows(
    tx,
    sql`UPDATE recurring_issues SET next_at = ${recurring.enabled ? next : null}::timestamptz,
          zone = ${deps.site().time_zone} WHERE id = ${recurring.id}`,
  );
}
