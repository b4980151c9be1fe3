import { sql } from 'drizzle-orm';
import type { SentEmail } from '#schema/answers/newsletter/emails.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';

/** What the audit log and events call them. */
export const EMAILS = 'emails';

/** What became of an email. Throws 404 if there is none, or no more. */
export async function emailOf(on: Queries, id: string): Promise<SentEmail> {
  const [found] = await rows<SentEmail>(
    on,
    sql`SELECT id, CASE WHEN bounced_at IS NOT NULL THEN 'bounced' WHEN state = 'failed' AND doubtful THEN 'unknown' ELSE state END AS state,
          recipient AS "to", sender AS "from", subject, template_id, attempt AS attempts, smtp_reply AS reply,
          created_at, settled_at, bounced_at
        FROM emails WHERE id::text = ${id}`,
  );
  if (found === undefined) throw notFound();
  return found;
}
