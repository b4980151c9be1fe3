import type { Issue, NewsletterToday } from '#schema/answers/operations/today.ts';
import { sql } from 'drizzle-orm';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, keptIn } from '../../platform/base/kept-spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { readRelayTrouble } from '../../platform/mail/relay-health.ts';

const DAY_MS = 86_400_000;
const LOOKED_BACK_DAYS = 30;

export async function newsletterToday(
  on: Queries,
  deps: Pick<AppDeps, 'mailer' | 'now'>,
  words: Translator,
): Promise<NewsletterToday> {
  const now = deps.now();
  const since = new Date(now.getTime() - LOOKED_BACK_DAYS * DAY_MS);
  const issues = await rows<
    Issue & { status_said: KeptMessage | null; list: 'last' | 'next' | 'drafts' | 'troubled' }
  >(
    on,
    sql`(SELECT 'last' AS list, ${ISSUE}, coalesce(started_at, finished_at) AS at FROM newsletter_campaigns
          WHERE status IN ('sent', 'sending') ORDER BY coalesce(started_at, finished_at) DESC NULLS LAST, id DESC LIMIT 1)
        UNION ALL
        (SELECT 'next', ${ISSUE}, scheduled_at FROM newsletter_campaigns
          WHERE status = 'scheduled' ORDER BY scheduled_at, id LIMIT 1)
        UNION ALL
        (SELECT 'drafts', ${ISSUE}, updated_at FROM newsletter_campaigns
          WHERE status = 'draft' AND status_reason IS NULL ORDER BY updated_at DESC, id DESC LIMIT 3)
        UNION ALL
        (SELECT 'troubled', ${ISSUE}, updated_at FROM newsletter_campaigns
          WHERE status = 'paused' OR (status_reason IS NOT NULL AND status IN ('draft', 'cancelled') AND updated_at > ${since}::timestamptz)
          ORDER BY updated_at DESC, id DESC LIMIT 5)`,
  );
  const of = (list: string) =>
    issues
      .filter((issue) => issue.list === list)
      .map(({ list: _list, status_said: said, ...issue }) => ({
        ...issue,
        status_reason: keptIn(words, { reason: issue.status_reason, said }),
      }));
  return {
    last: of('last')[0] ?? null,
    next: of('next')[0] ?? null,
    drafts: of('drafts'),
    troubled: of('troubled'),
    deliveries: await undelivered(on, since),
    failed_mails: await failedMails(on, since),
    delayed_confirmations: await delayedConfirmations(on, now),
    relay: await readRelayTrouble(on, deps, words),
  };
}

const ISSUE = sql.raw('id, name, slug, status, status_reason, status_said');

/** Taken from the counters: counting the deliveries themselves would read every one of them. */
function undelivered(on: Queries, since: Date): Promise<NewsletterToday['deliveries']> {
  return rows(
    on,
    sql`SELECT k.id, k.name, k.slug, coalesce(sum(CASE WHEN n.name = 'unknown' THEN n.value ELSE -n.value END)
                 FILTER (WHERE n.name IN ('unknown', 'unknown_left')), 0)::int AS unknown,
               coalesce(sum(n.value) FILTER (WHERE n.name = 'rejected'), 0)::int AS rejected
          FROM newsletter_campaigns k JOIN newsletter_counters n ON n.campaign_id = k.id
         WHERE k.started_at > ${since}::timestamptz AND n.name IN ('unknown', 'unknown_left', 'rejected')
         GROUP BY k.id HAVING sum(CASE WHEN n.name = 'unknown_left' THEN -n.value ELSE n.value END) > 0 ORDER BY k.started_at DESC LIMIT 5`,
  );
}

/** Up to five minutes of waiting on one crowded network is nothing to report. */
async function delayedConfirmations(on: Queries, now: Date): Promise<number> {
  const later = new Date(now.getTime() + 5 * 60_000).toISOString();
  const [counted] = await rows<{ count: number }>(
    on,
    sql`SELECT count(*)::int AS count FROM mails
        WHERE state = 'queued' AND purpose = 'confirmation' AND attempt = 0 AND due_at > ${later}`,
  );
  return counted?.count ?? 0;
}

async function failedMails(on: Queries, since: Date): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    on,
    sql`SELECT count(*)::int AS count FROM mails WHERE created_at > ${since}::timestamptz AND state = 'failed'`,
  );
  return counted?.count ?? 0;
}
