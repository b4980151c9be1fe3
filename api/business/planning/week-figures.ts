import { type SQL, sql } from 'drizzle-orm';
import { type Actor, can, newsletterAccess } from '#schema/access/access.ts';
import type { WeekCount, WeekFigures } from '#schema/answers/operations/today.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { listedTypeNames } from '../../records/documents/content-reads.ts';

const DAY_MS = 86_400_000;
const WEEKS = 12;

interface Asked {
  on: Queries;
  now: Date;
  by: Actor;
}

/** What the charts of the start page show to this user. */
export async function countWeeks(asked: Asked): Promise<WeekFigures> {
  return {
    published_per_week: await published(asked),
    sign_ups_per_week: can(asked.by, newsletterAccess.list) ? await signUps(asked) : null,
  };
}

function published({ on, now }: Asked): Promise<WeekCount[]> {
  return perWeek(on, now, {
    from: sql`publications`,
    at: sql`published_date`,
    where: sql`status = 'published' AND type = ANY (${sql.param(listedTypeNames)}::text[]) AND published_date <= ${now}::timestamptz`,
  });
}

/** People who confirmed a list themselves: those added or imported by staff don’t count as signups. */
function signUps({ on, now }: Asked): Promise<WeekCount[]> {
  return perWeek(on, now, {
    from: sql`consent_events`,
    at: sql`created_at`,
    where: sql`event = 'confirmed' AND actor_id IS NULL`,
  });
}

/**
 * Twelve weeks including the current one, oldest first. Weeks begin on Monday, UTC, and empty ones have 0.
 */
async function perWeek(
  on: Queries,
  now: Date,
  { from, at, where }: { from: SQL; at: SQL; where: SQL },
): Promise<WeekCount[]> {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const monday = midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY_MS;
  const first = monday - (WEEKS - 1) * 7 * DAY_MS;
  const counted = await rows<{ week: number; count: number }>(
    on,
    sql`SELECT floor(extract(epoch FROM ${at} - ${new Date(first)}::timestamptz) / 604800)::int AS week, count(*)::int AS count
          FROM ${from} WHERE ${at} >= ${new Date(first)}::timestamptz AND ${where} GROUP BY 1`,
  );
  const counts = new Map(counted.map(({ week, count }) => [week, count]));
  return Array.from({ length: WEEKS }, (_, week) => ({
    week: new Date(first + week * 7 * DAY_MS).toISOString().slice(0, 10),
    count: counts.get(week) ?? 0,
  }));
}
