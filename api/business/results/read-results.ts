import { RESULT_SHARES, type ResultShare } from '#schema/newsletter/result-shares.ts';
import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { CampaignRow } from '../campaigns/campaign.ts';
import { subjectResults } from '../campaigns/decide-tests.ts';
import type {
  CampaignResults,
  DepartureHour,
  EarlierIssue,
  EngagementHour,
} from '#schema/answers/newsletter/campaigns.ts';

const COMPARED_MAX = 10;
/** With more bars than this, they can’t be told apart. */
const BARS_MAX = 60;
const STEPS_SECONDS = [1, 5, 10, 30, 60, 300, 600, 1_800, 3_600, 10_800, 21_600, 86_400, 604_800];

export async function readResults(on: Queries, campaign: CampaignRow, now: Date): Promise<CampaignResults> {
  const { id, started_at: startedAt } = campaign;
  const step = stepOf(campaign, now);
  const [counted, deliveries, readings, departures, links, subjects] = await Promise.all([
    readCounts(on, campaign),
    startedAt === null ? [] : readDeliveries(on, { id, startedAt, step }),
    readHours(on, id),
    readDepartures(on, id),
    rows<CampaignResults['links'][number]>(
      on,
      sql`SELECT number, url, clicks, machine_clicks FROM newsletter_links WHERE campaign_id = ${id}
          ORDER BY clicks DESC, machine_clicks DESC, number`,
    ),
    subjectResults(on, id),
  ]);
  const issues = counted.map(withoutComplaints);
  const own = issues.find((issue) => issue.id === id)?.counts ?? {};
  const earlier = issues.filter((issue) => issue.id !== id).map(besideIt);
  const shares = RESULT_SHARES.map((name) => {
    const others = earlier.map((issue) => issue.shares[name]).filter((share) => share !== null);
    return [name, { value: shareOf(own, name), median: medianOf(others) }] as const;
  });
  return {
    counts: own,
    shares: Object.fromEntries(shares) as CampaignResults['shares'],
    compared: earlier.length,
    deliveries,
    delivery_step_seconds: step,
    readings,
    departures,
    earlier,
    links,
    subjects,
  };
}

interface Issue {
  id: string;
  name: string;
  started_at: string;
  counts: Record<string, number>;
}

/** The counter of bounces includes complaints, which are separated here. */
function withoutComplaints(issue: Issue): Issue {
  const { bounced = 0, complained = 0 } = issue.counts;
  return { ...issue, counts: { ...issue.counts, bounced: Math.max(0, bounced - complained) } };
}

function besideIt({ id, name, started_at, counts }: Issue): EarlierIssue {
  const shares = RESULT_SHARES.map((share) => [share, shareOf(counts, share)] as const);
  return {
    id,
    name,
    started_at,
    audience: counts.audience ?? 0,
    shares: Object.fromEntries(shares) as EarlierIssue['shares'],
  };
}

/**
 * The counters of the issue and of the ten before it, in one statement; complaints are counted from the
 * reports.
 */
async function readCounts(on: Queries, { id, started_at: startedAt }: CampaignRow): Promise<Issue[]> {
  return rows(
    on,
    sql`WITH issues AS (
          SELECT id, name, started_at FROM newsletter_campaigns WHERE id = ${id}
          UNION ALL (SELECT id, name, started_at FROM newsletter_campaigns WHERE status = 'sent' AND started_at < ${startedAt}
            ORDER BY started_at DESC, id DESC LIMIT ${COMPARED_MAX}))
        SELECT i.id, i.name, i.started_at, (SELECT coalesce(jsonb_object_agg(n.name, n.value), '{}') FROM (
            SELECT name, sum(value)::int AS value FROM newsletter_counters WHERE campaign_id = i.id GROUP BY name) n)
          || jsonb_build_object('complained', (SELECT count(*)::int FROM newsletter_deliveries d
            WHERE d.campaign_id = i.id AND d.reason = 'complained' AND d.bounced_at IS NOT NULL)) AS counts
        FROM issues i ORDER BY i.started_at DESC, i.id DESC`,
  );
}

async function readDeliveries(
  on: Queries,
  { id, startedAt, step }: { id: string; startedAt: string; step: number },
): Promise<CampaignResults['deliveries']> {
  return rows(
    on,
    sql`SELECT date_bin(make_interval(secs => ${step}), settled_at, ${startedAt}::timestamptz) AS at, count(*)::int AS accepted
        FROM newsletter_deliveries WHERE campaign_id = ${id} AND state = 'accepted' AND settled_at IS NOT NULL
        GROUP BY 1 ORDER BY 1`,
  );
}

async function readHours(on: Queries, id: string): Promise<EngagementHour[]> {
  const sum = (name: string) => sql`coalesce(sum(value) FILTER (WHERE name = ${name}), 0)::int`;
  return rows<EngagementHour>(
    on,
    sql`SELECT hour AS at, ${sum('opened')} AS opened, ${sum('clicked')} AS clicked,
          ${sum('machine_opened')} AS machine_opened, ${sum('machine_clicked')} AS machine_clicked
        FROM newsletter_reading_hours WHERE campaign_id = ${id} GROUP BY hour ORDER BY hour`,
  );
}

async function readDepartures(on: Queries, id: string): Promise<DepartureHour[]> {
  const hour = (moment: ReturnType<typeof sql>) => sql`date_trunc('hour', ${moment}, 'UTC')`;
  return rows<DepartureHour>(
    on,
    sql`SELECT at, sum(unsubscribed)::int AS unsubscribed, sum(bounced)::int AS bounced, sum(complained)::int AS complained FROM (
          SELECT ${hour(sql`unsubscribed_at`)} AS at, 1 AS unsubscribed, 0 AS bounced, 0 AS complained
          FROM newsletter_deliveries WHERE campaign_id = ${id} AND unsubscribed_at IS NOT NULL
          UNION ALL
          SELECT ${hour(sql`bounced_at`)}, 0, (reason IS DISTINCT FROM 'complained')::int, (reason IS NOT DISTINCT FROM 'complained')::int
          FROM newsletter_deliveries WHERE campaign_id = ${id} AND bounced_at IS NOT NULL) AS gone
        GROUP BY at ORDER BY at`,
  );
}

/** The shortest interval that doesn’t make too many bars. */
function stepOf({ started_at: startedAt, finished_at: finishedAt }: CampaignRow, now: Date): number {
  if (startedAt === null) return 60;
  const end = finishedAt === null ? now.getTime() : Date.parse(finishedAt);
  const seconds = Math.max(1, (end - Date.parse(startedAt)) / 1000);
  return STEPS_SECONDS.find((step) => seconds / step <= BARS_MAX) ?? 604_800;
}

/**
 * Accepted and bounced emails are shares of the whole audience, since some are rejected at once. The rest are
 * shares of the accepted ones.
 */
export function shareOf(counts: Record<string, number>, name: ResultShare): number | null {
  const whole = name === 'accepted' || name === 'bounced' ? counts.audience : counts.accepted;
  return whole === undefined || whole === 0 ? null : (counts[name] ?? 0) / whole;
}

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
