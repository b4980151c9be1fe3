import type { Connection } from '../database/connection.ts';
import { literal } from '../database/statement.ts';
import { messages } from './messages.ts';

/** What must not be restored: sign-ins and links that may have been ended since the backup. */
const ENDED = ['sessions', 'one_time_tokens', 'passkey_challenges', 'openid_attempts'];

/** `$1` is when the backup was made. */
const RESTORED = `'Restored from a backup made on ' || to_char($1::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD "at" HH24:MI') || ' UTC'`;

/** A moment as {@link keptOf} keeps it. */
const moment = (at: string) =>
  `jsonb_build_object('date', to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`;

/** The same as a message, for other languages. */
function said(key: keyof (typeof messages)['texts'], due?: string): string {
  const values = `'at', ${moment('$1::timestamptz')}${due === undefined ? '' : `, 'due', ${moment(due)}`}`;
  return `jsonb_build_object('room', ${literal(messages.room)}, 'key', ${literal(key)}, 'text', ${literal(messages.texts[key])},
    'values', jsonb_build_object(${values}))`;
}

/** Queued and running deliveries of newsletters that are restored as paused: all of them may have been sent since. */
const MAY_HAVE_LEFT = `d.state IN ('queued', 'deferred', 'attempting') AND k.status IN ('sending', 'paused')`;

/*
 * Emails cannot be called back, and a backup does not know what was sent after it was made. So nothing that may
 * have been sent is sent again, neither automatically nor when someone presses "Resume": the outcome of everything
 * pending is unknown, and staff decide who still gets it. The same holds for webhook messages, and for bulk jobs,
 * which stop where they were.  The order matters: deliveries and counters are read with the states that campaigns
 * had.
 */
