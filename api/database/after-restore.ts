import type { Connection } from './connection.ts';

/** What must not come back to life: sign-ins and links that may have been ended since the backup. */
const ENDED = ['sessions', 'one_time_tokens'];

const CAMPAIGN_REASON = `'Restored from a backup of ' || $1::text || '. Whoever waits here may have got it since: '`;

/*
 * Mail cannot be called back, and a backup does not know what left after it was made. So nothing leaves by itself: who waited
 * still waits, what was on its way is unknown, and staff decide.
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
        SELECT campaign_id, 'attempting' AS name, -1 AS by FROM newsletter_deliveries WHERE state = 'attempting'
        UNION ALL SELECT campaign_id, 'unknown', 1 FROM newsletter_deliveries WHERE state = 'attempting') AS moved
      WHERE $1::text IS NOT NULL GROUP BY campaign_id, name
      ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = n.value + excluded.value`,
  },
  {
    table: 'newsletter_deliveries',
    text: `UPDATE newsletter_deliveries SET state = 'unknown', settled_at = clock_timestamp(),
        reason = 'it was on its way when the backup of ' || $1::text || ' was made' WHERE state = 'attempting'`,
  },
  {
    table: 'newsletter_campaigns',
    text: `UPDATE newsletter_campaigns SET status = 'paused', version = version + 1, updated_at = clock_timestamp(),
        status_reason = ${CAMPAIGN_REASON} || 'resume it only if the rest was not sent meanwhile.' WHERE status = 'sending'`,
  },
  {
    table: 'newsletter_campaigns',
    text: `UPDATE newsletter_campaigns SET status = 'draft', scheduled_at = NULL, version = version + 1,
        updated_at = clock_timestamp(), status_reason = ${CAMPAIGN_REASON} || 'its time came before the restore.'
      WHERE status = 'scheduled' AND scheduled_at <= clock_timestamp()`,
  },
  {
    table: 'mails',
    text: `UPDATE mails SET state = 'failed', settled_at = clock_timestamp(),
        smtp_reply = 'Restored from a backup of ' || $1::text || ': it may have been sent since.'
      WHERE state IN ('queued', 'sending')`,
  },
] as const;

/** Ends sign-ins and holds mail in a database that was just filled from a backup made at `backupFrom`. */
export async function settleRestored(
  session: Connection,
  { tables, backupFrom }: { tables: ReadonlySet<string>; backupFrom: string },
): Promise<void> {
  for (const name of ENDED) if (tables.has(name)) await session.script(`delete from ${name}`);
  for (const { table, text } of HELD)
    if (tables.has(table)) await session.run({ text }, [backupFrom], { rowMode: 'array' });
}
