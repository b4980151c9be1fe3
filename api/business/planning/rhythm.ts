import { sql } from 'drizzle-orm';
import { listedTypeNames } from '../../records/documents/content-reads.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { Rhythm } from '#schema/answers/records/planning.ts';

const DAY_MS = 86_400_000;
const WEEKS = 8;
/** With fewer weeks of publications, there is no pattern yet. */
const WEEKS_LEAST = 3;
const MOMENTS_MAX = 500;

/** The pattern of the last eight weeks, with days in `zone`. */
export async function rhythmOf(on: Queries, { now, zone }: { now: Date; zone: string }): Promise<Rhythm> {
  const since = new Date(now.getTime() - WEEKS * 7 * DAY_MS);
  const found = await rows<{ at: string }>(
    on,
    sql`SELECT published_date AS at FROM publications
         WHERE status = 'published' AND published_date >= ${since}::timestamptz AND published_date <= ${now}::timestamptz
           AND type = ANY (${sql.param(listedTypeNames)}::text[])
         ORDER BY published_date DESC, id DESC LIMIT ${MOMENTS_MAX}`,
  );
  return rhythmIn(
    found.map(({ at }) => Date.parse(at)),
    { now: now.getTime(), zone },
  );
}

/**
 * The same for given times (epoch ms): a weekday belongs to the pattern if at least half of the weeks had
 * something on it.
 */
export function rhythmIn(moments: readonly number[], { now, zone }: { now: number; zone: string }): Rhythm {
  const weekdayOf = weekdaysIn(zone);
  const perWeek = new Map<number, number>();
  const weeksOf = new Map<number, Set<number>>();
  for (const moment of moments) {
    const week = Math.floor((now - moment) / (7 * DAY_MS));
    const weekday = weekdayOf(moment);
    perWeek.set(week, (perWeek.get(week) ?? 0) + 1);
    weeksOf.set(weekday, (weeksOf.get(weekday) ?? new Set()).add(week));
  }
  if (perWeek.size < WEEKS_LEAST) return { weekdays: [], per_week: 0 };
  const span = Math.min(WEEKS, Math.max(...perWeek.keys()) + 1);
  const weekdays = [...weeksOf].filter(([, weeks]) => weeks.size * 2 >= span).map(([weekday]) => weekday);
  const counts = Array.from({ length: span }, (_, week) => perWeek.get(week) ?? 0).toSorted((a, b) => a - b);
  return { weekdays: weekdays.toSorted((a, b) => a - b), per_week: counts[Math.floor(span / 2)] ?? 0 };
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function weekdaysIn(zone: string): (moment: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' });
  return (moment) => NAMES.indexOf(format.format(moment)) + 1;
}
