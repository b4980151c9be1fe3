import { type SQL, sql } from 'drizzle-orm';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { type Queries, rows } from '../platform/database/database.ts';
import { NOT_BEFORE_DECIDED } from '../business/campaigns/subject-test.ts';
import { emailLine } from '../business/emails/email-line.ts';
import { READING_WAITS, mailboxes } from '../business/bounces/mailbox-queue.ts';
import { siteImports } from '../business/site-import/site-import-queue.ts';
import { PUT_OFF } from '../business/sending/delivery-queue.ts';
import { searchPings } from '../business/search-pings/ping-queue.ts';
import { hookRuns } from '../business/after-hooks/hook-queue.ts';
import { webhookMessages } from '../business/webhooks/webhook-queue.ts';
import { longestWait } from '../platform/jobs/backoff.ts';
import { leaseEnd } from '../platform/jobs/leased-queue.ts';
import { mails } from '../platform/mail/mail-queue.ts';
import { SENT_AFTER_SECONDS } from '../platform/outbox/search-pings.ts';

/*
 * Queues store the time before which an item is not retried. When the machine's clock is set back, these times are further
 * ahead than any delay that the queue knows; they are moved back to the longest possible one. Times that people scheduled are
 * left alone.
 */

/** Two nodes and a database never agree to the second. */
const TOLERANCE = sql`interval '2 seconds'`;
const SENDER_LEASE_MS = 60_000;

interface Pull {
  table: SQL;
  where: SQL;
  /** Seconds that one row may wait at most, by its columns. */
  wait: SQL;
}

const PULLS: readonly Pull[] = [
  {
    table: sql`mails`,
    where: sql`state = 'queued'`,
    wait: sql`CASE WHEN attempt = 0 THEN wait_ms / 1000.0 ELSE ${mails.longestWait} END`,
  },
  { table: sql`emails`, where: sql`state = 'queued'`, wait: emailLine.queue.longestWait },
  {
    table: sql`search_pings`,
    where: sql`state = 'queued'`,
    wait: sql`CASE WHEN attempt = 0 THEN ${SENT_AFTER_SECONDS}::float8 ELSE ${searchPings.longestWait} END`,
  },
  { table: sql`hook_runs`, where: sql`state = 'queued'`, wait: hookRuns.longestWait },
  { table: sql`webhook_deliveries`, where: sql`state = 'queued'`, wait: webhookMessages.longestWait },
  {
    table: sql`newsletter_deliveries`,
    // Readers who wait for a subject to win wait on purpose.
    where: sql`state IN ('queued', 'deferred') AND due_at < ${NOT_BEFORE_DECIDED}::timestamptz
      AND campaign_id IN (SELECT id FROM newsletter_campaigns WHERE status IN ('sending', 'paused'))`,
    wait: sql`CASE WHEN state = 'queued' THEN 0 ELSE ${longestWait(PUT_OFF, sql`attempt`)} END`,
  },
  { table: sql`bounce_mailboxes`, where: sql`true`, wait: longestWait(READING_WAITS, sql`failures + 1`) },
];

/** Pulls back what waits for a moment that the queue itself cannot have meant. Safe to repeat, on any number of nodes. */
export async function followClock({ database, now, log }: AppDeps): Promise<void> {
  const on = database.queries;
  const at = now().toISOString();
  let count = 0;
  for (const pull of PULLS) count += await pullBack(on, at, pull);
  await endLeases(on, at);
  if (count > 0) log.warn({ count }, 'the clock was set back; what was due by the former time is due again');
}

async function pullBack(on: Queries, at: string, { table, where, wait }: Pull): Promise<number> {
  const latest = sql`${at}::timestamptz + make_interval(secs => ${wait})`;
  const { rowCount } = await on.execute(
    sql`UPDATE ${table} SET due_at = ${latest}
        WHERE ${where} AND due_at > ${at}::timestamptz + ${TOLERANCE} AND due_at > ${latest} + ${TOLERANCE}`,
  );
  return rowCount;
}

/** Leases and rests that would last for as long as the clock was wrong. Leases are in the database's time. */
async function endLeases(on: Queries, at: string): Promise<void> {
  const leased = leaseEnd(SENDER_LEASE_MS);
  await rows(
    on,
    sql`UPDATE newsletter_senders SET lease_until = ${leased} WHERE ended_at IS NULL AND lease_until > ${leased} + ${TOLERANCE}`,
  );
  await siteImports.shortenLeases(on);
  await mailboxes.shortenLeases(on);
  await rows(
    on,
    sql`UPDATE newsletter_rates SET blocked_until = NULL WHERE blocked_until > ${at}::timestamptz + interval '10 minutes'`,
  );
}
