import { type SQL, sql } from 'drizzle-orm';
import { offsetAt } from '#schema/base/time-zone.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { type Series, type Test, compileTest, mayGet } from './series.ts';

/** How many people enter a series in one transaction. The others follow in the next turns. */
export const ENTER_AT_ONCE = 1_000;
const SECOND_MS = 1_000;
/** Signups are noticed at once; what takes a pass over many rows is looked for less often. */
const SCAN_EVERY_MS = 60 * SECOND_MS;
const FRESH_MS = 2 * SECOND_MS;
/** Transactions that began before the last look may have ended after it, and clicks are judged some time later. */
const LOOKED_BACK_MS = 15 * 60 * SECOND_MS;

/** Lets people into the active series: each at most once, a bounded number in each turn. */
export async function enterSeries(deps: AppDeps): Promise<void> {
  const active = await rows<{ id: string }>(
    deps.database.queries,
    sql`SELECT id FROM email_series WHERE enabled ORDER BY id`,
  );
  for (const { id } of active) await deps.database.transaction((tx) => scan(tx, deps, id));
}

/** One node at a time looks for those who enter a series. */
async function scan(tx: Queries, deps: AppDeps, id: string): Promise<void> {
  const now = deps.now();
  const [series] = await rows<Series>(
    tx,
    sql`SELECT * FROM email_series e WHERE id = ${id} AND enabled
          AND EXISTS (SELECT FROM welcome_steps s WHERE s.series_id = e.id AND s.kind = 'email') FOR NO KEY UPDATE SKIP LOCKED`,
  );
  if (series === undefined || !isDue(series, now)) return;
  const isBaseline = needsBaseline(series) && sinceStart(series, series.baseline_at) === undefined;
  const count = await enter(tx, deps, { series, isBaseline });
  if (count >= ENTER_AT_ONCE) return;
  await rows(
    tx,
    isBaseline
      ? sql`UPDATE email_series SET baseline_at = ${now.toISOString()} WHERE id = ${id}`
      : sql`UPDATE email_series SET scanned_at = ${now.toISOString()} WHERE id = ${id}`,
  );
}

function isDue(series: Series, now: Date): boolean {
  const wait = series.trigger === 'confirmed' ? FRESH_MS : SCAN_EVERY_MS;
  const last = sinceStart(series, series.scanned_at);
  return last === undefined || Math.abs(now.getTime() - Date.parse(last)) >= wait;
}

/** A moment, if the series has been on since then. */
function sinceStart({ started_at: start }: Series, at: string | null): string | undefined {
  return at === null || start === null || Date.parse(at) < Date.parse(start) ? undefined : at;
}

/** Being in a segment has no date: those who match when the series is turned on are set aside first. */
function needsBaseline({ trigger, existing }: Series): boolean {
  return (trigger === 'segment' || trigger === 'attribute') && !existing;
}

async function enter(
  tx: Queries,
  deps: AppDeps,
  { series, isBaseline }: { series: Series; isBaseline: boolean },
): Promise<number> {
  const found = await matching(tx, deps, series);
  if (found === undefined) return 0;
  const now = deps.now().toISOString();
  const list = sql`${series.contact_list_id}::uuid`;
  const entered = await rows(
    tx,
    sql`INSERT INTO series_people (series_id, contact_id, entered_at, arrived_at, due_at, ended_at, reason)
        SELECT ${series.id}, c.id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
          ${isBaseline ? now : null}::timestamptz, ${isBaseline ? 'before' : null}::text
        FROM contacts c ${found.joins} WHERE ${found.where} AND ${mayGet(list)} AND NOT EXISTS (
          SELECT FROM series_people p WHERE p.series_id = ${series.id} AND p.contact_id = c.id)
        LIMIT ${ENTER_AT_ONCE} ON CONFLICT DO NOTHING RETURNING 1`,
  );
  return entered.length;
}

interface Matching {
  joins: SQL;
  where: SQL;
}

/** Whom the trigger of a series names, as a condition on the contact `c`; undefined: no one now. */
async function matching(tx: Queries, deps: AppDeps, series: Series): Promise<Matching | undefined> {
  const { started_at: start, contact_list_id: list } = series;
  if (start === null) return undefined;
  const last = sinceStart(series, series.scanned_at);
  const since =
    last === undefined ? start : later(start, new Date(Date.parse(last) - LOOKED_BACK_MS).toISOString());
  const when = (where: SQL): Matching => ({ joins: sql``, where });
  switch (series.trigger) {
    case 'confirmed':
      return when(sql`c.id IN (SELECT e.contact_id FROM consent_events e WHERE e.event = 'confirmed' AND e.actor_id IS NULL
        AND e.created_at >= ${since} AND (${list}::uuid IS NULL OR e.contact_list_id = ${list}::uuid))`);
    case 'joined':
      return when(sql`c.id IN (SELECT j.contact_id FROM contact_list_members j WHERE j.status = 'confirmed'
        AND j.confirmed_at >= ${since} AND (${list}::uuid IS NULL OR j.contact_list_id = ${list}::uuid))`);
    case 'clicked':
      return when(clickedSince(series.link, since));
    case 'date':
      return isBetween(series.start_at, start, deps.now()) ? when(sql`true`) : undefined;
    case 'attribute_date':
      return when(reachedDate(deps, series.attribute ?? '', start));
    default:
      return testMatching(tx, deps, series);
  }
}

async function testMatching(tx: Queries, deps: AppDeps, series: Series): Promise<Matching | undefined> {
  const { trigger_segment_id: segment, attribute, attribute_value: value } = series;
  const test: Test | undefined =
    series.trigger === 'attribute'
      ? { test: 'attribute', attribute: attribute ?? '', value }
      : segment === null
        ? undefined
        : { test: 'segment', segment_id: segment };
  return test === undefined ? undefined : compileTest(tx, test, deps.now());
}

/** A person clicked a link of an issue; known only where clicks are tracked per person. */
function clickedSince(link: string | null, since: string): SQL {
  const url = link === '' ? null : link;
  return sql`c.id IN (SELECT d.contact_id FROM newsletter_readings r
    JOIN newsletter_links l ON l.campaign_id = r.campaign_id AND l.number = r.number
    JOIN newsletter_deliveries d ON d.id = CASE WHEN r.reader LIKE 'd:%' THEN substr(r.reader, 3)::uuid END
    WHERE r.at >= ${since} AND r.verdict = 'person' AND (${url}::text IS NULL OR l.url = ${url}::text))`;
}

/** An attribute holds text: days such as 2026-05-31 are compared as such, so that a wrong one does no harm. */
function reachedDate(deps: AppDeps, attribute: string, start: string): SQL {
  const day = (at: Date) =>
    new Date(at.getTime() + offsetAt(at.getTime(), deps.site().time_zone)).toISOString().slice(0, 10);
  const value = sql`coalesce(c.attributes ->> ${attribute}::text, '')`;
  return sql`(${value} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' AND ${value} > ${day(new Date(start))} AND ${value} <= ${day(deps.now())})`;
}

function isBetween(at: string | null, start: string, now: Date): boolean {
  return at !== null && Date.parse(at) >= Date.parse(start) && Date.parse(at) <= now.getTime();
}

function later(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other;
}