const HELD = [
  {
    table: 'newsletter_senders',
    text: `UPDATE newsletter_senders SET ended_at = clock_timestamp() WHERE ended_at IS NULL AND $1::text IS NOT NULL`,
  },
  {
    table: 'newsletter_counters',
    text: `INSERT INTO newsletter_counters AS n (campaign_id, writer, name, value)
      SELECT campaign_id, 'people', name, sum(by)::int FROM (
        SELECT d.campaign_id, v.name, v.by FROM newsletter_deliveries d JOIN newsletter_campaigns k ON k.id = d.campaign_id
        CROSS JOIN LATERAL (VALUES (d.state, -1), ('unknown', 1)) AS v (name, by) WHERE ${MAY_HAVE_LEFT}) AS moved
      WHERE $1::text IS NOT NULL GROUP BY campaign_id, name
      ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = n.value + excluded.value`,
  },
  {
    table: 'newsletter_deliveries',
    text: `UPDATE newsletter_deliveries d SET state = 'unknown', settled_at = clock_timestamp(), sender_id = NULL,
        reason = ${RESTORED} || '. This email may have been sent since then.'
      FROM newsletter_campaigns k WHERE k.id = d.campaign_id AND ${MAY_HAVE_LEFT}`,
  },
  {
    table: 'newsletter_campaigns',
    text: `UPDATE newsletter_campaigns SET status = 'paused', held_at = clock_timestamp(), version = version + 1,
        updated_at = clock_timestamp(), status_said = ${said('issue_paused')}, status_reason = ${RESTORED} ||
          '. Subscribers who hadn’t been sent the issue by then are listed as unknown, because they may have received it since. Resume to finish without them, or resend the issue to those you choose.'
      WHERE status IN ('sending', 'paused')`,
  },
  {
    table: 'newsletter_campaigns',
    text: `UPDATE newsletter_campaigns SET status = 'draft', scheduled_at = NULL, version = version + 1,
        updated_at = clock_timestamp(), status_said = ${said('issue_unscheduled', 'scheduled_at')},
        status_reason = ${RESTORED} || '. The issue was scheduled for '
          || to_char(scheduled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')
          || ' UTC and may have been sent since the backup. If it wasn’t, schedule it again.'
      WHERE status = 'scheduled'`,
  },
  {
    // Issues that were made since are unknown here: someone who knows whether they were sent turns it on again.
    table: 'recurring_issues',
    text: `UPDATE recurring_issues SET enabled = false, next_at = NULL, version = version + 1,
        updated_at = clock_timestamp()
      WHERE enabled AND $1::text IS NOT NULL`,
  },
  {
    table: 'welcome_sends',
    text: `UPDATE welcome_sends SET state = 'unknown', settled_at = clock_timestamp()
      WHERE state = 'queued' AND $1::text IS NOT NULL`,
  },
  {
    // A step that came due since the backup may have been sent; later ones go out as planned.
    table: 'welcome_runs',
    text: `INSERT INTO welcome_sends (id, step_id, contact_id, state, created_at, settled_at)
      SELECT gen_random_uuid(), s.id, r.contact_id, 'unknown', clock_timestamp(), clock_timestamp()
      FROM welcome_runs r JOIN welcome_steps s ON s.contact_list_id = r.contact_list_id AND s.enabled
      WHERE r.stopped_at IS NULL AND r.started_at + make_interval(hours => s.delay_hours) <= clock_timestamp()
        AND r.started_at + make_interval(hours => s.delay_hours) >= s.live_since AND $1::text IS NOT NULL
      ON CONFLICT (step_id, contact_id) DO NOTHING`,
  },
  {
    // What came due since the backup may have been done: those people leave the series.
    table: 'series_people',
    text: `UPDATE series_people SET ended_at = clock_timestamp(), reason = 'restored', is_waiting = false
      WHERE ended_at IS NULL AND due_at <= clock_timestamp() AND $1::text IS NOT NULL`,
  },
  {
    // People may have entered since who are unknown here: someone turns it on again, for those who match from then on.
    table: 'email_series',
    text: `UPDATE email_series SET enabled = false, existing = false, version = version + 1,
        updated_at = clock_timestamp()
      WHERE enabled AND $1::text IS NOT NULL`,
  },
  {
    // The content of an account email opens an account, so it is removed.
    table: 'mails',
    text: `UPDATE mails SET state = 'failed', settled_at = clock_timestamp(), emptied = (kind = 'account'),
        html = CASE WHEN kind = 'account' THEN NULL ELSE html END, text = CASE WHEN kind = 'account' THEN NULL ELSE text END,
        smtp_reply = ${RESTORED} || '. This email may have been sent since then.'
      WHERE state IN ('queued', 'sending')`,
  },
  {
    table: 'emails',
    text: `UPDATE emails SET state = 'failed', doubtful = true, settled_at = clock_timestamp(), html = NULL, text = NULL,
        smtp_reply = ${RESTORED} || '. This email may have been sent since then.'
      WHERE state IN ('queued', 'sending')`,
  },
  {
    table: 'webhook_deliveries',
    text: `UPDATE webhook_deliveries SET state = 'failed', settled_at = clock_timestamp(),
        answer = ${RESTORED} || '. This event may have been delivered since then.'
      WHERE state IN ('queued', 'attempting')`,
  },
  {
    table: 'hook_runs',
    text: `UPDATE hook_runs SET state = 'failed', settled_at = clock_timestamp(),
        reason = ${RESTORED} || '. This hook may have run since then.', said = ${said('hook')}
      WHERE state IN ('queued', 'running')`,
  },
  {
    table: 'contact_imports',
    text: `UPDATE contact_imports SET status = 'failed', finished_at = clock_timestamp(), failure_said = ${said('contact_import')},
        failure = ${RESTORED} || ', while this import was running. Import the file again. Rows that are already there will be updated, not duplicated.'
      WHERE status IN ('receiving', 'queued', 'running')`,
  },
  {
    table: 'list_jobs',
    text: `UPDATE list_jobs SET status = 'stopped', finished_at = clock_timestamp()
      WHERE status IN ('receiving', 'running') AND $1::text IS NOT NULL`,
  },
  {
    table: 'site_imports',
    text: `UPDATE site_imports SET status = 'stopped', finished_at = clock_timestamp(), lease_until = NULL, failure_said = ${said('site_import')},
        failure = ${RESTORED} || ', while this import was running. Start it again to continue. Nothing will be imported twice.'
      WHERE status = 'running'`,
  },
  {
    // A backup holds no files of exports.
    table: 'site_exports',
    text: `UPDATE site_exports SET status = CASE WHEN status = 'finished' THEN 'expired' ELSE 'cancelled' END,
        file_key = NULL, lease_until = NULL, finished_at = coalesce(finished_at, clock_timestamp())
      WHERE status IN ('waiting', 'running', 'finished') AND $1::text IS NOT NULL`,
  },
] as const;

/** Ends sign-ins and holds everything that leaves, in a database that was just filled from a backup made at `backupFrom` (ISO 8601). */
export async function settleRestored(
  session: Connection,
  { tables, backupFrom }: { tables: ReadonlySet<string>; backupFrom: string },
): Promise<void> {
  for (const name of ENDED) if (tables.has(name)) await session.script(`delete from ${name}`);
  for (const { table, text } of HELD)
    if (tables.has(table)) await session.run({ text }, [backupFrom], { rowMode: 'array' });
}
