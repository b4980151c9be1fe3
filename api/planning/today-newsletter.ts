import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../database/database.ts';

interface Issue {
  id: string;
  name: string;
  slug: string;
  status: string;
  status_reason: string | null;
  at: string | null;
}

/** How the newsletter stands. */
export interface NewsletterToday {
  last: Issue | null;
  next: Issue | null;
  /** Paused, or cancelled by the house itself. */
  troubled: Issue[];
  /** Deliveries of the last 30 days that nobody knows the end of, or that were refused, by issue. */
  deliveries: { id: string; name: string; slug: string; unknown: number; rejected: number }[];
  /** Single mails of the last 30 days that could not be sent: confirmations, invitations. */
  failed_mails: number;
}

const DAY_MS = 86_400_000;
const LOOKED_BACK_DAYS = 30;

export async function newsletterToday(on: Queries, now: Date): Promise<NewsletterToday> {
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS);
  const issues = await rows<Issue & { list: 'last' | 'next' | 'troubled' }>(
    on,
    sql`(SELECT 'last' AS list, ${ISSUE}, coalesce(started_at, finished_at) AS at FROM newsletter_campaigns
          WHERE status IN ('sent', 'sending') ORDER BY coalesce(started_at, finished_at) DESC NULLS LAST, id DESC LIMIT 1)
        UNION ALL
        (SELECT 'next', ${ISSUE}, scheduled_at FROM newsletter_campaigns
          WHERE status = 'scheduled' ORDER BY scheduled_at, id LIMIT 1)
        UNION ALL
        (SELECT 'troubled', ${ISSUE}, updated_at FROM newsletter_campaigns
          WHERE status = 'paused' OR (status_reason IS NOT NULL AND status IN ('draft', 'cancelled') AND updated_at > ${since}::timestamptz)
          ORDER BY updated_at DESC, id DESC LIMIT 5)`,
  );
  const of = (list: string) =>
    issues.filter((issue) => issue.list === list).map(({ list: _list, ...issue }) => issue);
  return {
    last: of('last')[0] ?? null,
    next: of('next')[0] ?? null,
    troubled: of('troubled'),
    deliveries: await undelivered(on, since),
    failed_mails: await failedMails(on, since),
  };
}

const ISSUE = sql.raw('id, name, slug, status, status_reason');

/** From the counters: a count of the deliveries themselves would look at each of them. */
function undelivered(on: Queries, since: Date): Promise<NewsletterToday['deliveries']> {
  return rows(
    on,
    sql`SELECT k.id, k.name, k.slug, coalesce(sum(n.value) FILTER (WHERE n.name = 'unknown'), 0)::int AS unknown,
               coalesce(sum(n.value) FILTER (WHERE n.name = 'rejected'), 0)::int AS rejected
          FROM newsletter_campaigns k JOIN newsletter_counters n ON n.campaign_id = k.id
         WHERE k.started_at > ${since}::timestamptz AND n.name IN ('unknown', 'rejected')
         GROUP BY k.id HAVING sum(n.value) > 0 ORDER BY k.started_at DESC LIMIT 5`,
  );
}

async function failedMails(on: Queries, since: Date): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    on,
    sql`SELECT count(*)::int AS count FROM mails WHERE created_at > ${since}::timestamptz AND state = 'failed'`,
  );
  return counted?.count ?? 0;
}
