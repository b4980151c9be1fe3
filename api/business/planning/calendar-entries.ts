import { sql } from 'drizzle-orm';
import { type Actor, can, newsletterAccess, releaseAccess, settingsAccess } from '#schema/access/access.ts';
import type { SiteValues } from '#schema/document/contents/placeholders.ts';
import { CALENDAR_ENTRIES_MAX } from '#schema/base/limits.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';
import { isSettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { contentTypeNames } from '../../records/documents/content-reads.ts';
import { siteValuesOf, titleForVisitors } from '../../records/resources/site-values.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { CalendarEntry } from '#schema/answers/records/planning.ts';

/** A range of days in the calendar: it includes `from`, but not `to`. */
export interface Span {
  from: Date;
  to: Date;
}

interface FoundRow extends Omit<CalendarEntry, 'resource' | 'moved_by'> {
  type: string;
  created_by: string | null;
}

/** What `actor` may see of a range, earliest first; `is_cut` if there is more than a calendar can show. */
export async function calendarEntries(
  deps: AppDeps,
  actor: Actor,
  span: Span,
): Promise<{ entries: CalendarEntry[]; is_cut: boolean }> {
  const on = deps.database.queries;
  const values = siteValuesOf(deps);
  const [found, campaigns, settings, releases] = await Promise.all([
    contentIn(on, span),
    can(actor, newsletterAccess.list) ? campaignsIn(on, span) : [],
    can(actor, settingsAccess.get) ? settingsIn(on, span) : [],
    can(actor, releaseAccess.list) ? releasesIn(on, span) : [],
  ]);
  const others = [...campaigns, ...settings, ...releases];
  const isCut = found.length > CALENDAR_ENTRIES_MAX;
  const shown = isCut ? found.slice(0, CALENDAR_ENTRIES_MAX) : found;
  // Content comes in order, so sorting again is needed only to merge them; with thousands, it costs more than the
  // query.
  const inOrder = others.length === 0 ? shown : [...shown, ...others].toSorted(byTime);
  const entries = inOrder.flatMap((row) => {
    const entry = entryOf(row, actor, values);
    return entry === undefined ? [] : [entry];
  });
  return { entries, is_cut: isCut };
}

function entryOf(
  { type, created_by, ...row }: FoundRow,
  actor: Actor,
  values: SiteValues,
): CalendarEntry | undefined {
  if (type === 'newsletter') {
    const isMoved = row.state === 'scheduled' && can(actor, newsletterAccess.update);
    return { ...row, resource: 'email-newsletters', moved_by: isMoved ? 'send' : null };
  }
  if (type === SETTINGS) return settingsEntry(row);
  if (type === RELEASE) return { ...row, resource: 'releases', moved_by: null };
  const declared = contentTypeNamed(type);
  if (declared === undefined) return undefined;
  const moves = { scheduled: 'publish', due: 'update' } as const;
  const verb = row.state === 'scheduled' || row.state === 'due' ? moves[row.state] : null;
  // Only people who may publish can change a date.
  const mayMove = can(actor, declared.actions?.publish?.grant, { created_by });
  const title = titleForVisitors(declared, row.title, values);
  return { ...row, title, resource: declared.name, moved_by: mayMove ? verb : null };
}

/** All times are written alike, in UTC, so their text sorts in the order of time. */
const byTime = (one: FoundRow, other: FoundRow) => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.id < other.id ? -1 : 1;
};

/** Scheduled content is placed when it goes live, everything else on its publication date. */
function contentIn(on: Queries, { from, to }: Span): Promise<FoundRow[]> {
  const types = sql`type = ANY (${sql.param(contentTypeNames)}::text[])`;
  const shown = sql`id, type, title, slug, version, created_by, created_at, updated_at, published_version IS NOT NULL AS is_live`;
  const dated = sql`published_date >= ${from}::timestamptz AND published_date < ${to}::timestamptz`;
  return rows<FoundRow>(
    on,
    sql`SELECT ${shown}, 'scheduled' AS state, scheduled_at AS at FROM content
         WHERE scheduled_at >= ${from}::timestamptz AND scheduled_at < ${to}::timestamptz AND status <> 'trashed' AND ${types}
        UNION ALL
        (SELECT ${shown}, CASE status WHEN 'published' THEN 'published' ELSE 'due' END AS state, published_date AS at
           FROM content WHERE ${types} AND ${dated} AND (status = 'published' OR (status = 'draft' AND scheduled_at IS NULL)))
        ORDER BY at, id LIMIT ${CALENDAR_ENTRIES_MAX + 1}`,
  );
}

/** Newsletter issues that have a time: drafts have none, and canceled ones won’t happen. */
function campaignsIn(on: Queries, { from, to }: Span): Promise<FoundRow[]> {
  return rows<FoundRow>(
    on,
    sql`SELECT * FROM (
          SELECT id, 'newsletter' AS type, name AS title, slug, version, created_by, created_at, updated_at,
                 false AS is_live, status AS state,
                 CASE status WHEN 'scheduled' THEN scheduled_at ELSE coalesce(started_at, scheduled_at) END AS at
            FROM newsletter_campaigns WHERE status IN ('scheduled', 'sending', 'paused', 'sent')) k
         WHERE at >= ${from}::timestamptz AND at < ${to}::timestamptz ORDER BY at, id LIMIT ${CALENDAR_ENTRIES_MAX}`,
  );
}

const RELEASE = 'release';

/** Scheduled releases: what a published one has published is shown itself. */
function releasesIn(on: Queries, { from, to }: Span): Promise<FoundRow[]> {
  return rows<FoundRow>(
    on,
    sql`SELECT id, ${RELEASE} AS type, name AS title, null AS slug, version, created_by, created_at, updated_at,
               false AS is_live, 'scheduled' AS state, scheduled_at AS at
          FROM releases WHERE status = 'scheduled'
           AND scheduled_at >= ${from}::timestamptz AND scheduled_at < ${to}::timestamptz
         ORDER BY at, id LIMIT ${CALENDAR_ENTRIES_MAX}`,
  );
}

const SETTINGS = 'settings';

/** Scheduled changes of settings; their slug is the name of the settings group. */
function settingsIn(on: Queries, { from, to }: Span): Promise<FoundRow[]> {
  return rows<FoundRow>(
    on,
    sql`SELECT id, ${SETTINGS} AS type, group_name AS title, group_name AS slug, version, user_id AS created_by, created_at,
               updated_at, false AS is_live, 'scheduled' AS state, at
          FROM settings_schedules WHERE at >= ${from}::timestamptz AND at < ${to}::timestamptz`,
  );
}

function settingsEntry(row: Omit<FoundRow, 'type' | 'created_by'>): CalendarEntry | undefined {
  const { title: name } = row;
  if (!isSettingsName(name)) return undefined;
  return { ...row, title: settingsGroup(name).title, resource: SETTINGS, moved_by: null };
}
